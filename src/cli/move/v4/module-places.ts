/** The modules that a file names after the move: those of Auth.js, and the files that moved. */
import { dirname, posix } from "node:path"
import { Node } from "ts-morph"
import type { Edit } from "../edits.ts"
import { moduleMentions } from "../module-mentions.ts"
import { isOfAuthJs, renamingOf } from "../module-names.ts"
import { successorOf } from "./adapters.ts"
import { isCovered, todo, type FileMove } from "./file-move.ts"
import { counterpartOf, mainModules, moduleAfter } from "./names.ts"
import { specifierTo, type Resolve } from "./resolve-module.ts"

export interface ModuleContext {
  moves: ReadonlyMap<string, FileMove>
  resolve: Resolve
}

/** Returns the function that gives the name of a module after the move. */
export function moduleNames(move: FileMove, { moves, resolve }: ModuleContext): (module: string) => string {
  return (module) => {
    const file = resolve(move.file, module)
    const target = file === undefined ? undefined : moves.get(file)?.movedTo
    if (target !== undefined) return specifierTo(move.movedTo ?? move.file, target)
    if (module.startsWith(".")) return move.movedTo === undefined ? module : rebased(module, move.file, move.movedTo)
    return successorOf(module) ?? moduleAfter(module)
  }
}

function rebased(specifier: string, from: string, to: string): string {
  const path = posix.relative(dirname(to), posix.join(dirname(from), specifier))
  return path.startsWith(".") ? path : `./${path}`
}

/** Returns the edits of the modules that a file names outside of its import declarations. */
export function otherMentions(move: FileMove, moduleOf: (module: string) => string): Edit[] {
  const { source, offset, text } = move
  const isNamed = (name: string) => name.startsWith(".") || moduleOf(name) !== name || isOfAuthJs(name)
  return moduleMentions({ source, offset }, isNamed).flatMap(({ name, start, end, kind }) => {
    const literal = source.getDescendantAtPos(start - offset)
    const parent = literal?.getParent()
    if (literal === undefined || kind === "text" || Node.isImportDeclaration(parent) || isCovered(move, literal))
      return []
    const to = mainModules.has(name) ? mainModuleAt(literal) : moduleOf(name)
    if (to === undefined || (to === name && isOfAuthJs(name) && !name.endsWith("/middleware")))
      todo(move, literal, `The module "${name}" stays.`, mendOf(name))
    return to === undefined || to === name || text.slice(start, end) !== name ? [] : [{ start, end, text: to }]
  })
}

/**
 * Returns the new name of the main module where code names only a type of it; otherwise `undefined`. The values of the
 * main module have another form in this library, so a developer must change the code that uses them.
 */
function mainModuleAt(literal: Node): string | undefined {
  const parent = literal.getParent()
  if (Node.isModuleDeclaration(parent)) return "authchart"
  const type = Node.isLiteralTypeNode(parent) ? parent.getParent() : undefined
  const name = Node.isImportTypeNode(type) ? type.getQualifier()?.getText() : undefined
  const target = name === undefined ? undefined : counterpartOf(name)
  return target?.name === name ? target?.module : undefined
}

function mendOf(name: string): string {
  const renaming = mainModules.has(name) ? undefined : renamingOf(name)
  if (renaming !== undefined && "mend" in renaming) return renaming.mend
  return "Import NextAuth and the types from authchart, and auth from the file that exports the result of NextAuth(config)."
}
