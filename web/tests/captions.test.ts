import { afterEach, describe, expect, it } from "vitest";
import { partsOf } from "$/lib/captions";
import { longestCaption, prefs, READING, stepTime } from "$/lib/prefs.svelte";

const LONG = [
  "Вихрь несёт: Синяя Гусеница (центральный ряд, место 1) → «Бег по кругу и длинный рассказ», с. 2.",
  "Dormouse places: Card Soldier → Dormouse, “The Queen’s Croquet-Ground”, p. 1▲ (portrait: Queen of Hearts).",
  "Слухи (Музей истории Гравити Фолз), поддержка: Хижина чудес, Шатёр телепатии Гидеона; недоверие: Дом Бабулиты, Аркада.",
  "Мэйбл: Старшая школа Гравити Фолз → Дом Бабулиты → Музей истории Гравити Фолз → Хижина чудес → Зачарованный лес.",
  "Ящерка Билль закрывается щитом и разбивает его. Обратно в мешок: двойное безумие.",
  "Соня: глава «Бег по кругу и длинный рассказ» завершена, +10 ОП.",
];

describe("a long caption", () => {
  it("is told in parts that can be read, and nothing of it is lost", () => {
    for (const caption of LONG) {
      const parts = partsOf(caption, 62);
      expect(parts.length).toBeLessThanOrEqual(3);
      expect(parts.join(" ")).toBe(caption);
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(62);
        expect(part.length).toBeGreaterThan(10);
      }
    }
  });

  it("is broken between sentences and things rather than inside them", () => {
    expect(partsOf(LONG[4] ?? "", 62)).toEqual(["Ящерка Билль закрывается щитом и разбивает его.", "Обратно в мешок: двойное безумие."]);
    expect(partsOf(LONG[0] ?? "", 62)).toEqual(["Вихрь несёт: Синяя Гусеница (центральный ряд, место 1)", "→ «Бег по кругу и длинный рассказ», с. 2."]);
    expect(partsOf(LONG[2] ?? "", 62)[1]).toMatch(/^(Шатёр|недоверие)/);
  });

  it("has as many parts as it needs, and a short one is whole", () => {
    const many = partsOf(`New cards on the table: ${Array.from({ length: 12 }, (_, at) => `${at + 1} units, shard die`).join("; ")}.`, 62);
    expect(many.length).toBeGreaterThan(4);
    for (const part of many) expect(part.length).toBeLessThanOrEqual(62);
    expect(partsOf("Соня играет карту: Алиса.", 62)).toEqual(["Соня играет карту: Алиса."]);
    expect(partsOf("", 62)).toEqual([]);
    expect(partsOf("a".repeat(80), 62)).toEqual(["a".repeat(80)]);
  });
});

describe("the time of a step", () => {
  afterEach(() => {
    prefs.speed = "calm";
  });

  it("lets every part be read while it and the next stand, and is never longer than a second and a half", () => {
    prefs.speed = "calm";
    for (const part of LONG.flatMap((caption) => partsOf(caption, longestCaption()))) {
      expect(stepTime(part)).toBeLessThanOrEqual(1500);
      expect(stepTime(part) + stepTime("")).toBeGreaterThanOrEqual(part.length * READING);
    }
  });

  it("breaks nothing for those who want it quick", () => {
    for (const speed of ["brisk", "instant"] as const) {
      prefs.speed = speed;
      expect(partsOf(LONG[0] ?? "", longestCaption())).toEqual([LONG[0]]);
    }
  });
});
