/** Small sounds, synthesised: no files, and silence unless a person asked for them. */
import { prefs } from "./prefs.svelte";

export type Sound = "card" | "place" | "shuffle" | "chime" | "score" | "loss" | "turn" | "cat";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!prefs.sound || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

function tone(at: AudioContext, pitch: number, start: number, length: number, loud: number, shape: OscillatorType): void {
  const oscillator = at.createOscillator();
  const volume = at.createGain();
  const begin = at.currentTime + start;
  oscillator.type = shape;
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(volume).connect(at.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

/** Paper: a breath of filtered noise. */
function rustle(at: AudioContext, start: number, length: number, pitch: number, loud: number): void {
  const samples = Math.ceil(at.sampleRate * length);
  const buffer = at.createBuffer(1, samples, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < samples; index += 1) data[index] = (Math.random() * 2 - 1) * (1 - index / samples) ** 2;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const volume = at.createGain();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  volume.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(volume).connect(at.destination);
  source.start(at.currentTime + start);
}

const SOUNDS: Record<Sound, (at: AudioContext) => void> = {
  card: (at) => rustle(at, 0, 0.09, 2600, 0.25),
  place: (at) => {
    rustle(at, 0, 0.05, 900, 0.3);
    tone(at, 220, 0, 0.09, 0.05, "sine");
  },
  shuffle: (at) => [0, 0.07, 0.14, 0.21].forEach((start) => rustle(at, start, 0.08, 2200, 0.2)),
  chime: (at) => [523, 659, 784].forEach((pitch, index) => tone(at, pitch, index * 0.07, 0.5, 0.06, "sine")),
  score: (at) => [523, 659, 784, 1047].forEach((pitch, index) => tone(at, pitch, index * 0.09, 0.6, 0.07, "triangle")),
  loss: (at) => [330, 262].forEach((pitch, index) => tone(at, pitch, index * 0.12, 0.4, 0.06, "triangle")),
  turn: (at) => [659, 880].forEach((pitch, index) => tone(at, pitch, index * 0.1, 0.45, 0.07, "sine")),
  cat: (at) => [880, 740, 932].forEach((pitch, index) => tone(at, pitch, index * 0.08, 0.3, 0.05, "sine")),
};

export function play(sound: Sound): void {
  const at = audio();
  if (at) SOUNDS[sound](at);
}
