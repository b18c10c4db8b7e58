// A short knock for a stone, a lower one for a capture. Off unless a person wants it.

import { preference } from "./kept.js";

const KNOCKS = { stone: [900, 0.05], capture: [420, 0.11] }; // hertz, seconds
const LOUD = 0.18;
/** @type {AudioContext | null} */
let audio = null;

/**
 * Makes the sound of a turn.
 * @param {keyof typeof KNOCKS} kind
 */
export function knock(kind) {
  if (preference("sound") !== "on") return;
  audio ??= new AudioContext();
  audio.resume(); // a browser lets it begin after a person's first click only
  const [pitch, seconds] = KNOCKS[kind];
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2.5, now + seconds);
  volume.gain.setValueAtTime(LOUD, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + seconds);
}
