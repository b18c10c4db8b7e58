"""The documentation as a site that is read without a network: `python -m build_scripts.site`."""
