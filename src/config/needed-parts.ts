/**
 * Decides which parts of the code of options a configuration needs. A part contains the checks and defaults of related
 * options. Bundles for edge runtimes load a part only for a configuration that needs it, and other bundles contain all
 * parts: see `parts.ts` and `parts-later.ts`.
 */
import type { Provider } from "../ports/provider.ts"
import { namesMailer } from "./names-mailer.ts"
import type { AuthConfig } from "./options.ts"

/** The modules of all parts. */
export interface Parts {
  providers: typeof import("./parts/providers.ts")
  adapter: typeof import("./parts/adapter.ts")
  session: typeof import("./parts/session.ts")
  flows: typeof import("./parts/flows.ts")
  limits: typeof import("./parts/limits.ts")
  mails: typeof import("./parts/mails.ts")
  others: typeof import("./parts/others.ts")
}

const hasFlows = ({ providers, plugins, steps, flows }: AuthConfig): boolean =>
  plugins !== undefined ||
  steps !== undefined ||
  flows !== undefined ||
  someProvider(providers, ({ brings }) => brings !== undefined)

/** For each part, decides if a configuration needs it. */
export const needs: { readonly [name in keyof Parts]: (config: AuthConfig) => boolean } = {
  providers: ({ providers, adapter, session }) =>
    hasProviders(providers) || adapter !== undefined || session?.strategy !== undefined,
  adapter: ({ adapter }) => adapter !== undefined,
  session: ({ session, migrateFrom }) => session !== undefined || migrateFrom !== undefined,
  flows: hasFlows,
  limits: (config) =>
    config.limits !== undefined ||
    config.adapter !== undefined ||
    hasProviders(config.providers) ||
    hasFlows(config) ||
    namesMailer(config),
  mails: (config) =>
    namesMailer(config) ||
    config.notices !== undefined ||
    someProvider(config.providers, ({ type }) => type === "email"),
  others: (config) => rareOptions.some((name) => config[name] !== undefined) || config.events?.audit !== undefined,
}

const rareOptions = [
  "accountLinking",
  "audit",
  "challenge",
  "clientAddress",
  "cookies",
  "inspect",
  "language",
  "redirectProxyAllowedOrigins",
  "redirectProxyUrl",
  "strictSecret",
  "texts",
] as const satisfies readonly (keyof AuthConfig)[]

/** Returns the names of the parts that a configuration needs. */
export function neededParts(config: AuthConfig): (keyof Parts)[] {
  // The cast is correct, because the type of `needs` has exactly these keys.
  return (Object.keys(needs) as (keyof Parts)[]).filter((name) => needs[name](config))
}

/** Returns `true` if a configuration has an option about which `warnings.ts` can warn. */
export function mayWarn(config: AuthConfig): boolean {
  return needs.limits(config) || config.cookies !== undefined || config.debug === true
}

/** In JavaScript, a configuration can have no `providers`. */
function hasProviders(providers: readonly Provider[] | undefined): boolean {
  return (providers ?? []).length > 0
}

/**
 * Returns `true` if `has` returns `true` for a provider. Also returns `true` for a function that makes a provider, which
 * this code does not call, and for a provider whose fields cannot be read.
 */
function someProvider(
  providers: readonly Provider[] | undefined,
  has: (provider: { type?: unknown; brings?: unknown }) => boolean,
): boolean {
  return (providers ?? []).some((provider: unknown) => {
    if (typeof provider === "function") return true
    try {
      // In JavaScript, a list such as `[isProduction && GitHub]` can contain `false`.
      return has(Object(provider) as object)
    } catch {
      return true
    }
  })
}
