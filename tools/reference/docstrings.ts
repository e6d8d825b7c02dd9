/** Docstrings as Markdown. */
import ts from "typescript-5.9"
import { anchorOf, ruleIds } from "../rules/catalogue.ts"

/** Returns the docstring of a symbol in paragraphs, with its tags as sentences; an empty list without a docstring. */
export function docsOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const text = prose(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
  const tags = symbol.getJsDocTags(checker).flatMap((tag) => tagLine(tag.name, ts.displayPartsToString(tag.text)))
  return [text, tags.join("\n")].filter((part) => part !== "").join("\n\n")
}

/** Returns true if the published declarations leave out a symbol (`stripInternal`). */
export function isInternal(symbol: ts.Symbol): boolean {
  return symbol.getJsDocTags().some(({ name }) => name === "internal")
}

function tagLine(tag: string, text: string): string[] {
  const said = prose(text).replaceAll(/\s*\n\s*/g, " ")
  if (tag === "param") {
    const [, name = "", rest = ""] = /^(\S+)\s*-?\s*(.*)$/.exec(said) ?? []
    return rest === "" ? [] : [`- \`${name}\`: ${rest}`]
  }
  if (tag === "returns") return said === "" ? [] : [`- Returns ${said}`]
  if (tag === "throws") return [`- Throws ${said.replace(/^\{(\w+)\}/, "`$1`")}`]
  if (tag === "deprecated") return [`- Deprecated. ${said}`]
  return []
}

/**
 * Returns the text of a docstring as Markdown: `{@link Auth}` becomes code, and the id of a rule becomes a link to the
 * rule's sentence.
 */
function prose(text: string): string {
  return text
    .replaceAll(
      /\{@link (\S+?)(?:[ |]([^}]*))?\}/g,
      (_all, name: string, label: string = "") => `\`${label.trim() === "" ? name : label.trim()}\``,
    )
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? linkedCode(part) : escaped(part)))
    .join("")
    .trim()
}

/** An id of a rule in backticks also becomes a link. */
function linkedCode(part: string): string {
  const id = part.slice(1, -1)
  return ruleIds.has(id) && id.includes("-") ? `[${part}](../rules.md#${anchorOf(id)})` : part
}

function escaped(text: string): string {
  const linked = text.replaceAll(/(?<![\w-])(?:[A-Z]+-)+[A-Z]?\d{1,2}[a-z]?(?![\w-])/g, (id) =>
    ruleIds.has(id) ? `[${id}](../rules.md#${anchorOf(id)})` : id,
  )
  return linked.replaceAll("<", "&lt;")
}

/** Code on one line, in backticks; for a type, its source without comments. */
export function code(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``
}
