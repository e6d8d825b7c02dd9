/**
 * Reads the prose of a file: comments, names of tests, strings with sentences, and the text of a page. The code itself
 * is not prose, so an identifier or a value never counts as a word.
 */
import ts from "typescript-5.9"

/** One paragraph, title or string, on one line. */
export interface Passage {
  /** The line where it begins, counted from 1. */
  line: number
  text: string
}

const sourceFile = /\.[cm]?[jt]sx?$/

/** These pages copy the docstrings of `src`, which the check reads there. */
const copied = /^docs\/reference\//

/** Returns the passages of a TypeScript, JavaScript or Markdown file, in order; an empty list for other files. */
export function proseOf(file: string, content: string): Passage[] {
  if (copied.test(file)) return []
  if (file.endsWith(".md")) return pageProse(content)
  return sourceFile.test(file) ? sourceProse(file, content) : []
}

function sourceProse(file: string, content: string): Passage[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, kindOf(file))
  const onlyNames = file.startsWith("test/")
  const found: { at: number; text: string }[] = []
  const literals: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isOpaque(node)) literals.push(node)
    const text = textOf(node)
    if (text?.includes(" ") === true && (!onlyNames || namesTest(node))) found.push({ at: node.getStart(source), text })
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const { pos, end } of commentsIn(source, literals)) {
    for (const { offset, text } of commentParagraphs(content.slice(pos, end))) found.push({ at: pos + offset, text })
  }
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, text }) => ({ line: source.getLineAndCharacterOfPosition(at).line + 1, text }))
}

function kindOf(file: string): ts.ScriptKind {
  if (file.endsWith("x")) return ts.ScriptKind.TSX
  return /\.[cm]?js$/.test(file) ? ts.ScriptKind.JS : ts.ScriptKind.TS
}

/**
 * Returns true for a literal that the scanner cannot read without the parser: the scanner would read the content as
 * code or comments.
 */
function isOpaque(node: ts.Node): boolean {
  return (
    ts.isRegularExpressionLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  )
}

/** Returns every comment, in order. The scanner reads all trivia, and skips the literals that the parser found. */
function commentsIn(source: ts.SourceFile, literals: readonly ts.Node[]): { pos: number; end: number }[] {
  const ends = new Map(literals.map((node) => [node.getStart(source), node.end]))
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, source.languageVariant, source.text)
  const found: { pos: number; end: number }[] = []
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const pos = scanner.getTokenStart()
    const end = ends.get(pos)
    if (end !== undefined && end > pos) scanner.resetTokenState(end)
    else if (token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia)
      found.push({ pos, end: scanner.getTokenEnd() })
  }
  return joined(found, source.text)
}

/** Consecutive lines of `//` are one comment. */
function joined(comments: readonly { pos: number; end: number }[], text: string): { pos: number; end: number }[] {
  const found: { pos: number; end: number }[] = []
  for (const comment of comments) {
    const last = found.at(-1)
    const follows = last !== undefined && /^\r?\n[ \t]*$/.test(text.slice(last.end, comment.pos))
    if (follows && text.startsWith("//", last.pos) && text.startsWith("//", comment.pos)) last.end = comment.end
    else found.push({ ...comment })
  }
  return found
}

/**
 * The paragraphs of a comment, without its marks: a blank line and a tag begin a new one. Leaves out code in backticks.
 */
function commentParagraphs(comment: string): { offset: number; text: string }[] {
  const paragraphs: { offset: number; text: string }[] = []
  let offset = 0
  let open = false
  for (const line of comment.split("\n")) {
    const bare = line.replace(/^\s*(?:\/\*\*?|\*\/|\*(?!\/)|\/\/)?\s?/, "").replace(/\*\/\s*$/, "")
    const text = withoutCode(bare.replace(/^\s*@\w+(?:\s+\{[^}]*\})?/, "").replace(/^\s*-\s/, "")).trim()
    const last = paragraphs.at(-1)
    if (text === "") open = false
    else if (open && last !== undefined && !/^\s*(?:@|-\s)/.test(bare)) last.text += ` ${text}`
    else paragraphs.push({ offset: offset + line.indexOf(bare.trimStart().slice(0, 1)), text })
    if (text !== "") open = true
    offset += line.length + 1
  }
  return paragraphs
}

/** Returns a string as a reader sees it: an ellipsis replaces each expression of a template. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
    return oneLine(node.text)
  if (!ts.isTemplateExpression(node)) return undefined
  return oneLine([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…"))
}

/** Returns true if a string is the name of a test or of a group, a row of their table, or a rule of a contract suite. */
function namesTest(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return ["says", "title", "rule"].includes(parent.name.getText())
  return ts.isCallExpression(parent) && parent.arguments[0] === node && isTestFunction(parent.expression)
}

/** `it`, `it.concurrent`, `it.each(rows)`. */
function isTestFunction(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ["it", "test", "describe"].includes(callee.text)
  return (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) && isTestFunction(callee.expression)
}

/**
 * Returns the prose of a page. Reads a fenced block of TypeScript as a source. Leaves out headings, because they are
 * titles and not sentences.
 */
function pageProse(content: string): Passage[] {
  const found: Passage[] = []
  let open = false
  let fence: { language: string; line: number; lines: string[] } | undefined
  for (const [at, line] of content.split("\n").entries()) {
    const [, language] = /^\s*(?:```|~~~)\s*(\w*)/.exec(line) ?? []
    if (fence !== undefined) {
      if (language === undefined) fence.lines.push(line)
      else {
        found.push(...fencedProse(fence))
        fence = undefined
      }
      continue
    }
    if (language !== undefined) fence = { language, line: at + 1, lines: [] }
    const last = found.at(-1)
    const begins = /^\s*(?:[-*+|>]|\d+\.)\s?/
    const cells = line.trimStart().startsWith("|") ? line.split("|") : [line.replace(begins, "")]
    if (language !== undefined || /^(?:\s*$|#{1,6} |<!--)/.test(line)) open = false
    else if (open && last !== undefined && !begins.test(line)) last.text += ` ${withoutCode(line).trim()}`
    else {
      for (const cell of cells) found.push({ line: at + 1, text: withoutCode(cell).trim() })
      open = true
    }
  }
  return found.filter(({ text }) => text !== "")
}

function fencedProse({ language, line, lines }: { language: string; line: number; lines: string[] }): Passage[] {
  if (!/^(?:[jt]sx?|typescript|javascript)$/.test(language)) return []
  return sourceProse("block.tsx", lines.join("\n")).map((passage) => ({ ...passage, line: line + passage.line }))
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`/g, "`…`")
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim()
}
