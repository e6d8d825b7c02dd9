/** One file of an application of version 4 during its move: its parsed text, and what has been decided about it. */
import type { Node, SourceFile } from "ts-morph"
import type { SourceText } from "../application.ts"
import { lineAt, type Edit } from "../edits.ts"
import type { Finding } from "../plan.ts"

/** A name that a file imports after the move. */
export interface Wanted {
  module: string
  /** The exported name; `default` for the default export. */
  name: string
  /** The name in the file. */
  as: string
}

export interface FileMove {
  /** The path from the folder of the application, with `/`. */
  readonly file: string
  readonly text: string
  readonly source: SourceFile
  /** The position of the source in the text, counted from 0. */
  readonly offset: number
  readonly edits: Edit[]
  readonly findings: Finding[]
  /** The imported names that the file no longer needs: import specifiers, and identifiers of default imports. */
  readonly removed: Set<Node>
  /** The imported names that come from another module, or have another name. */
  readonly replaced: Map<Node, { module: string; name: string }>
  readonly added: Wanted[]
  /** The new path of the changed text, if the move puts the text into another file. */
  movedTo?: string
  /** Present if the move replaces or deletes the file at the old path. Without `text`, the move deletes the file. */
  replacedBy?: { text?: string }
}

/**
 * Returns the state of a file at the beginning of its move. @returns `undefined` for a file with no script or several
 * scripts, such as a component. Such a file cannot contain the configuration or a route of version 4.
 */
export function fileMoveOf({ file, text, scripts }: SourceText): FileMove | undefined {
  const [script, second] = scripts
  if (script === undefined || second !== undefined) return undefined
  const [removed, replaced] = [new Set<Node>(), new Map<Node, { module: string; name: string }>()]
  return { file, text, ...script, edits: [], findings: [], removed, replaced, added: [] }
}

/** Adds an edit that replaces a node, unless another edit already replaces or removes it. */
export function replaceNode(move: FileMove, node: Node, text: string): void {
  if (isCovered(move, node)) return
  move.edits.push({ start: move.offset + node.getStart(), end: move.offset + node.getEnd(), text })
}

/** Returns true if an edit replaces or removes a node. */
export function isCovered({ edits, offset }: FileMove, node: Node): boolean {
  const [from, to] = [offset + node.getStart(), offset + node.getEnd()]
  return edits.some(({ start, end }) => start <= from && to <= end)
}

/** Adds an edit that removes a statement with its lines and its comment, and one of two empty lines around it. */
export function removeStatement(move: FileMove, statement: Node): void {
  const { text, offset } = move
  let start = offset + startOf(statement)
  let end = offset + statement.getEnd()
  end += /^[ \t]*(?:\r?\n)?/.exec(text.slice(end))?.[0].length ?? 0
  const emptyBefore = /(?:^|\n)(\r?\n)$/.exec(text.slice(0, start))?.[1]
  if (emptyBefore !== undefined && /^\r?\n|^$/.test(text.slice(end))) start -= emptyBefore.length
  move.edits.push({ start, end, text: "" })
}

/** Returns the position of a statement, or of the comments directly above it. */
function startOf(statement: Node): number {
  let start = statement.getStart(true)
  const text = statement.getSourceFile().getFullText()
  for (const comment of statement.getLeadingCommentRanges().toReversed())
    if (comment.getEnd() <= start && !/\n\s*\n/.test(text.slice(comment.getEnd(), start))) start = comment.getPos()
  return start
}

/** Adds a finding that a developer must act on. */
export function todo(move: FileMove, node: Node, says: string, mend: string): void {
  move.findings.push({ file: move.file, line: lineOf(move, node), level: "todo", says, mend })
}

/** Adds a finding that a developer decides about. */
export function note(move: FileMove, node: Node, says: string, mend: string): void {
  move.findings.push({ file: move.file, line: lineOf(move, node), level: "note", says, mend })
}

function lineOf({ text, offset }: FileMove, node: Node): number {
  return lineAt(text, offset + node.getStart())
}

/** How a file is written. */
export interface Style {
  quote: string
  semicolon: string
  newline: string
}

/** Returns the style of the imports of a file. */
export function styleOf({ source, text }: FileMove): Style {
  const first = source.getImportDeclarations()[0]?.getText() ?? source.getStatements()[0]?.getText() ?? ""
  return {
    quote: first.includes("'") && !first.includes('"') ? "'" : '"',
    semicolon: first.endsWith(";") ? ";" : "",
    newline: text.includes("\r\n") ? "\r\n" : "\n",
  }
}
