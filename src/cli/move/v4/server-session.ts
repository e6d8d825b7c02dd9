/** Replaces `getServerSession` by `auth`. */
import { Node, type CallExpression } from "ts-morph"
import { localNameOf, type ConfigPlace } from "./config-place.ts"
import { isCovered, replaceNode, todo, type FileMove } from "./file-move.ts"
import { importedNames, isTaken, usesOf } from "./imported.ts"
import { mainModules, sessionFunctions } from "./names.ts"
import { specifierTo, type Resolve } from "./resolve-module.ts"

export interface SessionContext {
  place: ConfigPlace
  /** The file that exports `auth` after the move. */
  authFile: string
  resolve: Resolve
}

/** Replaces the calls in a file, and the imports that the file no longer needs. */
export function moveServerSession(move: FileMove, context: SessionContext): void {
  const functions = importedNames(move.source).filter(
    ({ module, name }) => mainModules.has(module) && sessionFunctions.has(name),
  )
  if (functions.length === 0) return
  const config = localNameOf(context.place, move, context.resolve)
  const name = freeName(move, context)
  let replaced = 0
  for (const imported of functions) {
    const uses = usesOf(move.source, imported.as).filter((use) => !isCovered(move, use))
    const left = uses.filter((use) => {
      const call = use.getParent()
      const isCall = Node.isCallExpression(call) && call.getExpression() === use
      return name === undefined || !isCall || !replaceCall(move, call, { name, config })
    })
    replaced += uses.length - left.length
    for (const use of left) todo(move, use, `${imported.name} has no counterpart with these arguments.`, mend)
    if (left.length === 0) move.removed.add(imported.node)
    else move.replaced.set(imported.node, { module: imported.module, name: imported.name })
  }
  if (config !== undefined && move !== context.place.holder) removeConfigImport(move, config)
  if (replaced > 0 && name !== undefined && move !== context.place.holder)
    move.added.push({ module: moduleOfAuth(move, context), name: "auth", as: name })
}

const mend = "Call auth(), or auth(req, res) in an API route, or auth(context) in getServerSideProps."

/**
 * Returns the name under which a file imports `auth`: `auth`, or `nextAuth` if the file already uses the name `auth`.
 * Returns `undefined` if the file uses both names.
 */
function freeName(move: FileMove, { place }: SessionContext): string | undefined {
  if (move === place.holder) return "auth"
  return ["auth", "nextAuth"].find((name) => !isTaken(move.source, name))
}

/** Replaces a call. @returns false if the arguments have a form that the command does not know. */
function replaceCall(
  move: FileMove,
  call: CallExpression,
  { name, config }: { name: string; config: string | undefined },
): boolean {
  const given = call.getArguments()
  const isConfig = (node: Node | undefined) =>
    node === undefined || (Node.isIdentifier(node) && node.getText() === config)
  const last = given.at(-1)
  const isKnown = (given.length <= 1 || given.length === 3) && isConfig(last) && !given.some(Node.isSpreadElement)
  if (!isKnown || call.getTypeArguments().length > 0) return false
  replaceNode(move, call.getExpression(), name)
  if (last !== undefined) {
    const before = given.at(-2)
    const start = before?.getEnd() ?? last.getStart()
    const trailing = /^\s*,/.exec(move.text.slice(move.offset + last.getEnd()))?.[0].length ?? 0
    move.edits.push({ start: move.offset + start, end: move.offset + last.getEnd() + trailing, text: "" })
  }
  return true
}

/** Removes the import of the configuration, if the file used it only for the calls. */
function removeConfigImport(move: FileMove, config: string): void {
  if (usesOf(move.source, config).some((use) => !isCovered(move, use))) return
  const imported = importedNames(move.source).find(({ as }) => as === config)
  if (imported !== undefined) move.removed.add(imported.node)
}

/**
 * Returns the specifier of the file that exports `auth`: the specifier of the configuration's file, if this file
 * exports `auth` and the file of the move already imports it.
 */
export function moduleOfAuth(move: FileMove, { place, authFile, resolve }: SessionContext): string {
  const known = importedNames(move.source).find(({ module }) => resolve(move.file, module) === place.holder.file)
  if (known !== undefined && authFile === place.holder.file) return known.module
  return specifierTo(move.file, authFile)
}
