/**
 * Makes HTML from templates. The template escapes every value. The context of a placeholder (between tags, inside a
 * tag, or inside the value of an attribute) decides which values it takes. A string is allowed only as text, and as the
 * value of an attribute that takes no URL. Only the template tag `html` makes an {@link Html} value.
 */
import { Finished } from "./finished.ts"
import type { Css } from "./css.ts"
import { isCss, isList } from "./css.ts"
import type { SafeUrl } from "./safe-url.ts"
import { isSafeUrl } from "./safe-url.ts"
import type { HoleContext } from "./template-context.ts"
import { holeContexts, isRefusedAttribute, isUrlAttribute } from "./template-context.ts"

/** Checked HTML, which templates insert unchanged. */
class Html extends Finished<"html"> {}

/** Checked attributes, joined to one string. Each attribute begins with a space. */
class Attributes extends Finished<"attributes"> {}

export type { Attributes, Html }

/**
 * The values that a placeholder takes. `false`, `null` and `undefined` become an empty string. The items of an array
 * are joined without a separator.
 */
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

/**
 * Caches the contexts of the placeholders of each template, so that the library parses a template once. The cache
 * contains no values.
 */
const known = new WeakMap<TemplateStringsArray, readonly HoleContext[]>()

/**
 * Makes HTML from a template. Escapes strings and numbers. Inserts `Html` as it is, and only between tags. `Attributes`
 * are allowed only inside a tag. An attribute with a URL takes only a {@link SafeUrl}, and `<style>` takes only `Css`.
 * The function does not check that every tag is closed.
 * @throws {TypeError} if the template does not follow the grammar of `holeContexts`, or if a placeholder gets a value
 * that its context does not accept. Only a mistake in the code of a page causes these errors, never a request.
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
 * Makes attributes whose names are known only at run time. `true` gives the name of the attribute without a value.
 * `false` and `undefined` give no attribute.
 * @throws {TypeError} for an invalid name, and for an attribute that contains a URL, code or CSS.
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
 * Makes a script element that contains the script.
 *
 * @throws {TypeError} for text that could end the script or change how HTML parses it (HTML §4.12.1.3), and for the
 *   character U+0000: a parser replaces it, so the hash of the script would differ.
 */
export function scriptElement(source: string): Html {
  if (typeof source !== "string" || /<\/?script|<!--|\0/i.test(source))
    throw new TypeError(
      'A script of a page is a text without "</script", "<script", "<!--" and NUL. Write "<\\/script".',
    )
  return new Html(`<script>${source}</script>`)
}

/**
 * Makes a script element that loads a script from another host. The page's Content Security Policy must name the host's
 * origin.
 */
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
  return new TypeError(`A placeholder of kind "${context}" got a value of another kind`)
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // HTML parsers remove or replace U+0000, depending on its place. The code writes the replacement character instead,
  // which parsers treat in the same way in every place.
  "\0": "\uFFFD",
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"'\0]/g, (character) => entities[character] ?? "")
}
