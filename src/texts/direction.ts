import type { Language } from "./languages.ts"

const rightToLeft: ReadonlySet<string> = new Set(["ar"])

/** Returns the direction in which a language is written. */
export function directionOf(language: Language): "ltr" | "rtl" {
  return rightToLeft.has(language) ? "rtl" : "ltr"
}
