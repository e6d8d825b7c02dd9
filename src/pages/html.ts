/**
 * HTML that is escaped by construction. The only way to make an {@link Html} value is the `html` tag, and what the tag
 * puts into a hole depends on where the hole stands: a plain string can become text or an attribute's value and
 * nothing else.
 */
import { Finished } from "./finished.ts"
import type { Css } from "./css.ts"
import { isCss, isList } from "./css.ts"
import type { SafeUrl } from "./safe-url.ts"
import { isSafeUrl } from "./safe-url.ts"
import type { HoleContext } from "./template-context.ts"
import { holeContexts, isRefusedAttribute, isUrlAttribute } from "./template-context.ts"

/** Finished markup. */
class Html extends Finished<"html"> {}

/** Finished attributes, each with a space before it. */
class Attributes extends Finished<"attributes"> {}

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

/**
 * A script that stands in the page.
 *
 * @throws {TypeError} for what could end it or change how HTML reads it (HTML §4.12.1.3), and for a character that a
 * parser replaces: the script's hash would be another.
 */
export function scriptElement(source: string): Html {
  if (typeof source !== "string" || /<\/?script|<!--|\0/i.test(source))
    throw new TypeError(
      'A script of a page is a text without "</script", "<script", "<!--" and NUL. Write "<\\/script".',
    )
  return new Html(`<script>${source}</script>`)
}

/** A script at another host. The page's policy must name its origin. */
export function scriptFrom(address: SafeUrl): Html {
  return new Html(`<script src="${escaped(address.toString())}" async defer></script>`)
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
