/** Writes numbers with their units in one language. */
import { fill } from "./fill.ts"
import type { Language } from "./languages.ts"
import type { Wording } from "./texts.ts"

/** The maximum length of a field. */
export interface FieldLimit {
  readonly most: number
  readonly unit: "characters" | "bytes"
}

/** Returns a limit with its unit, such as `20,000 characters`. */
export function limitIn({ most, unit }: FieldLimit, { language, texts }: Wording): string {
  return unit === "bytes" ? withUnit(most, "byte", language) : plural(texts.error.characters, most, language)
}

/**
 * Returns the text in the plural form that the number needs in this language, with the number in place of `{count}`.
 */
export function plural(
  forms: { readonly [form in Intl.LDMLPluralRule]?: string } & { readonly other: string },
  count: number,
  language: Language,
): string {
  const form: string = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return fill(form as `${string}{count}${string}`, { count: new Intl.NumberFormat(language).format(count) })
}

/**
 * Writes a duration in one unit. Whole days are written in days from three days on. Other whole hours are written in
 * hours, such as `24 hours`. Any other duration is rounded to minutes, such as `15 minutes`.
 */
export function durationIn(seconds: number, language: Language): string {
  const hours = seconds / 3600
  if (hours > 48 && Number.isInteger(hours / 24)) return withUnit(hours / 24, "day", language)
  if (Number.isInteger(hours)) return withUnit(hours, "hour", language)
  return withUnit(Math.max(1, Math.round(seconds / 60)), "minute", language)
}

function withUnit(amount: number, unit: "byte" | "day" | "hour" | "minute", language: Language): string {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(amount)
}
