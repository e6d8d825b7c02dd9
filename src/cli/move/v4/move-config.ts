/** Moves the configuration and the route: the result of `NextAuth(config)` gets a file that other files import. */
import { Node, type Statement } from "ts-morph"
import { addCallback } from "./callbacks.ts"
import { addProperty } from "./config-object.ts"
import type { ConfigPlace } from "./config-place.ts"
import { removeStatement, styleOf, todo } from "./file-move.ts"
import { importedNames, isTaken } from "./imported.ts"
import { isSessionHelper } from "./session-helper.ts"
import { candidates, specifierTo, type Resolve } from "./resolve-module.ts"
import type { FileChange } from "../plan.ts"

/** The file that exports `auth` after the move. */
export interface AuthPlace {
  file: string
  /** New files. */
  changes: readonly FileChange[]
}

/**
 * Moves the configuration and the route. A configuration in a file of its own stays there; a configuration in the file
 * of the route moves to `auth.ts`, because a route of the app router cannot export it.
 *
 * @param files the paths of all files of the application.
 * @returns `undefined` if the command does not understand the route. The findings then say why.
 */
export function moveConfig(
  place: ConfigPlace,
  { files, resolve }: { files: readonly string[]; resolve: Resolve },
): AuthPlace | undefined {
  const { route, holder, call } = place
  const path = routePath(route.file)
  const handler = handlerStatements(place)
  if (path === undefined || handler === undefined) {
    const says = path === undefined ? "NextAuth is not called in a route." : "The route has other code."
    todo(route, call, says, "Export { handlers, auth } of NextAuth(config) from a file, and use handlers in the route.")
    return undefined
  }
  if (path.rest !== "api/auth")
    todo(route, call, "The route is not at /api/auth.", `Set basePath: "/${path.rest}" in the configuration.`)
  const taken = ["handlers", "auth"].find((name) => isTaken(holder.source, name) && !isSessionHelper(name, place))
  if (taken !== undefined) {
    todo(
      holder,
      place.object,
      `The file already uses the name ${taken}.`,
      `Rename ${taken}, and run the command again.`,
    )
    return undefined
  }
  const target = route === holder ? `${path.base}auth.${path.ending}` : holder.file
  // A new file must not have the place of a file that other files import by the same specifier.
  const rivals = route === holder ? candidates(target.replace(/\.\w+$/, "")) : []
  const exists = [target, path.file, ...rivals].find(
    (file) => files.includes(file) && file !== holder.file && file !== route.file,
  )
  if (exists !== undefined) {
    todo(route, call, `The file ${exists} already exists.`, "Rename it, and run the command again.")
    return undefined
  }
  addMigration(place)
  if (route === holder) replaceHandler(place, handler)
  else appendResult(place)
  const text = textOfRoute(place, { target, routeFile: path.file, kept: handler.kept, resolve })
  if (route === holder) holder.movedTo = target
  const isSamePath = path.file === route.file
  route.replacedBy = isSamePath ? { text } : {}
  return { file: target, changes: isSamePath ? [] : [{ file: path.file, before: undefined, after: text }] }
}

interface RoutePath {
  /** The folder of `app` and `pages`: `""` or `src/`. */
  base: string
  /** The path of the route: `api/auth`. */
  rest: string
  /** The file of the route after the move. */
  file: string
  ending: string
}

