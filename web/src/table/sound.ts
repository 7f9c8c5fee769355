/** Two tiny sounds, off until someone switches them on. */
import { settings } from "../shell/settings.svelte";

let audio: AudioContext | null = null;
const TUNES = { turn: [523, 784], reveal: [392] } as const;

export function blip(tune: keyof typeof TUNES): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [i, pitch] of TUNES[tune].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const from = now + i * 0.12;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.18);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.2);
  }
}
