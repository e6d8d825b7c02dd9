/**
 * Finds the configuration of an application. The application's module exports its configuration, or passes it to an
 * entry point of this package.
 */
import { existsSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import type { AuthConfig } from "../config/options.ts"
import { listenForConfigs, stopListening, type Entry, type RegisteredConfig } from "../config/registered-configs.ts"
import { applicationFolder, dependsOn } from "./app-manifest.ts"
import { inTime } from "./doctor/in-time.ts"
import { readEnvFiles, type Mode } from "./env-files.ts"
import { importFailure, importModule } from "./import-module.ts"
import { nodeEnvFor } from "./node-env.ts"
import { knownSecrets } from "./shown/known-secrets.ts"
import { shownError } from "./shown/shown.ts"

/** The usual files of the configuration, the most usual first. */
const places = [
  "auth",
  "src/auth",
  "lib/auth",
  "src/lib/auth",
  "app/auth",
  "server/auth",
  "src/server/auth",
  "src/server/auth/index",
  "src/lib/server/auth",
  "src/hooks.server",
  "auth.config",
  "src/auth.config",
  "auth-config",
  "src/auth-config",
]
const endings = ["ts", "mts", "js", "mjs", "tsx"]

/** The names of exports that can hold a configuration, or a function that makes one. */
const exportNames = ["authConfig", "authOptions", "config", "default"]

export interface LoadedConfig {
  /** An absolute path. */
  file: string
  /** The configuration as the application wrote it, without the environment. */
  config: AuthConfig
  /**
   * The entry point of this package that received the configuration. If the module only exports the configuration, this
   * is the usual entry point for the application's framework.
   */
  entry: Entry
  /**
   * True if the path of the routes has no default, so that only `basePath` or `AUTH_URL` can name it. This is the case
   * for entry points for servers such as Express, because they serve every request that they receive. It is also the
   * case if the module only exports the configuration and the application has no known framework, because the entry
   * point is then unknown.
   */
  openPath: boolean
  /** The number of configurations in the module. `config` is the first of them. */
  among: number
  mode: Mode
  /** The `.env` files that the function read, relative to the folder. */
  envFiles: readonly string[]
  /** The error that the module threw after it had made the configuration; `undefined` without such an error. */
  thrown: unknown
}

export interface LoadOptions {
  /** The application's module. Default: the first of the usual files that exists. */
  file?: string | undefined
  /** An absolute path: the folder to search, and the base of relative paths. */
  folder: string
  /**
   * The environment variables of the process. This function changes the object: it adds the variables of `.env` files,
   * and `NODE_ENV` if it is missing. If the application calls an entry point for servers such as Express, `NODE_ENV`
   * stays missing, because it would also be missing in the running server.
   */
  env: Record<string, string | undefined>
  /** If true, the function sets `NODE_ENV` to `production`, even if it has another value. */
  production?: boolean | undefined
  /** The files to read instead of the `.env` files beside the application's `package.json`. */
  envFiles?: readonly string[] | undefined
  /**
   * The maximum time in milliseconds: for the import, and again for a function that makes the configuration. Default 10
   * 000.
   */
  patience?: number | undefined
}

/**
 * Imports the application's module with its environment, and returns the configuration. The import runs the module with
 * all its side effects.
 *
 * @throws {Error} if the file is missing, the import fails, or the module has no configuration. The message is for the
 * user.
 */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const { folder, env, patience = 10_000, production = false } = options
  const file = configFile(options)
  const name = relative(folder, file)
  const nodeEnv = nodeEnvFor(env, file, production)
  let envFiles: readonly string[] = []
  // The environment must be complete before the import, because the module can read the environment during the import.
  nodeEnv.beforeImport((mode) => (envFiles = environmentFor(file, options, mode)))
  const heard = listenForConfigs()
  let exported: Readonly<Record<string, unknown>> = {}
  let thrown: unknown
  try {
    exported = await inTime(importModule(file, { env, beforeRetry: () => void heard.splice(0) }), patience)
  } catch (error) {
    if (heard.length === 0) throw new Error(failure(error, name, { env, patience }), { cause: error })
    thrown = error
  } finally {
    stopListening()
  }
  const served = heard.length > 0
  const [framework] = dependsOn(applicationFolder(file), frameworks)
  const [found, ...more] = served ? heard : exportedConfigs(exported, entryOf(framework))
  if (found === undefined) throw new Error(nothingIn(name, Object.keys(exported)))
  const mode = nodeEnv.afterImport(found.entry)
  const config = await configOf(found, env, patience)
  const openPath = found.entry === "server" || (!served && framework === undefined)
  return { file, config, entry: found.entry, openPath, among: 1 + more.length, mode, envFiles, thrown }
}

