/**
 * Makes HTML in which every value is escaped. Only the tag `html` makes an {@link Html} value. The place of a
 * placeholder in the template decides which values it takes: a plain string can only become text or an attribute's
 * value.
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

/** Attributes as text. Each begins with a space. */
class Attributes extends Finished<"attributes"> {}

export type { Attributes, Html }

/**
 * The values that a placeholder takes. `false`, `null` and `undefined` leave it empty. The parts of an array are joined
 * without a separator.
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

/** A cache of the places of placeholders, by template. It holds no value. */
const known = new WeakMap<TemplateStringsArray, readonly HoleContext[]>()

/**
 * Makes HTML from a template. Strings and numbers are escaped. `Html` is inserted unchanged, and only between tags.
 * `Attributes` are allowed only inside a tag. An attribute with an address takes only a {@link SafeUrl}, and `<style>`
 * takes only `Css`. Does not prove that tags are balanced.
 * @throws {TypeError} if the template does not follow the grammar of `holeContexts`, or a placeholder does not take the
 *   kind of its value. Both are faults of a page, not of a request.
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
 * Makes attributes whose names are known only at run time. `true` writes only the name. `false` and `undefined` leave
 * the attribute out.
 * @throws {TypeError} for an invalid name, and for an attribute that contains an address, code or CSS.
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
 * Makes a script element with the script in the page.
 * @throws {TypeError} for text that could end the script or change how HTML parses it (HTML §4.12.1.3), and for a
 *   character that a parser replaces, because the script's hash would differ.
 */
export function scriptElement(source: string): Html {
  if (typeof source !== "string" || /<\/?script|<!--|\0/i.test(source))
    throw new TypeError(
      'A script of a page is a text without "</script", "<script", "<!--" and NUL. Write "<\\/script".',
    )
  return new Html(`<script>${source}</script>`)
}

/**
 * Makes a script element for a script at another host. The page's Content-Security-Policy must name the origin of that host.
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
  return new TypeError(`A value of another kind stands in a hole of kind "${context}"`)
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A parser drops this character or replaces it, depending on its place.
  "\0": "\uFFFD",
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"'\0]/g, (character) => entities[character] ?? "")
}
