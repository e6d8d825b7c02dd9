/** Finds the places where code names a module. */
import { Node, SyntaxKind, type SourceFile } from "ts-morph"
import type { Script } from "./parse-source.ts"

/** A place in a file where code names a module. */
export interface Mention {
  /** The name of the module. */
  name: string
  /** The position of the name in the text of the file, without the quotation marks. */
  start: number
  end: number
  /** `text`: a string that is not the argument of an import, for example in a list of packages. */
  kind: "module" | "text"
}

/** Functions of test runners that take the name of a module, by the objects that have them. */
const mocking =
  /^(?:vi|jest|mock)\.(?:do|dont)?(?:mock|unmock|module|importActual|importMock|requireActual|requireMock|setMock)$/i

/**
 * Returns the mentions of modules whose names `accept` accepts, in the order of the text: in imports, exports, types,
 * `require`, `declare module`, calls of test runners, and comments with types.
 */
export function moduleMentions({ source, offset }: Script, accept: (name: string) => boolean): Mention[] {
  const literals = [
    ...source.getDescendantsOfKind(SyntaxKind.StringLiteral),
    ...source.getDescendantsOfKind(SyntaxKind.NoSubstitutionTemplateLiteral),
  ]
  const inCode = literals.flatMap((literal): Mention[] => {
    const name = literal.getLiteralText()
    const [start, end] = [offset + literal.getStart() + 1, offset + literal.getEnd() - 1]
    // A name with an escape sequence has other characters in the text than in its value. The command does not change
    // such a name.
    if (!accept(name) || end - start !== name.length) return []
    return [{ name, start, end, kind: namesModule(literal) ? "module" : "text" }]
  })
  // In JavaScript, the parser also finds the types in comments. The search in comments must not report such a mention
  // twice.
  const known = new Set(inCode.map(({ start }) => start - offset))
  const inComments = commentMentions(source).filter(({ name, start }) => accept(name) && !known.has(start))
  return [...inCode, ...inComments.map((one) => ({ ...one, start: one.start + offset, end: one.end + offset }))].sort(
    (a, b) => a.start - b.start,
  )
}

function namesModule(literal: Node): boolean {
  const parent = literal.getParent()
  if (Node.isImportDeclaration(parent) || Node.isExportDeclaration(parent)) return true
  if (Node.isExternalModuleReference(parent) || Node.isModuleDeclaration(parent)) return true
  if (Node.isLiteralTypeNode(parent)) return Node.isImportTypeNode(parent.getParent())
  if (!Node.isCallExpression(parent) || parent.getArguments()[0] !== literal) return false
  const called = parent.getExpression().getText()
  return ["import", "require", "require.resolve", "import.meta.resolve"].includes(called) || mocking.test(called)
}

/** The types in comments of JavaScript, and references to types. */
const inComment = /\bimport\(\s*(["'])([^"'\n]+)\1\s*\)|^\/\/\/\s*<reference\s+types=(["'])([^"'\n]+)\3/gm

function commentMentions(source: SourceFile): Mention[] {
  const text = source.getFullText()
  return [...text.matchAll(inComment)].flatMap((found): Mention[] => {
    const name = found[2] ?? found[4] ?? ""
    const start = found.index + found[0].indexOf(name)
    return isInComment(source, start) ? [{ name, start, end: start + name.length, kind: "module" }] : []
  })
}

/** Returns true if a position is outside of all tokens: the text between tokens is spaces and comments. */
function isInComment(source: SourceFile, position: number): boolean {
  return !source.getDescendants().some((node) => {
    const isToken = node.getChildCount() === 0 && !Node.isCommentNode(node) && !isInJsDoc(node)
    return isToken && node.getStart() <= position && position < node.getEnd()
  })
}

function isInJsDoc(node: Node): boolean {
  return node.getFirstAncestor((one) => Node.isJSDoc(one)) !== undefined
}
