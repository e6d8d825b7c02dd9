/** Replaces the middleware of version 4 by `auth`. */
import { Node, type ExportDeclaration } from "ts-morph"
import { valueOf } from "./config-object.ts"
import { addAuthorized } from "./move-config.ts"
import { note, removeStatement, replaceNode, styleOf, todo, type FileMove } from "./file-move.ts"
import { importedNames, isTaken, usesOf } from "./imported.ts"
import { moduleOfAuth, type SessionContext } from "./server-session.ts"

const middlewareModule = "next-auth/middleware"

/** Replaces the middleware in a file. `context` is absent if the command does not know the configuration. */
export function moveMiddleware(move: FileMove, context: SessionContext | undefined): void {
  const exported = move.source.getExportDeclarations().find((one) => one.getModuleSpecifierValue() === middlewareModule)
  const imported = importedNames(move.source).filter(({ module }) => module === middlewareModule)
  if (exported === undefined && imported.length === 0) return
  const done = exported === undefined ? moveImported(move, context) : moveExported(move, exported, context)
  if (done) {
    addMatcher(move)
    notePages(move, context)
    noteEdge(move, context)
  } else {
    for (const { node, name } of imported) move.replaced.set(node, { module: middlewareModule, name })
    todo(
      move,
      exported ?? imported[0]?.node ?? move.source,
      "This middleware stays: it decides by the token, or runs a function of its own.",
      mend,
    )
  }
}

/**
 * The middleware of version 4 let requests to `/_next`, `/favicon.ico` and the pages of the configuration continue;
 * `callbacks.authorized` receives all requests that the matcher names.
 */
function addMatcher(move: FileMove): void {
  if (move.source.getVariableDeclaration("config") !== undefined) return
  const { quote, semicolon, newline } = styleOf(move)
  const end = move.text.length
  const before = move.text.endsWith("\n") ? newline : `${newline}${newline}`
  const text = `export const config = { matcher: [${quote}/((?!_next|favicon.ico).*)${quote}] }${semicolon}${newline}`
  move.edits.push({ start: end, end, text: `${before}${text}` })
}

function notePages(move: FileMove, context: SessionContext | undefined): void {
  const pages = context === undefined ? undefined : valueOf(context.place.object, "pages")
  if (pages === undefined || (Node.isObjectLiteralExpression(pages) && pages.getProperty("error") === undefined)) return
  note(
    move,
    move.source,
    "The middleware of version 4 let visitors who are not signed in open pages.error of the configuration.",
    "Exclude the page from the matcher, or return true for its path in callbacks.authorized.",
  )
}

const mend =
  "Put the claims that it reads into the session with callbacks.session. Write the rule as callbacks.authorized({ auth, request }) of the configuration, which can return a Response, and export auth of the configuration as the middleware."

/** `export { default } from "next-auth/middleware"`. */
function moveExported(move: FileMove, exported: ExportDeclaration, context: SessionContext | undefined): boolean {
  const [named, more] = exported.getNamedExports()
  if (context === undefined || named === undefined || more !== undefined) return false
  if (named.getName() !== "default" && named.getName() !== "withAuth") return false
  if (!addAuthorized(context.place)) return false
  const { quote, semicolon } = styleOf(move)
  const module = moduleOfAuth(move, context)
  replaceNode(move, exported, `export { auth as ${exportName(move)} } from ${quote}${module}${quote}${semicolon}`)
  return true
}

/**
 * Returns the name under which the file exports the middleware. Next.js reads the exports of the file without running
 * it, and does not accept `export { auth as default } from`. Therefore the file gets a named export.
 */
function exportName({ file }: FileMove): string {
  return /(?:^|\/)proxy\.\w+$/.test(file) ? "proxy" : "middleware"
}

/**
 * Replaces `export default withAuth`, and also `export default withAuth({ … })` if its rule only demands a token.
 * Returns false for any other form.
 */
