/**
 * Finds the context of each placeholder in an HTML template, such as "between tags" or "inside an attribute". Reads
 * only the constant text of the template. Therefore, the result does not depend on values, and an invalid template
 * throws at its first use.
 */

/**
 * The context of a placeholder:
 *
 * - `text`: between tags, also inside `<title>`.
 * - `tag`: inside a tag, where an attribute can be.
 * - `attribute`: inside a double-quoted value.
 * - `url`: the whole double-quoted value of an attribute that contains a URL, such as `href`.
 * - `css`: inside `<style>`.
 */
export type HoleContext = "text" | "tag" | "attribute" | "url" | "css"

const urlAttributes: ReadonlySet<string> = new Set([
  "action",
  "background",
  "cite",
  "data",
  "formaction",
  "href",
  "longdesc",
  "manifest",
  "ping",
  "poster",
  "src",
  "srcset",
])

/**
 * Elements that no template may contain: browsers parse their content in a special way, or they load another document.
 */
const refusedElements: ReadonlySet<string> = new Set([
  "script",
  "textarea",
  "iframe",
  "noscript",
  "noembed",
  "noframes",
  "xmp",
  "plaintext",
  "template",
  "object",
  "embed",
  "base",
])

/** Returns true for an attribute whose value is a URL. */
export function isUrlAttribute(name: string): boolean {
  return urlAttributes.has(name.toLowerCase())
}

/**
 * Returns true for an attribute that contains code, CSS or a document. No template and no value may set such an
 * attribute.
 */
export function isRefusedAttribute(name: string): boolean {
  return /^(?:on.*|style|srcdoc)$/i.test(name)
}

/** Stands for a placeholder between the constant parts of a template, which do not contain this character. */
const hole = "\0"

const attribute = '\\s+([a-z][a-z0-9-]*)(?:="([^"]*)")?|\\s*\0'
const attributes = new RegExp(attribute, "gi")
const inTag = `((?:${attribute.replaceAll("([", "(?:[")})*)\\s*\\/?>`
/** Matches text, a style element with its content, or a tag. */
const tokens = new RegExp(`[^<]+|<style${inTag}([^<]*)</style>|<(?!style\\b)(!doctype|/?[a-z][a-z0-9]*)${inTag}`, "gi")

/**
 * Returns the context of each placeholder of a template, in order.
 *
 * @param chunks the constant parts of the template: one more than the number of placeholders.
 * @throws {TypeError} for anything outside this small grammar: unquoted or single-quoted values, comments, script and
 * other raw-text elements, event handler and `style` attributes, and an address with more than one placeholder.
 */
export function holeContexts(chunks: readonly string[]): readonly HoleContext[] {
  const markup = chunks.join(hole)
  if (markup.split(hole).length !== chunks.length) throw refused("it contains the character U+0000")
  const contexts: HoleContext[] = []
  let end = 0
  for (const { 0: token, 1: ofStyle, 2: css, 3: element, 4: ofTag, index } of markup.matchAll(tokens)) {
    if (index !== end || refusedElements.has(element?.toLowerCase() ?? "")) throw refused(markup.slice(end))
    end += token.length
    const within = ofStyle ?? ofTag
    if (within === undefined) contexts.push(...holesIn(token, "text"))
    else contexts.push(...[...within.matchAll(attributes)].flatMap(attributeContexts), ...holesIn(css, "css"))
  }
  if (end !== markup.length) throw refused(markup.slice(end))
  return contexts
}

function attributeContexts([all, name, value]: readonly (string | undefined)[]): readonly HoleContext[] {
  if (name === undefined) return ["tag"]
  if (isRefusedAttribute(name)) throw refused(all ?? "")
  if (!isUrlAttribute(name)) return holesIn(value, "attribute")
  if (value !== hole && value?.includes(hole) === true) throw refused(`${name} is not one whole address`)
  return holesIn(value, "url")
}

/** Returns the context once for each placeholder in a part of a template. */
function holesIn(part: string | undefined, context: HoleContext): HoleContext[] {
  return Array.from(part?.matchAll(/\0/g) ?? [], () => context)
}

function refused(where: string): TypeError {
  return new TypeError(`This HTML template cannot be escaped with certainty, at: ${where.slice(0, 60)}`)
}
