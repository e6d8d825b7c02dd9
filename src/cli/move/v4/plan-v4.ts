/** Plans the move of an application from version 4 of next-auth. */
import { addPackage } from "../add-package.ts"
import type { Application, SourceText } from "../application.ts"
import { withEdits } from "../edits.ts"
import { moveImports } from "../move-imports.ts"
import type { FileChange, Finding, Plan } from "../plan.ts"
import { moveAdapters, successorOf } from "./adapters.ts"
import { writeCallbacks } from "./callbacks.ts"
import { checkOptions } from "./changed-options.ts"
import { findConfig } from "./config-place.ts"
import { keepContents } from "./default-session.ts"
import { fileMoveOf, todo, type FileMove } from "./file-move.ts"
import { importEdits } from "./import-lines.ts"
import { importedNames } from "./imported.ts"
import { moveMiddleware } from "./middleware.ts"
import { moveConfig } from "./move-config.ts"
import { checkTokens, mainModules, moveNames, sessionFunctions } from "./names.ts"
import { moduleNames, otherMentions, type ModuleContext } from "./module-places.ts"
import { resolverOf, type Resolve } from "./resolve-module.ts"
import { moveServerSession, type SessionContext } from "./server-session.ts"
import { removeSessionHelper } from "./session-helper.ts"
import { moveTokens } from "./tokens.ts"
import { moveEnvironment, moveVariables } from "./variables.ts"

/** The source files that can name next-auth, its routes or its variables. */
export const v4Sources: RegExp = /next-?auth|@auth\/|authchart/i

/** Plans the move of an application from version 4. */
export function planV4(application: Application): Plan {
  const { folder, files, sources } = application
  const resolve = resolverOf(folder, files)
  const moves = new Map<string, FileMove>()
  const components: SourceText[] = []
  for (const source of sources) {
    const move = fileMoveOf(source)
    if (move === undefined) components.push(source)
    else moves.set(source.file, move)
  }
  const { context, made } = moveCore(moves, { files, resolve })
  for (const move of moves.values())
    if (move.replacedBy === undefined || move.movedTo !== undefined) moveFile(move, context)
  if (context !== undefined) writeCallbacks(context.place)
  const changes: FileChange[] = [...made]
  for (const move of moves.values()) {
    changes.push(...changesOf(move, { moves, resolve }))
  }
  const findings: Finding[] = [...moves.values()].flatMap((move) => move.findings)
  for (const source of components) {
    const moved = moveImports(source.scripts, source)
    findings.push(...moved.findings)
    if (moved.edits.length > 0)
      changes.push({ file: source.file, before: source.text, after: withEdits(source.text, moved.edits) })
  }
  const environment = moveEnvironment(application)
  const added = changes.length === 0 ? undefined : addPackage(application)
  const all = [...changes, ...environment.changes, ...(added?.changes ?? [])]
  return {
    from: "next-auth@4",
    changes: all,
    findings: [...findings, ...environment.findings, ...(added?.findings ?? [])],
    next: all.length === 0 ? [] : nextSteps(application),
  }
}

/** Moves the configuration and the route, which all other files depend on. */
function moveCore(
  moves: ReadonlyMap<string, FileMove>,
  { files, resolve }: { files: readonly string[]; resolve: Resolve },
): { context: SessionContext | undefined; made: readonly FileChange[] } {
  const place = findConfig(moves, resolve)
  const auth =
    place === undefined
      ? undefined
      : place.isMoved
        ? { file: place.route.file, changes: [] }
        : moveConfig(place, { files, resolve })
  if (place === undefined || auth === undefined) return { context: undefined, made: [] }
  if (!place.isMoved) removeSessionHelper(place)
  checkOptions(place)
  keepContents(place)
  return { context: { place, authFile: auth.file, resolve }, made: auth.changes }
}

function moveFile(move: FileMove, context: SessionContext | undefined): void {
  if (context !== undefined) moveServerSession(move, context)
  else keepServerSession(move)
  moveMiddleware(move, context)
  moveNames(move, { isKnown: context !== undefined })
  moveTokens(move)
  checkTokens(move)
  moveAdapters(move)
  moveVariables(move)
}

/** Without a known configuration, the calls stay. */
function keepServerSession(move: FileMove): void {
  for (const { node, module, name } of importedNames(move.source))
    if (mainModules.has(module) && sessionFunctions.has(name)) {
      move.replaced.set(node, { module, name })
      todo(
        move,
        node,
        `${name} stays, because the configuration is not known.`,
        "Import auth from the file that exports the result of NextAuth(config), and call auth().",
      )
    }
}

function changesOf(move: FileMove, context: ModuleContext): FileChange[] {
  const { file, text, movedTo, replacedBy } = move
  if (replacedBy !== undefined && movedTo === undefined) return [{ file, before: text, after: replacedBy.text }]
  const moduleOf = moduleNames(move, context)
  const after = withEdits(text, [...move.edits, ...importEdits(move, moduleOf), ...otherMentions(move, moduleOf)])
  if (movedTo === undefined || replacedBy === undefined) return after === text ? [] : [{ file, before: text, after }]
  return [
    { file: movedTo, before: undefined, after },
    { file, before: text, after: replacedBy.text },
  ]
}

function nextSteps({ dependencies }: Application): string[] {
  const old = [...dependencies.keys()].filter((name) => name.startsWith("@next-auth/"))
  const adapters = old.flatMap((name) => successorOf(name) ?? [])
  return [
    ...(adapters.length === 0 ? [] : [`Install the successors of the adapters: npm install ${adapters.join(" ")}`]),
    "Install the packages, and run the type checker and the tests of the application.",
    "Rename NEXTAUTH_SECRET to AUTH_SECRET and NEXTAUTH_URL to AUTH_URL where the application runs. Keep the value of the secret: it opens the sessions of version 4.",
    `When you are sure that you will not go back, remove the former packages: npm uninstall ${["next-auth", ...old].join(" ")}`,
    "Remove migrateFrom when the longest session of version 4 has expired.",
  ]
}
