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

type State =
  | { at: "text" }
  | { at: "tag"; element: string }
  | { at: "value"; element: string; attribute: string; empty: boolean }
  | { at: "css" }

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

/**
 * Returns the context of each placeholder of a template, in order.
 *
 * @param chunks the constant parts of the template: one more than the number of placeholders.
 * @throws {TypeError} for anything outside this small grammar: unquoted or single-quoted values, comments, script and
 * other raw-text elements, event handler and `style` attributes, and an address with more than one placeholder.
 */
export function holeContexts(chunks: readonly string[]): readonly HoleContext[] {
  const contexts: HoleContext[] = []
  let state: State = { at: "text" }
  for (const [index, chunk] of chunks.entries()) {
    let offset = 0
    if (index > 0) state = filled(state)
    while (offset < chunk.length) {
      const step = read(state, chunk, offset)
      if (step.end === offset) throw refused(chunk.slice(offset))
      state = step.state
      offset = step.end
    }
    const next = chunks[index + 1]
    if (next !== undefined) contexts.push(contextOf(state, next))
  }
  if (state.at !== "text") throw refused("it ends inside a tag")
  return contexts
}

/**
 * Reads one token of the constant text. Returns the parser's state after the token, and the offset at which the token
 * ends.
 */
function read(state: State, chunk: string, offset: number): { state: State; end: number } {
  switch (state.at) {
    case "text": {
      const [all = "", name] = match(/[^<]*(?:<(!doctype|\/?[a-z][a-z0-9]*))?/iy, chunk, offset)
      const element = name?.toLowerCase()
      if (element !== undefined && refusedElements.has(element)) throw refused(all)
      return { state: element === undefined ? state : { at: "tag", element }, end: offset + all.length }
    }
    case "tag": {
      const [all = "", close, name, quote] = match(/\s*(?:(\/?>)|([a-z][a-z0-9-]*)(=")?)?/iy, chunk, offset)
      const end = offset + all.length
      if (name !== undefined && isRefusedAttribute(name)) throw refused(all)
      if (close !== undefined) return { state: state.element === "style" ? { at: "css" } : { at: "text" }, end }
      if (name === undefined || quote === undefined) return { state, end }
      return { state: { at: "value", element: state.element, attribute: name.toLowerCase(), empty: true }, end }
    }
    case "value": {
      const [all = "", quote] = match(/[^"]*(")?/y, chunk, offset)
      const end = offset + all.length
      if (quote !== undefined) return { state: { at: "tag", element: state.element }, end }
      return { state: filled(state), end }
    }
    case "css": {
      const [all = "", close] = match(/[^<]*(<\/style>)?/iy, chunk, offset)
      return { state: close === undefined ? state : { at: "text" }, end: offset + all.length }
    }
  }
}

/** Returns the parser's state after a part of an attribute's value. */
function filled(state: State): State {
  return state.at === "value" ? { ...state, empty: false } : state
}

function contextOf(state: State, next: string): HoleContext {
  if (state.at !== "value") return state.at
  if (!isUrlAttribute(state.attribute)) return "attribute"
  if (!state.empty || !next.startsWith('"')) throw refused(`${state.attribute} is not one whole address`)
  return "url"
}

function match(pattern: RegExp, chunk: string, offset: number): (string | undefined)[] {
  pattern.lastIndex = offset
  return pattern.exec(chunk) ?? []
}

function refused(where: string): TypeError {
  return new TypeError(`This HTML template cannot be escaped with certainty, at: ${where.slice(0, 60)}`)
}
