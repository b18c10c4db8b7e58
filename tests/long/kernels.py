"""Do the kernels of the evaluation give the same bits in plain C, by AVX2, and on ARM?

    python -m tests.long.kernels

Compiles kernels.c for x86-64 and aarch64, gives each of its programs the same 10,000 random inputs
a kernel, and compares what they compute. On ARM the loops in plain C must be vectorised, too.
"""

import re
import shutil
import subprocess
import sys
import tempfile

from build_scripts.extensions import FLAGS
from build_scripts.tree import ROOT

ARM = "aarch64-linux-gnu-gcc"
# Where a tool is missing: what brings it on Debian.
TOOLS = {"gcc": "gcc", ARM: "gcc-aarch64-linux-gnu", "qemu-aarch64": "qemu-user"}
RUNS = {  # name -> compiler, what runs its program, which kernels
    "x86-64, plain C": ("gcc", [], "plain"),
    "x86-64, AVX2": ("gcc", [], "avx2"),
    "aarch64, plain C": (ARM, ["qemu-aarch64"], "plain"),
}
KERNEL = re.compile(r"^plain_(\w+):$(.*?)^\t\.size", re.M | re.S)  # in assembly
VECTOR = re.compile(r"\bv\d+\.(8h|4s)\b")


def compiled(compiler: str, out: str, *flags: str) -> str:
    """The path of what a compiler makes of kernels.c; no warning is let pass."""
    source = str(ROOT / "tests" / "long" / "kernels.c")
    command = [compiler, *FLAGS["unix"], "-O3", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}", *flags]
    subprocess.run([*command, source, "-o", out], check=True)
    return out


def main() -> int:
    for tool, package in TOOLS.items():
        if not shutil.which(tool):
            print(f"{tool} is missing: apt-get install {package}", file=sys.stderr)
            return 1
    found: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, (compiler, runner, kernels) in RUNS.items():
            program = compiled(compiler, f"{folder}/{compiler}", "-static")
            done = subprocess.run([*runner, program, kernels], stdout=subprocess.PIPE, text=True)
            found[name] = done.stdout if done.returncode == 0 else f"exit {done.returncode}\n"
            print(f"{name}: {', '.join(found[name].splitlines())}", flush=True)
        with open(compiled(ARM, f"{folder}/kernels.s", "-S")) as assembly:
            loops = {
                name: bool(VECTOR.search(code)) for name, code in KERNEL.findall(assembly.read())
            }
    print(
        "vectorised on aarch64:",
        ", ".join(f"{name} {'yes' if is_so else 'NO'}" for name, is_so in loops.items()),
    )
    same = len({*found.values()}) == 1
    print("the same bits" if same else "THE BITS DIFFER")
    return 0 if same and len(loops) == 5 and all(loops.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
