/**
 * Makes CSS from templates. A configured value cannot add or change rules, because a placeholder takes only a checked
 * colour, a whole number, or other `Css`.
 */
import { Finished } from "./finished.ts"
import type { Colour } from "./colour.ts"
import { isColour } from "./colour.ts"

/** Checked CSS. Only the template tag `css` makes such a value. */
class Css extends Finished<"css"> {}

export type { Css }

/** Returns true for a value of the template tag `css`. */
export function isCss(value: unknown): value is Css {
  return value instanceof Css
}

export type CssPart = Css | Colour | number | undefined | readonly Css[]

/**
 * Makes CSS from a template.
 *
 * @throws {TypeError} for a string or any other value in a placeholder that is not a {@link CssPart}, and for text that
 *   could end the `<style>` element of the page.
 */
export function css(chunks: TemplateStringsArray, ...parts: readonly CssPart[]): Css {
  const text = chunks.reduce((written, chunk, index) => written + printed(parts[index - 1]) + chunk)
  if (text.includes("<")) throw new TypeError("CSS of a page must not hold a <")
  return new Css(text)
}

function printed(part: CssPart): string {
  if (part === undefined) return ""
  if (isCss(part) || isColour(part)) return part.toString()
  if (typeof part === "number" && Number.isSafeInteger(part)) return String(part)
  if (isList(part)) return part.map(printed).join("")
  throw new TypeError("A hole in CSS takes a checked colour, a whole number or CSS")
}

/**
 * Returns true for an array. `Array.isArray` does not narrow the type of a readonly array, so this function declares
 * the narrower type.
 */
export function isList<T>(part: T): part is Extract<T, readonly unknown[]> {
  return Array.isArray(part)
}