function environmentFor(file: string, { folder, env, envFiles: named }: LoadOptions, mode: Mode): string[] {
  const application = applicationFolder(file)
  // Without a package.json, the folder of the application is unknown. The function then reads the `.env` files of the
  // folder in which the user started the command.
  const usual = existsSync(join(application, "package.json")) ? application : folder
  const from = named !== undefined && named.length > 0 ? folder : usual
  const { read } = readEnvFiles(env, { folder: from, mode, named })
  return read.map((one) => relative(folder, resolve(from, one)))
}

function failure(
  error: unknown,
  name: string,
  { env, patience }: { env: LoadOptions["env"]; patience: number },
): string {
  if (!isLate(error)) return importFailure(error, name, env)
  return `${name} was not imported within ${patience / 1000} seconds: it waits at its top level (await). Await the value where it is needed, or put the configuration into its own file.`
}

/** Returns true if the error is a time-out of `inTime`. */
function isLate(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError"
}

/**
 * Returns the absolute path of the application's module: the named file, or the first existing file of the usual
 * places.
 *
 * @throws {Error} if the file does not exist.
 */
export function configFile({ file, folder }: Pick<LoadOptions, "file" | "folder">): string {
  if (file !== undefined) {
    const path = resolve(folder, file)
    if (existsSync(path)) return path
    throw new Error(`There is no file ${file}.`)
  }
  const candidates = places.flatMap((place) => endings.map((ending) => resolve(folder, `${place}.${ending}`)))
  const found = candidates.find((path) => existsSync(path))
  if (found !== undefined) return found
  throw new Error(
    `No configuration was found: there is no auth.ts, src/auth.ts or lib/auth.ts in ${folder}. Name the file that calls NextAuth() (or another entry), or that exports authConfig.`,
  )
}

/**
 * Returns the configurations that a module exports, as objects or as functions that make configurations. The command
 * calls these functions later. It calls a function only if the function is exported as `authConfig`, `authOptions` or
 * `config`: calling any other function could have side effects.
 */
function exportedConfigs(exported: Readonly<Record<string, unknown>>, entry: Entry): RegisteredConfig[] {
  return exportNames.flatMap((name): RegisteredConfig[] => {
    const value = exported[name]
    if (isConfig(value)) return [{ config: { ...value }, entry }]
    return typeof value === "function" && name !== "default" ? [{ config: value, entry }] : []
  })
}

const frameworks = ["next", "express", "fastify", "hono", "elysia", "react-router", "astro", "nuxt", "@sveltejs/kit"]

/**
 * Returns the entry point for a framework. Next.js and applications without a known framework use the main entry point.
 */
function entryOf(framework: string | undefined): Entry {
  return framework === undefined || framework === "next" ? "main" : "server"
}

/**
 * Returns the configuration as an object. If a function makes the configuration for each request, the command calls it
 * without a request, as frameworks do during a build.
 */
async function configOf(
  { config, entry }: RegisteredConfig,
  env: LoadOptions["env"],
  patience: number,
): Promise<AuthConfig> {
  if (typeof config !== "function") {
    if (isConfig(config)) return config
    throw new Error("The configuration has no list of providers.")
  }
  let made: unknown
  try {
    // In Hono and SvelteKit, the function receives the platform's variables with the request. The command passes the
    // environment variables of the process instead.
    const given = entry === "main" ? undefined : { env, platform: { env } }
    made = await inTime(Reflect.apply(config, undefined, [given]), patience)
  } catch (error) {
    if (isLate(error))
      throw new Error(
        `The function that makes the configuration did not return within ${patience / 1000} seconds. Remove the call that it waits for, or export a configuration as authConfig.`,
        { cause: error },
      )
    throw new Error(
      `A function makes the configuration for each request, and it threw without a request (${shownError(error, knownSecrets(env))}). Let it accept a call without a request, or export a configuration as authConfig.`,
      { cause: error },
    )
  }
  if (isConfig(made)) return { ...made }
  throw new Error("The function that makes the configuration did not return an object with a list of providers.")
}

function isConfig(value: unknown): value is AuthConfig {
  return typeof value === "object" && value !== null && "providers" in value && Array.isArray(value.providers)
}

function nothingIn(file: string, names: readonly string[]): string {
  const exports = names.length > 0 ? `It exports ${names.join(", ")}.` : "It exports nothing."
  return `${file} makes no configuration. ${exports} Name the file that calls NextAuth() or another entry, or export the configuration as authConfig.`
}
