/** The names that `next-auth` 4 exports, and their counterparts. */
import { Node, type ImportDeclaration } from "ts-morph"
import { renamingOf } from "../module-names.ts"
import { replaceNode, todo, type FileMove } from "./file-move.ts"
import { importedNames, usesOf } from "./imported.ts"

/** The modules of version 4 that export the types of the configuration. */
export const mainModules: ReadonlySet<string> = new Set(["next-auth", "next-auth/next", "next-auth/core/types"])

/** The functions that read the session on the server. */
export const sessionFunctions: ReadonlySet<string> = new Set(["getServerSession", "unstable_getServerSession"])

const main = new Set(["default", "Account", "DefaultSession", "Profile", "Session", "User"])
const types = new Set([
  "Awaitable",
  "CallbacksOptions",
  "CookieOption",
  "CookiesOptions",
  "DefaultUser",
  "EventCallbacks",
  "LoggerInstance",
  "PagesOptions",
  "RequestInternal",
  "SessionOptions",
  "Theme",
  "TokenSet",
])
const renamed: Readonly<Record<string, string>> = { NextAuthOptions: "NextAuthConfig", AuthOptions: "NextAuthConfig" }

/** Returns the module and name after the move; `undefined` for a name without a counterpart. */
function counterpart(name: string): { module: string; name: string } | undefined {
  if (main.has(name)) return { module: "authchart", name }
  if (types.has(name)) return { module: "authchart/types", name }
  const other = Object.hasOwn(renamed, name) ? renamed[name] : undefined
  return other === undefined ? undefined : { module: "authchart", name: other }
}

/**
 * Decides about each name that a file imports from the main modules, except the functions that read the session.
 * `NextAuth` stays until the command understands the configuration, so that another run can move it.
 */
export function moveNames(move: FileMove, { isKnown }: { isKnown: boolean }): void {
  for (const { node, module, name, as } of importedNames(move.source)) {
    if (!mainModules.has(module) || sessionFunctions.has(name) || move.removed.has(node)) continue
    if (name === "default" && !isKnown) {
      move.replaced.set(node, { module, name })
      continue
    }
    const target = counterpart(name)
    if (target === undefined) {
      move.replaced.set(node, { module, name })
      todo(
        move,
        node,
        `"${name}" of "${module}" has no counterpart.`,
        "Remove the import, or declare the type yourself.",
      )
      continue
    }
    move.replaced.set(node, target)
    if (name === as && target.name !== name && name !== "default")
      for (const use of usesOf(move.source, name)) replaceNode(move, use, target.name)
  }
  for (const declaration of move.source.getImportDeclarations()) {
    checkModule(move, declaration)
    const space = declaration.getNamespaceImport()
    if (space !== undefined && mainModules.has(declaration.getModuleSpecifierValue()))
      todo(
        move,
        space,
        "The module is imported as a whole.",
        "Import the names that the file uses, and run the command again.",
      )
  }
}

/** Adds a finding for a module without a counterpart. The module of the middleware has findings of its own. */
function checkModule(move: FileMove, declaration: ImportDeclaration): void {
  const module = declaration.getModuleSpecifierValue()
  const renaming = mainModules.has(module) || module === "next-auth/middleware" ? undefined : renamingOf(module)
  if (renaming !== undefined && "mend" in renaming && moduleAfter(module) === module)
    todo(move, declaration, `The module "${module}" stays.`, renaming.mend)
}

/** Returns the counterpart of an exported name; `undefined` for a name without one. */
export function counterpartOf(name: string): { module: string; name: string } | undefined {
  return sessionFunctions.has(name) ? undefined : counterpart(name)
}

/** Returns the name of a module of version 4 after the move; the same name if it stays. */
export function moduleAfter(module: string): string {
  if (module === "next-auth/providers/index") return "authchart/providers"
  if (/^next-auth\/providers\/oauth(?:-types)?$/.test(module)) return "authchart/providers"
  const renaming = mainModules.has(module) && module !== "next-auth" ? undefined : renamingOf(module)
  return renaming !== undefined && "to" in renaming ? renaming.to : module
}

/** Adds a finding for calls of `encode` and `decode`, whose parameters changed. */
export function checkTokens(move: FileMove): void {
  for (const { module, name, as } of importedNames(move.source)) {
    if (!/^(?:next-auth|authchart)\/jwt$/.test(module) || (name !== "encode" && name !== "decode")) continue
    for (const use of usesOf(move.source, as))
      if (Node.isCallExpression(use.getParent()) && !/\bsalt\b/.test(use.getParent().getText()))
        todo(
          move,
          use,
          `${name}() needs the parameter salt: the name of the session cookie.`,
          'Pass salt: "authjs.session-token", or "__Secure-authjs.session-token" on https.',
        )
  }
}
