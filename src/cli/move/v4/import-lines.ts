/** Writes the imports of a file after its move. */
import { ts, type ImportDeclaration } from "ts-morph"
import type { Edit } from "../edits.ts"
import { styleOf, type FileMove, type Style, type Wanted } from "./file-move.ts"
import { importedNames, type Imported } from "./imported.ts"

/** The names that one line imports from a module. */
interface Line {
  module: string
  /** True for `import type`. */
  type: boolean
  standard?: string
  named: string[]
}

/**
 * Returns the edits of the imports of a file: removed names, names from other modules, and added names. Declarations
 * whose names stay keep their text, except for the name of the module.
 *
 * @param moduleOf returns the name of a module after the move.
 */
export function importEdits(move: FileMove, moduleOf: (module: string) => string): Edit[] {
  const style = styleOf(move)
  const names = importedNames(move.source)
  const added = [...move.added]
  const edits: Edit[] = []
  const declarations = move.source.getImportDeclarations()
  for (const declaration of declarations) {
    const own = names.filter((name) => name.declaration === declaration)
    const targets = own.map(({ node, module, name }) => move.replaced.get(node) ?? { module: moduleOf(module), name })
    const isChanged =
      own.some(({ node, name }, at) => move.removed.has(node) || targets[at]?.name !== name) ||
      targets.some(({ module }) => module !== targets[0]?.module)
    const [start, end] = [move.offset + declaration.getStart(), move.offset + declaration.getEnd()]
    if (!isChanged && !canTake(declaration, added, moduleOf)) {
      const from = declaration.getModuleSpecifierValue()
      const to = targets[0]?.module ?? moduleOf(from)
      const at = move.offset + declaration.getModuleSpecifier().getStart() + 1
      if (from !== to) edits.push({ start: at, end: at + from.length, text: to })
      continue
    }
    const lines = linesOf(declaration, own, move, moduleOf)
    takeAdded(lines, added)
    // If the declaration keeps no name, a new import takes its place.
    if (lines.length === 0) {
      const ownModule = moduleOf(declaration.getModuleSpecifierValue())
      const others = declarations.filter((other) => other !== declaration)
      const isFree = (one: Wanted) =>
        one.module === ownModule || !others.some((other) => canTake(other, [one], moduleOf))
      takeFree(lines, added, isFree)
    }
    const written = [...commentsIn(declaration), ...lines.map((line) => textOf(line, style))]
    if (written.length > 0) edits.push({ start, end, text: written.join(style.newline) })
    else edits.push({ start, end: end + (/^[ \t]*\r?\n/.exec(move.text.slice(end))?.[0].length ?? 0), text: "" })
  }
  return added.length === 0 ? edits : [...edits, insertionOf(move, added, style)]
}

/** Returns the comments between the names of a declaration. They stay, above the new lines. */
function commentsIn(declaration: ImportDeclaration): string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, declaration.getText())
  const comments: string[] = []
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan())
    if (token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia)
      comments.push(scanner.getTokenText())
  return comments
}

function canTake(
  declaration: ImportDeclaration,
  added: readonly Wanted[],
  moduleOf: (module: string) => string,
): boolean {
  const module = moduleOf(declaration.getModuleSpecifierValue())
  if (declaration.isTypeOnly() || declaration.getNamespaceImport() !== undefined) return false
  const standard = declaration.getDefaultImport() !== undefined
  return added.some((one) => one.module === module && !(one.name === "default" && standard))
}

function linesOf(
  declaration: ImportDeclaration,
  names: readonly Imported[],
  move: FileMove,
  moduleOf: (module: string) => string,
): Line[] {
  const lines: Line[] = []
  for (const { node, module, name, as } of names) {
    if (move.removed.has(node)) continue
    const target = move.replaced.get(node) ?? { module: moduleOf(module), name }
    // A name that was imported without `as` gets its new name also in the rest of the file.
    const local = name === as && name !== "default" ? target.name : as
    const type = /^type\s/.test(node.getText()) ? "type " : ""
    add(lines, { module: target.module, type: declaration.isTypeOnly() }, `${type}${specifier(target.name, local)}`)
  }
  return lines
}

function takeAdded(lines: Line[], added: Wanted[]): void {
  for (const line of lines) {
    if (line.type) continue
    for (const one of added.filter(({ module }) => module === line.module)) {
      if (one.name === "default" && line.standard !== undefined) continue
      added.splice(added.indexOf(one), 1)
      if (one.name === "default") line.standard = one.as
      else line.named.push(specifier(one.name, one.as))
    }
  }
}

function takeFree(lines: Line[], added: Wanted[], isFree: (one: Wanted) => boolean): void {
  for (const one of added.filter(isFree)) {
    added.splice(added.indexOf(one), 1)
    add(lines, { module: one.module, type: false }, specifier(one.name, one.as))
  }
}

function insertionOf({ source, offset, text }: FileMove, added: readonly Wanted[], style: Style): Edit {
  const lines: Line[] = []
  for (const { module, name, as } of added) add(lines, { module, type: false }, specifier(name, as))
  const written = lines.map((line) => textOf(line, style)).join(style.newline)
  const last = source.getImportDeclarations().at(-1)
  if (last !== undefined) {
    const end = offset + last.getEnd()
    return { start: end, end, text: `${style.newline}${written}` }
  }
  const start = offset + (source.getStatements()[0]?.getStart(true) ?? 0)
  const end = text.slice(start) === "" ? "" : style.newline
  return { start, end: start, text: `${written}${style.newline}${end}` }
}

function add(lines: Line[], { module, type }: Pick<Line, "module" | "type">, text: string): void {
  const [, standard] = /^default as (\w+)$/.exec(text) ?? []
  const found = lines.find(
    (line) => line.module === module && line.type === type && (standard === undefined || line.standard === undefined),
  )
  const line = found ?? { module, type, named: [] }
  if (found === undefined) lines.push(line)
  // Two names of version 4 can have one counterpart.
  const value = text.replace(/^type /, "")
  const known = standard === undefined ? line.named.findIndex((one) => one.replace(/^type /, "") === value) : -1
  if (known >= 0 && text === value) line.named[known] = value
  if (standard === undefined && known < 0) line.named.push(text)
  if (standard !== undefined) line.standard = standard
}

function specifier(name: string, as: string): string {
  return name === as ? name : `${name} as ${as}`
}

function textOf({ module, type, standard, named }: Line, { quote, semicolon }: Style): string {
  const parts = [
    ...(standard === undefined ? [] : [standard]),
    ...(named.length === 0 ? [] : [`{ ${named.join(", ")} }`]),
  ]
  return `import ${type ? "type " : ""}${parts.join(", ")} from ${quote}${module}${quote}${semicolon}`
}
