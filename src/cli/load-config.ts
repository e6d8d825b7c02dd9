/**
 * Finds the configuration of an application. The application's module passes it to an entry of this package, or exports
 * it.
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

/** The usual places of the configuration, the most usual first. */
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
   * The entry of this package that received the configuration. For a configuration that is only exported, this is the
   * entry for the application's framework.
   */
  entry: Entry
  /**
   * True if the path of the routes has no usual value. Only `basePath` or `AUTH_URL` can then name the path. `openPath`
   * is true for entries for servers, for example for Express, because they serve every request that they receive.
   * `openPath` is also true if the configuration is only exported and the application has no known framework, because
   * its entry is then unknown.
   */
  openPath: boolean
  /** The number of configurations in the module. `config` is the first of them. */
  among: number
  mode: Mode
  /** The files of environment variables that were read, relative to the folder. */
  envFiles: readonly string[]
  /** The error that the module threw after it had made the configuration; `undefined` if it threw no error. */
  thrown: unknown
}

export interface LoadOptions {
  /** The application's module. Default: the first existing file of the usual places. */
  file?: string | undefined
  /** The folder to search, and the base of relative names. Absolute. */
  folder: string
  /**
   * The environment variables of the process, which this function changes: it adds the variables of the files, and
   * `NODE_ENV` if that is missing. If the application uses an entry for servers, for example for Express, `NODE_ENV`
   * stays missing, because the server would also run without it.
   */
  env: Record<string, string | undefined>
  /** If true, `NODE_ENV` is set to `production`, whatever value it has. */
  production?: boolean | undefined
  /** The files to read in place of the usual files in the folder of the application's `package.json`. */
  envFiles?: readonly string[] | undefined
  /**
   * The maximum time for the import, and for a function that makes the configuration, in milliseconds. Default 10 000.
   */
  patience?: number | undefined
}

/**
 * Imports the application's module with its environment, and returns the configuration. The import executes the module
 * with all its side effects.
 *
 * @throws {Error} if the file is missing, the import fails, or the module has no configuration. The user reads the
 * message.
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
  // Without a package.json the folder of the application is unknown. The files are then read from the folder in which
  // the user started the command.
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
 * Returns the configurations that a module exports, as objects or as functions that make one. A function is accepted
 * only under the name `authConfig`, `authOptions` or `config`, because it is called later, and a call of any other
 * function can have side effects.
 */
function exportedConfigs(exported: Readonly<Record<string, unknown>>, entry: Entry): RegisteredConfig[] {
  return exportNames.flatMap((name): RegisteredConfig[] => {
    const value = exported[name]
    if (isConfig(value)) return [{ config: { ...value }, entry }]
    return typeof value === "function" && name !== "default" ? [{ config: value, entry }] : []
  })
}

const frameworks = ["next", "express", "fastify", "hono", "@sveltejs/kit"]

/** Returns the entry for a framework. Next.js and applications without a known framework use the main entry. */
function entryOf(framework: string | undefined): Entry {
  return framework === undefined || framework === "next" ? "main" : "server"
}

/**
 * Returns the configuration as an object. If a function makes the configuration for each request, this function is
 * called without a request, as frameworks do in a build.
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
    // Hono and SvelteKit pass variables of the platform with the request. The environment of the process replaces them
    // here.
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
