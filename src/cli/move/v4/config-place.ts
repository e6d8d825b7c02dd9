/** Finds the configuration of an application of version 4, and the route that uses it. */
import { Node, type CallExpression, type ObjectLiteralExpression, type SourceFile } from "ts-morph"
import { todo, type FileMove } from "./file-move.ts"
import { importedNames, usesOf } from "./imported.ts"
import { mainModules } from "./names.ts"
import type { Sources } from "./option-values.ts"
import type { Resolve } from "./resolve-module.ts"

export interface ConfigPlace {
  /** The file of the route, which calls `NextAuth`. */
  route: FileMove
  call: CallExpression
  /** The file that declares the configuration; the same as `route` if the route declares it. */
  holder: FileMove
  object: ObjectLiteralExpression
  /** The variable of the configuration; `undefined` if the object is the argument of the call. */
  variable: string | undefined
  /** True if the compiler knows the type of the object. */
  typed: boolean
  /** True if an earlier run already moved the configuration. */
  isMoved: boolean
  /** The files that the configuration can import. */
  sources: Sources
  /** The callbacks that the move adds: the property of each one. */
  readonly callbacks: string[]
}

/**
 * Returns the only configuration of the application. Adds findings if there are several, or if the command does not
 * understand the configuration.
 */
export function findConfig(moves: ReadonlyMap<string, FileMove>, resolve: Resolve): ConfigPlace | undefined {
  const sources = { moves, resolve }
  const calls = [...moves.values()].flatMap((route) =>
    importedNames(route.source)
      .filter(({ module, name }) => (mainModules.has(module) || module === "authchart") && name === "default")
      .flatMap(({ module, as }) => usesOf(route.source, as).map((use) => ({ route, use, module }))),
  )
  const [first, second] = calls
  if (first === undefined) return undefined
  if (calls.every(({ module }) => module === "authchart"))
    return second === undefined ? movedConfig(first, sources) : undefined
  if (second !== undefined) {
    for (const { route, use } of calls)
      todo(route, use, "The application uses NextAuth in several places.", severalConfigs)
    return undefined
  }
  const { route, use } = first
  const call = use.getParent()
  if (!Node.isCallExpression(call) || call.getExpression() !== use) {
    todo(route, use, "NextAuth is not called here.", "Call NextAuth(config), and run the command again.")
    return undefined
  }
  const [argument, more] = call.getArguments()
  if (argument === undefined || more !== undefined) {
    todo(route, use, "NextAuth is called with a request.", "Pass a function: NextAuth((request) => config).")
    return undefined
  }
  const found = configIn(argument, { route, moves, resolve })
  if (found === undefined) todo(route, use, "The configuration is not an object that the command finds.", notFound)
  return found === undefined ? undefined : { route, call, ...found, isMoved: false, sources, callbacks: [] }
}

/** Returns the configuration that an earlier run moved. */
function movedConfig({ route, use }: { route: FileMove; use: Node }, sources: Sources): ConfigPlace | undefined {
  const call = use.getParent()
  const argument = Node.isCallExpression(call) && call.getExpression() === use ? call.getArguments()[0] : undefined
  const found = argument === undefined ? undefined : configIn(argument, { route, ...sources })
  if (!Node.isCallExpression(call) || found === undefined) return undefined
  return { route, call, ...found, isMoved: true, sources, callbacks: [] }
}

const severalConfigs =
  "Write one file that exports the result of NextAuth(config) for each configuration, and import auth from that file."
const notFound = "Declare it as an object in a variable of this file, or of a file that this file imports."

type Found = Pick<ConfigPlace, "holder" | "object" | "variable" | "typed">

function configIn(
  argument: Node,
  { route, moves, resolve }: { route: FileMove; moves: ReadonlyMap<string, FileMove>; resolve: Resolve },
): Found | undefined {
  const object = objectIn(argument)
  if (object !== undefined) return { holder: route, object, variable: undefined, typed: true }
  if (!Node.isIdentifier(argument)) return undefined
  const name = argument.getText()
  const imported = importedNames(route.source).find(({ as }) => as === name)
  if (imported === undefined) return variableIn(route, name)
  const file = resolve(route.file, imported.module)
  const holder = file === undefined ? undefined : moves.get(file)
  if (holder === undefined) return undefined
  const variable = imported.name === "default" ? defaultExport(holder.source) : imported.name
  return variable === undefined ? undefined : variableIn(holder, variable)
}

function variableIn(holder: FileMove, variable: string): Found | undefined {
  const declaration = holder.source.getVariableDeclaration(variable)
  const initializer = declaration?.getInitializer()
  const object = initializer === undefined ? undefined : objectIn(initializer)
  if (object === undefined || declaration === undefined) return undefined
  const typed = declaration.getTypeNode() !== undefined || initializer !== object
  return { holder, object, variable, typed }
}

/** Returns the variable that a file exports by default. */
function defaultExport(source: SourceFile): string | undefined {
  const expression = source.getExportAssignment((one) => !one.isExportEquals())?.getExpression()
  return Node.isIdentifier(expression) ? expression.getText() : undefined
}

/** Returns the object in `{…}`, `({…})`, `{…} as T` and `{…} satisfies T`. */
function objectIn(node: Node): ObjectLiteralExpression | undefined {
  if (Node.isObjectLiteralExpression(node)) return node
  const isWrapped =
    Node.isParenthesizedExpression(node) || Node.isSatisfiesExpression(node) || Node.isAsExpression(node)
  return isWrapped ? objectIn(node.getExpression()) : undefined
}

/** Returns the name by which a file uses the configuration; `undefined` if the file does not import it. */
export function localNameOf({ holder, variable }: ConfigPlace, file: FileMove, resolve: Resolve): string | undefined {
  if (variable === undefined) return undefined
  if (file === holder) return variable
  const standard = defaultExport(holder.source)
  return importedNames(file.source).find(
    ({ module, name }) =>
      resolve(file.file, module) === holder.file &&
      (name === variable || (name === "default" && standard === variable)),
  )?.as
}
