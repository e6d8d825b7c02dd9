/** Prepares the data that all checks read, even if the configuration has errors. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { addressOf, publicAddress, type ConfigWithAddress } from "../../config/environment.ts"
import type { AuthConfig } from "../../config/options.ts"
import { resolveConfig } from "../../config/resolve.ts"
import { applicationFolder } from "../app-manifest.ts"
import type { Terminal } from "../command.ts"
import { knownSecrets } from "../shown/known-secrets.ts"
import type { LoadedConfig } from "../load-config.ts"
import { preparedConfig } from "../prepared-config.ts"
import type { CheckContext } from "./check.ts"
import { nextBasePathIn, underNext } from "./next-base-path.ts"
import { soundPart } from "./sound-part.ts"

export interface ContextParts {
  loaded: LoadedConfig
  terminal: Pick<Terminal, "now" | "fetch" | "nodeVersion" | "env">
  offline: boolean
  /** The value of `--url`. */
  url: string | undefined
  /** The maximum time for each call to another host, in milliseconds. Default 10 000. */
  patience?: number
}

export function makeContext({ loaded, terminal, offline, url, patience = 10_000 }: ContextParts): CheckContext {
  const { env } = terminal
  const warned: (readonly string[])[] = []
  const logger: AuthConfig["logger"] = {
    warn: (code, ...more) => void warned.push([code, ...more.map(textOf)]),
    error: () => undefined,
    debug: () => undefined,
  }
  const unusable: Error[] = []
  const prepared = preparedConfig(loaded, env, { logger })
  const production = loaded.mode === "production"
  const folder = applicationFolder(loaded.file)
  const nextBasePath = loaded.entry === "server" ? undefined : nextBasePathIn(folder)
  if (nextBasePath !== undefined) prepared.basePath = underNext(nextBasePath, prepared.basePath ?? "/api/auth")
  const config = resolveConfig(soundPart(prepared, unusable))
  const { [publicAddress]: said }: ConfigWithAddress = prepared
  return {
    loaded,
    prepared,
    config,
    warned,
    unusable,
    env,
    secrets: knownSecrets(env, prepared),
    folder,
    nextBasePath,
    production,
    offline,
    patience,
    origin: originOf(said ?? url, { folder, production, env }),
    url,
    assumedPath: loaded.openPath && loaded.config.basePath === undefined && pathOf(addressOf(env)) === "",
    terminal,
  }
}

type Surroundings = Pick<CheckContext, "folder" | "production" | "env">

/**
 * Returns the origin that `--url`, the configuration or the environment names. If none of them names an origin, the
 * function returns `undefined` in production, and otherwise the usual origin in development: `localhost`, with `PORT`
 * or with the default port of Vite or Next.js.
 */
function originOf(said: string | undefined, { folder, production, env }: Surroundings): CheckContext["origin"] {
  if (said !== undefined && URL.canParse(said)) return { address: new URL(said).origin, assumed: false }
  if (production) return undefined
  const isVite = ["vite.config.ts", "vite.config.js"].some((name) => existsSync(join(folder, name)))
  const usual = isVite ? "5173" : "3000"
  return { address: `http://localhost:${portIn(env) ?? usual}`, assumed: true }
}

/**
 * Returns `PORT` if it is a port number. `PORT` can also name a pipe or a socket, or be 0 for any free port: the
 * function then returns `undefined`.
 */
function portIn({ PORT = "" }: CheckContext["env"]): string | undefined {
  return /^[1-9]\d{0,4}$/.test(PORT) ? PORT : undefined
}

function pathOf(address: URL | undefined): string {
  return address?.pathname.replace(/\/+$/, "") ?? ""
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value))
}
