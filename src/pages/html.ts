/**
 * HTML that is escaped by construction. The only way to make an {@link Html} value is the `html` tag, and what the tag
 * puts into a hole depends on where the hole stands: a plain string can become text or an attribute's value and
 * nothing else.
 */
import type { Css } from "./css.ts"
import { isCss } from "./css.ts"
import type { SafeUrl } from "./safe-url.ts"
import { isSafeUrl } from "./safe-url.ts"
import type { HoleContext } from "./template-context.ts"
import { holeContexts, isRefusedAttribute, isUrlAttribute } from "./template-context.ts"

/** Finished markup. Its field is private, so no object from outside can pass for one. */
class Html {
  readonly #markup: string
  constructor(markup: string) {
    this.#markup = markup
  }
  toString(): string {
    return this.#markup
  }
}

/** Finished attributes, each with a space before it. */
class Attributes {
  readonly #markup: string
  constructor(markup: string) {
    this.#markup = markup
  }
  toString(): string {
    return this.#markup
  }
}

export type { Attributes, Html }

/** What a hole takes. `false`, `null` and `undefined` leave it empty; an array is joined with nothing between. */
export type HtmlPart =
  | string
  | number
  | false
  | null
  | undefined
  | Html
  | Attributes
  | SafeUrl
  | Css
  | readonly HtmlPart[]

/** Remembers what the templates' own text says, never a value. */
const known = new WeakMap<TemplateStringsArray, readonly HoleContext[]>()

/**
 * Makes HTML of a template. Strings and numbers are escaped; `Html` passes as it is, between tags only; `Attributes`
 * inside a tag only; an address attribute takes only what {@link SafeUrl} let through; `<style>` only `Css`.
 *
 * Does not prove that tags are balanced, nor that a sentence is true.
 *
 * @throws {TypeError} when the template stands outside the grammar of `holeContexts`, or a value is of a kind that
 * its hole does not take. Both are mistakes in a page, not in a request.
 */
export function html(chunks: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let contexts = known.get(chunks)
  if (contexts === undefined) {
    contexts = holeContexts(chunks)
    known.set(chunks, contexts)
  }
  let markup = chunks[0] ?? ""
  for (const [index, part] of parts.entries()) {
    markup += fill(contexts[index], part) + (chunks[index + 1] ?? "")
  }
  return new Html(markup)
}

/**
 * Attributes whose names are decided at run time. `true` writes the bare name; `false` and `undefined` leave it out.
 *
 * @throws {TypeError} for a name that is none, that holds an address, runs code or carries CSS.
 */
export function attributes(values: Readonly<Record<string, string | number | boolean | undefined>>): Attributes {
  let markup = ""
  for (const [name, value] of Object.entries(values)) {
    if (!/^[a-z][a-z0-9-]*$/.test(name) || isUrlAttribute(name) || isRefusedAttribute(name)) {
      throw new TypeError(`"${name}" cannot be set as a plain attribute`)
    }
    if (value === undefined || value === false) continue
    markup += value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`
  }
  return new Attributes(markup)
}

function fill(context: HoleContext | undefined, part: HtmlPart): string {
  if (part === false || part === null || part === undefined) {
    if (context === "url") throw misplaced(context)
    return ""
  }
  if (isList(part)) return part.map((item) => fill(context, item)).join("")
  switch (context) {
    case "text":
      if (part instanceof Html) return part.toString()
      return escapedPart(part, context)
    case "attribute":
      return escapedPart(part, context)
    case "tag":
      if (part instanceof Attributes) return part.toString()
      throw misplaced(context)
    case "url":
      if (isSafeUrl(part)) return escaped(part.toString())
      throw misplaced(context)
    case "css":
      if (isCss(part)) return part.toString()
      throw misplaced(context)
    case undefined:
      throw misplaced("text")
  }
}

function escapedPart(part: Exclude<HtmlPart, readonly HtmlPart[]>, context: HoleContext): string {
  if (typeof part === "string" || typeof part === "number") return escaped(String(part))
  throw misplaced(context)
}

/** `Array.isArray` does not narrow a readonly array. */
function isList(part: HtmlPart): part is readonly HtmlPart[] {
  return Array.isArray(part)
}

function misplaced(context: HoleContext): TypeError {
  return new TypeError(`A value of another kind stands in a hole of kind "${context}"`)
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A parser drops this one or replaces it, depending on where it stands.
  "\0": "\uFFFD",
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"'\0]/g, (character) => entities[character] ?? "")
}
