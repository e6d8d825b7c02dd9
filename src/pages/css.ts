/**
 * Makes CSS in which no configured value can change the rules around it: a placeholder takes a checked colour, a whole
 * number, or other `Css`.
 */
import { Finished } from "./finished.ts"
import type { Colour } from "./colour.ts"
import { isColour } from "./colour.ts"

/** Finished CSS. Made only by the `css` tag. */
class Css extends Finished<"css"> {}

export type { Css }

/** True for what the `css` tag made. */
export function isCss(value: unknown): value is Css {
  return value instanceof Css
}

export type CssPart = Css | Colour | number | undefined | readonly Css[]

/**
 * Makes CSS from a template. A string in a placeholder does not compile, and is refused at run time too.
 * @throws {TypeError} for any other value in a placeholder, and for text that could end its `<style>` element.
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

/** `Array.isArray` does not narrow a readonly array. */
export function isList<T>(part: T): part is Extract<T, readonly unknown[]> {
  return Array.isArray(part)
}
