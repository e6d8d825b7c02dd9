/**
 * Imports a module of an application, with the help of `tsx` if Node cannot load the module, for example because it is
 * in TypeScript.
 */
import { createRequire } from "node:module"
import { dirname, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Environment } from "../config/environment.ts"
import { nearestAbove } from "./app-manifest.ts"
import { knownSecrets } from "./shown/known-secrets.ts"
import { shownError } from "./shown/shown.ts"

/**
 * Node's error codes for modules that only `tsx` can load: TypeScript, path aliases, imports without a file extension.
 */
const beyondNode: readonly string[] = [
  "ERR_UNKNOWN_FILE_EXTENSION",
  "ERR_MODULE_NOT_FOUND",
  "ERR_UNSUPPORTED_DIR_IMPORT",
  "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX",
  "ERR_INVALID_TYPESCRIPT_SYNTAX",
  "ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING",
  "ERR_PACKAGE_IMPORT_NOT_DEFINED",
  "MODULE_NOT_FOUND",
]

/** Neither Node nor `tsx` can load the module. The message says what to do. */
class ImportFailed extends Error {
  override readonly name = "ImportFailed"
}

type Exports = Readonly<Record<string, unknown>>

/**
 * Imports a module with Node; if Node cannot load it, with `tsx`. `tsx` then stays active for the rest of the process,
 * because the application can import more modules later.
 * @param file the absolute path of the module.
 * @param world `env` has the environment variables of the process; the function calls `beforeRetry` before the import
 * with `tsx`.
 * @returns the exports by name, with `default`.
 * @throws {ImportFailed} if Node cannot load the module and `tsx` is not installed; otherwise the error of the module.
 */
export async function importModule(
  file: string,
  { env, beforeRetry }: { env: Record<string, string | undefined>; beforeRetry: () => void },
): Promise<Exports> {
  const { href } = pathToFileURL(file)
  try {
    return await load(href)
  } catch (error) {
    if (!isBeyondNode(error)) throw error
    if (!(await useTsx(file, env))) {
      // `tsx` cannot load modules that only a bundler knows, so the message must not advise to install `tsx`.
      if (ofBundlers.test(error.message)) throw error
      throw new ImportFailed(withoutTsx(file, error, env), { cause: error })
    }
    beforeRetry()
    // Node caches the failed import by its URL. The query makes the URL new, so that Node loads the module again.
    return await load(`${href}?with=tsx`)
  }
}

async function load(address: string): Promise<Exports> {
  // The cast is safe: an import returns an object with the exports.
  const module = (await import(address)) as Exports
  const whole: unknown = module["default"]
  // The exports of a CommonJS module are the properties of its `default`.
  if (typeof whole !== "object" || whole === null) return module
  // If the module was compiled from ESM to CommonJS, `default` contains the real default export.
  return "__esModule" in whole ? { ...module, ...whole } : { ...whole, ...module }
}

function isBeyondNode(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ("code" in error && typeof error.code === "string" && beyondNode.includes(error.code)) return true
  // The module can contain types or JSX, or ESM syntax in a CommonJS module. `tsx` can load such a module.
  return error instanceof SyntaxError
}

/**
 * Registers `tsx` for the imports of this process, for ESM and CommonJS. The function prefers the `tsx` of the
 * application to the `tsx` that is installed beside this package. It returns false if neither is installed. The
 * function adds to `env` the variable in which `tsx` looks for the path of the application's `tsconfig.json`.
 */
async function useTsx(file: string, env: Record<string, string | undefined>): Promise<boolean> {
  const tsconfig = nearestAbove("tsconfig.json", file) ?? nearestAbove("jsconfig.json", file)
  const loader = [file, fileURLToPath(import.meta.url)].map(tsxFor).find((found) => found !== undefined)
  if (loader === undefined) return false
  if (tsconfig !== undefined) env["TSX_TSCONFIG_PATH"] ??= tsconfig
  await import(pathToFileURL(loader).href)
  return true
}

function tsxFor(importer: string): string | undefined {
  try {
    return createRequire(importer).resolve("tsx")
  } catch {
    return undefined
  }
}

function withoutTsx(file: string, error: Error, env: Environment): string {
  const what = /\.[cm]?tsx?$/.test(file) ? "TypeScript, or imports that only a bundler resolves" : "these imports"
  return `This Node cannot import ${file} by itself (${what}). Install tsx beside it: npm install -D tsx. Node said: ${shownError(error, knownSecrets(env))}`
}

/** Import names that only a bundler resolves: no packages have these names. */
const ofBundlers = /['"](?:\$(?:env|app|lib)\b|astro:|virtual:|cloudflare:)/

/** Modules that only a framework can resolve, or that throw an error outside of the framework. */
const ofFrameworks: readonly { said: RegExp; name: string }[] = [
  { said: /Client Component module|['"/]server-only['"/]/, name: "server-only" },
  { said: /['"]next\/(?:headers|server|navigation|cache)(?:\.js)?['"]|outside a request scope/, name: "next/headers" },
  { said: /['"]\$(?:env|app|lib)\b/, name: "$env/… or $app/… (SvelteKit's own modules)" },
  { said: /['"](?:astro:|virtual:|cloudflare:)/, name: "a module that a bundler makes" },
]

/**
 * Returns a sentence about a failed import. It names the file and says what to do.
 * @param env the environment variables. The sentence contains no secret of them.
 */
export function importFailure(error: unknown, file: string, env: Environment): string {
  if (error instanceof ImportFailed) return error.message
  const said = shownError(error, knownSecrets(env))
  const place = placeOf(error, file)
  return `${file} cannot be imported. It threw ${said}${place === undefined ? "" : ` (at ${place})`}.${mendFor(said)}`
}

function mendFor(said: string): string {
  if (/Top-level await/i.test(said))
    return ' Node loads it as CommonJS: write "type": "module" into package.json, or end its name with .mts or .mjs.'
  const framework = ofFrameworks.find(({ said: pattern }) => pattern.test(said))
  if (framework === undefined) return ""
  return ` It imports ${framework.name}, which only the framework can load: put the configuration into its own file without this import, export it as authConfig, and name that file here.`
}

/**
 * Returns the place in the application's code that threw the error: the topmost line of the stack that is not in a
 * package or in Node.
 */
function placeOf(error: unknown, file: string): string | undefined {
  const lines = error instanceof Error ? (error.stack ?? "").split("\n") : []
  const own = lines.find((line) => /^\s*at /.test(line) && /file:|\//.test(line) && !/node_modules|node:/.test(line))
  const found = /(?:file:\/\/)?(\/[^()]*?)(?:\?[^:]*)?:(\d+)(?::\d+)?\)?$/.exec(own?.trim() ?? "")
  const [, path, line] = found ?? []
  return path === undefined ? undefined : `${relative(dirname(file), decodeURI(path))}:${line}`
}
