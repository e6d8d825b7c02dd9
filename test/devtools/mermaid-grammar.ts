/**
 * The part of Mermaid's `stateDiagram-v2` that the drawings use, line by line. This part is narrower than Mermaid's own
 * grammar: Mermaid 11.17.2 parsed and drew every text that passes here.
 */

const id = "[A-Za-z][A-Za-z0-9_]*"
/** No character that ends a label, except as an entity; `<br/>` breaks a line. */
const label = String.raw`(?:[^#;:"<>{}\\\n]|#\d+;|<br/>)+`

const lines: readonly RegExp[] = [
  /^direction TB$/,
  new RegExp(`^accTitle: ${label}$`),
  /^%% .*$/,
  new RegExp(`^state "${label}" as ${id}$`),
  new RegExp(`^(?:\\[\\*\\]|${id}) --> (?:\\[\\*\\]|${id})(?:: ${label})?$`),
  new RegExp(`^classDef ${id} [\\w#:,. -]+$`),
  new RegExp(`^class ${id} ${id}$`),
]
const opens = new RegExp(`^state "${label}" as ${id} \\{$`)

/** Violations of the grammar, with their lines: states that an arrow joins without a declaration, and open braces. */
export function mermaidErrors(text: string): string[] {
  const [head, ...rest] = text.trimEnd().split("\n")
  const errors = head === "stateDiagram-v2" ? [] : ["1: it begins otherwise"]
  const declared = new Set([...text.matchAll(new RegExp(`" as (${id})`, "g"))].map(([, name]) => name))
  let depth = 0
  for (const [index, raw] of rest.entries()) {
    const line = raw.trim()
    if (opens.test(line)) depth += 1
    else if (line === "}") depth -= 1
    else if (!lines.some((form) => form.test(line))) errors.push(`${index + 2}: ${line}`)
    const [, from, to] = new RegExp(`^(\\S+) --> ([^\\s:]+)`).exec(line) ?? []
    for (const end of [from, to])
      if (end !== undefined && end !== "[*]" && !declared.has(end)) errors.push(`${index + 2}: nobody declared ${end}`)
    if (depth < 0) errors.push(`${index + 2}: a brace too many`)
  }
  return depth === 0 ? errors : [...errors, "a brace is left open"]
}