function moveImported(move: FileMove, context: SessionContext | undefined): boolean {
  const [first, second] = importedNames(move.source).filter(({ module }) => module === middlewareModule)
  if (context === undefined || first === undefined || second !== undefined) return false
  const statement = move.source.getExportAssignment((one) => !one.isExportEquals())
  const expression = statement?.getExpression()
  if (statement === undefined || expression === undefined || usesOf(move.source, first.as).length !== 1) return false
  if (isTaken(move.source, "auth") || !isPlain(expression, first.as, context)) return false
  if (!addAuthorized(context.place)) return false
  move.removed.add(first.node)
  const { quote, semicolon } = styleOf(move)
  const module = moduleOfAuth(move, context)
  const others = move.source.getImportDeclarations().length > 1
  if (others) {
    move.added.push({ module, name: "auth", as: "auth" })
    replaceNode(move, expression, "auth")
  } else {
    replaceNode(
      move,
      first.declaration,
      `export { auth as ${exportName(move)} } from ${quote}${module}${quote}${semicolon}`,
    )
    move.replaced.set(first.node, { module: middlewareModule, name: first.name })
    move.removed.delete(first.node)
    removeStatement(move, statement)
  }
  return true
}

/** Returns true if the middleware lets every signed-in visitor continue, and uses the pages of the configuration. */
function isPlain(expression: Node, name: string, { place }: SessionContext): boolean {
  if (Node.isIdentifier(expression)) return expression.getText() === name
  if (!Node.isCallExpression(expression) || expression.getExpression().getText() !== name) return false
  const [options, more] = expression.getArguments()
  if (more !== undefined) return false
  if (options === undefined) return true
  if (!Node.isObjectLiteralExpression(options)) return false
  return options.getProperties().every((property) => {
    if (!Node.isPropertyAssignment(property)) return false
    const value = property.getInitializer()
    if (property.getName() === "secret") return /^process\.env\.(?:NEXTAUTH|AUTH)_SECRET$/.test(value?.getText() ?? "")
    if (property.getName() === "pages") return samePages(value, valueOf(place.object, "pages"))
    return property.getName() === "callbacks" && onlyAsksForToken(value)
  })
}

function samePages(own: Node | undefined, configured: Node | undefined): boolean {
  if (!Node.isObjectLiteralExpression(own) || !Node.isObjectLiteralExpression(configured)) return false
  return own.getProperties().every((property) => {
    const value = Node.isPropertyAssignment(property) ? property.getInitializer()?.getText() : undefined
    return Node.isPropertyAssignment(property) && value === valueOf(configured, property.getName())?.getText()
  })
}

/** Returns true for `{ authorized: ({ token }) => !!token }`, and other forms of the same rule. */
function onlyAsksForToken(callbacks: Node | undefined): boolean {
  if (!Node.isObjectLiteralExpression(callbacks)) return false
  const rule = valueOf(callbacks, "authorized")
  if (callbacks.getProperties().length !== 1 || !Node.isArrowFunction(rule)) return false
  const text = rule.getText().replaceAll(/\s+/g, "")
  return /^(?:async)?\(\{token\}\)=>(?:!!token|Boolean\(token\)|token!==?null|\{return(?:!!token|Boolean\(token\)|token!==?null);?\})$/.test(
    text,
  )
}

/**
 * Adds a note if the configuration has an adapter. The middleware of version 4 imported no configuration, so it could
 * run in a runtime without access to a database. The new middleware imports the configuration.
 */
function noteEdge(move: FileMove, context: SessionContext | undefined): void {
  if (!/(?:^|\/)middleware\.[jt]s$/.test(move.file) || context?.place.object.getProperty("adapter") === undefined)
    return
  note(
    move,
    move.source,
    "This file now imports the adapter, which many edge runtimes cannot run.",
    'Rename the file to proxy.ts for Next.js 16, or export const config = { runtime: "nodejs" } for Next.js 15.5.',
  )
}
