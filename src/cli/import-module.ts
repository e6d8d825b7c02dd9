/** Imports a module of an application as the application's own tools do. */
import { createRequire } from "node:module"
import { dirname, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Environment } from "../config/environment.ts"
import { nearestAbove } from "./app-manifest.ts"
import { knownSecrets } from "./shown/known-secrets.ts"
import { shownError } from "./shown/shown.ts"

/** Node's error codes for modules that it cannot load itself: TypeScript, aliases, imports without an ending. */
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

/** The module could not be imported. The message says what to do. */
class ImportFailed extends Error {
  override readonly name = "ImportFailed"
}

type Exports = Readonly<Record<string, unknown>>

/**
 * Imports with Node, or, where that fails, with `tsx`. `tsx` stays active for the rest of the process: the application
 * can import more later.
 *
 * @param file absolute
 * @param world `env`: of the process; `beforeRetry` runs before a second try
 * @returns the exports by name, also `default`
 * @throws {ImportFailed} if Node cannot load the module and there is no `tsx`; otherwise the error of the module.
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
      // tsx cannot load these either.
      if (ofBundlers.test(error.message)) throw error
      throw new ImportFailed(withoutTsx(file, error, env), { cause: error })
    }
    beforeRetry()
    // Node does not load a module again under the same address.
    return await load(`${href}?with=tsx`)
  }
}

async function load(address: string): Promise<Exports> {
  // The namespace of a module is an object.
  const module = (await import(address)) as Exports
  const whole: unknown = module["default"]
  // A CommonJS module is one value with its exports.
  if (typeof whole !== "object" || whole === null) return module
  // A module compiled from ESM has its own default export in that value.
  return "__esModule" in whole ? { ...module, ...whole } : { ...whole, ...module }
}

function isBeyondNode(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ("code" in error && typeof error.code === "string" && beyondNode.includes(error.code)) return true
  // Types or JSX in a plain module, and ESM syntax in a CommonJS module.
  return error instanceof SyntaxError
}

/**
 * Registers `tsx` for imports of this process in both module formats: the application's own, or the one beside this
 * package. It reads the path of the application's `tsconfig.json` from the environment.
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

/** Names that are not names of packages. */
const ofBundlers = /['"](?:\$(?:env|app|lib)\b|astro:|virtual:|cloudflare:)/

/** Modules that only frameworks can resolve, or that throw outside of them. */
const ofFrameworks: readonly { said: RegExp; name: string }[] = [
  { said: /Client Component module|['"/]server-only['"/]/, name: "server-only" },
  { said: /['"]next\/(?:headers|server|navigation|cache)(?:\.js)?['"]|outside a request scope/, name: "next/headers" },
  { said: /['"]\$(?:env|app|lib)\b/, name: "$env/… or $app/… (SvelteKit's own modules)" },
  { said: /['"](?:astro:|virtual:|cloudflare:)/, name: "a module that a bundler makes" },
]

/**
 * The error of an import in a sentence that names the file and says what to do.
 *
 * @param env its secrets do not show.
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

/** The topmost line of the stack that belongs to the application. */
function placeOf(error: unknown, file: string): string | undefined {
  const lines = error instanceof Error ? (error.stack ?? "").split("\n") : []
  const own = lines.find((line) => /^\s*at /.test(line) && /file:|\//.test(line) && !/node_modules|node:/.test(line))
  const found = /(?:file:\/\/)?(\/[^()]*?)(?:\?[^:]*)?:(\d+)(?::\d+)?\)?$/.exec(own?.trim() ?? "")
  const [, path, line] = found ?? []
  return path === undefined ? undefined : `${relative(dirname(file), decodeURI(path))}:${line}`
}