function routePath(file: string): RoutePath | undefined {
  const [, base = "", router, rest = "", parameter, ending = ""] =
    /^(.*?)(app|pages)\/(.+)\/\[\.\.\.(\w+)\](?:\/route)?\.([jt]sx?|mjs)$/.exec(file) ?? []
  if (router === undefined || (base !== "" && !base.endsWith("/"))) return undefined
  const address = rest.replaceAll(/\([^/]+\)\//g, "")
  const isApp = router === "app"
  return {
    base,
    rest: address,
    file: isApp ? file : `${base}app/${rest}/[...${parameter}]/route.${ending}`,
    ending: ending.replace(/x$/, ""),
  }
}

interface HandlerStatements {
  /** The statement that calls `NextAuth`. */
  calls: Statement
  /** The statements that export the handler. */
  exports: readonly Statement[]
  /** The settings of the route, such as `export const runtime`, which stay with the route. */
  kept: readonly Statement[]
}

const settings = /^export const (?:dynamic|dynamicParams|revalidate|fetchCache|runtime|preferredRegion|maxDuration)\b/

/** Returns the statements of the handler; `undefined` if the route has a form that the command does not know. */
function handlerStatements({ route, holder, call }: ConfigPlace): HandlerStatements | undefined {
  const statements = route.source.getStatements()
  const calls = statements.find((one) => one.getPos() <= call.getPos() && call.getEnd() <= one.getEnd())
  if (calls === undefined) return undefined
  const kept = statements.filter((one) => settings.test(one.getText()))
  if (Node.isExportAssignment(calls))
    return calls.getExpression() === call && others([calls]) ? { calls, exports: [], kept } : undefined
  const declaration = Node.isVariableStatement(calls) ? calls.getDeclarations()[0] : undefined
  if (declaration === undefined || declaration.getInitializer() !== call) return undefined
  const name = declaration.getName()
  const exports = statements.filter((one) => exportsOnly(one, name))
  return exports.length > 0 && others([calls, ...exports]) ? { calls, exports, kept } : undefined

  /**
   * Returns false if the move would lose a statement of the route. If another file has the configuration, the move
   * replaces the text of the route, so the route must have no statements except `own`, `kept` and imports.
   */
  function others(own: readonly Statement[]): boolean {
    if (route === holder) return true
    return statements.every((one) => own.includes(one) || kept.includes(one) || Node.isImportDeclaration(one))
  }
}

/** Returns true for `export { name as GET, name as POST }`, `export default name` and `export const GET = name`. */
function exportsOnly(statement: Statement, name: string): boolean {
  if (Node.isExportDeclaration(statement))
    return (
      statement.getModuleSpecifier() === undefined && statement.getNamedExports().every((one) => one.getName() === name)
    )
  if (Node.isExportAssignment(statement)) return statement.getExpression().getText() === name
  if (!Node.isVariableStatement(statement)) return false
  return statement.getDeclarations().every((one) => one.getInitializer()?.getText() === name)
}

/** Adds `migrateFrom`, which keeps users of version 4 signed in. */
function addMigration({ holder, object, typed }: ConfigPlace): void {
  if (object.getProperty("migrateFrom") !== undefined) return
  const { quote } = styleOf(holder)
  const isUntyped = !typed && /\.[cm]?tsx?$/.test(holder.file)
  addProperty(holder, object, `migrateFrom: ${quote}next-auth@4${quote}${isUntyped ? " as const" : ""}`)
}

function resultNames({ holder }: ConfigPlace): string {
  const free = ["signIn", "signOut"].filter((name) => !isTaken(holder.source, name))
  return `export const { ${["handlers", "auth", ...free].join(", ")} } = `
}

/**
 * For a configuration in the file of the route: the call of `NextAuth` stays in the file, and its result gets names.
 */
function replaceHandler(place: ConfigPlace, { calls, exports, kept }: HandlerStatements): void {
  const { holder, call } = place
  holder.edits.push({
    start: holder.offset + calls.getStart(),
    end: holder.offset + call.getStart(),
    text: resultNames(place),
  })
  for (const statement of [...exports, ...kept]) removeStatement(holder, statement)
}

/** For a configuration in a file of its own: adds the call of `NextAuth` at the end of the file. */
function appendResult(place: ConfigPlace): void {
  const { holder, variable = "" } = place
  const { semicolon, newline } = styleOf(holder)
  const end = holder.text.length
  const before = holder.text.endsWith("\n") ? newline : `${newline}${newline}`
  holder.edits.push({
    start: end,
    end,
    text: `${before}${resultNames(place)}NextAuth(${variable})${semicolon}${newline}`,
  })
  holder.added.push({ module: "authchart", name: "default", as: "NextAuth" })
}

interface NewRoute {
  /** The file that exports `handlers`. */
  target: string
  routeFile: string
  kept: readonly Statement[]
  resolve: Resolve
}

function textOfRoute({ route, holder }: ConfigPlace, { target, routeFile, kept, resolve }: NewRoute): string {
  const { quote, semicolon, newline } = styleOf(route)
  // The new route keeps a specifier with an alias, because such a specifier is valid in every folder.
  const known = importedNames(route.source).find(
    ({ module }) => !module.startsWith(".") && resolve(route.file, module) === target,
  )
  const specifier = (route === holder ? undefined : known?.module) ?? specifierTo(routeFile, target)
  const lines = [
    `import { handlers } from ${quote}${specifier}${quote}${semicolon}`,
    "",
    ...kept.flatMap((one) => [one.getText(), ""]),
    `export const { GET, POST } = handlers${semicolon}`,
    "",
  ]
  return lines.join(newline)
}

/**
 * Adds `callbacks.authorized`, which lets only signed-in visitors continue.
 *
 * @returns false if the configuration has the callback, or the command cannot add it.
 */
export function addAuthorized(place: ConfigPlace): boolean {
  return addCallback(place, "authorized", "authorized: ({ auth }) => auth !== null")
}
