/** Reading aloud with the browser's own voices. */
import type { Language } from "$/lib/prefs.svelte";

const speech = typeof speechSynthesis === "undefined" ? null : speechSynthesis;

class Voice {
  /** Voices that this browser has; they may come late. */
  private voices = $state.raw<SpeechSynthesisVoice[]>(speech?.getVoices() ?? []);
  /** The paragraph that is being read; -1: none. */
  at = $state(-1);
  private run = 0;

  constructor() {
    speech?.addEventListener?.("voiceschanged", () => (this.voices = speech.getVoices()));
  }

  /** A voice of a language; browsers without one cannot read aloud. */
  of(lang: Language): SpeechSynthesisVoice | undefined {
    return this.voices.find((voice) => voice.lang.toLowerCase().startsWith(lang));
  }

  /** Read paragraphs one after the other. */
  read(lang: Language, parts: readonly string[]): void {
    this.stop();
    const voice = this.of(lang);
    if (!speech || !voice) return;
    const run = (this.run += 1);
    parts.forEach((text, index) => {
      const said = new SpeechSynthesisUtterance(text);
      said.voice = voice;
      said.lang = voice.lang;
      said.rate = 0.95;
      said.onstart = () => run === this.run && (this.at = index);
      said.onend = () => run === this.run && index === parts.length - 1 && (this.at = -1);
      speech.speak(said);
    });
  }

  stop(): void {
    this.run += 1;
    this.at = -1;
    speech?.cancel();
  }
}

export const voice = new Voice();
