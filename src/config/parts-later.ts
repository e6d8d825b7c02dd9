/**
 * Replaces `parts.ts` in bundles for edge runtimes, which must be small. The first request loads the parts that the
 * configuration needs.
 */
import type { AuthConfig } from "./options.ts"
import { neededParts, type Parts } from "./needed-parts.ts"

/** The loaded parts. */
export const parts: Partial<Parts> = {}

const loaders: { readonly [name in keyof Parts]: () => Promise<Parts[name]> } = {
  adapter: () => import("./parts/adapter.ts"),
  flows: () => import("./parts/flows.ts"),
  limits: () => import("./parts/limits.ts"),
  mails: () => import("./parts/mails.ts"),
  others: () => import("./parts/others.ts"),
  providers: () => import("./parts/providers.ts"),
  session: () => import("./parts/session.ts"),
}

/** Loads the parts that the configuration needs. */
export const loadParts: ((config: AuthConfig) => Promise<void>) | undefined = async (config) => {
  await Promise.all(neededParts(config).map(load))
}

async function load<Name extends keyof Parts>(name: Name): Promise<void> {
  parts[name] ??= await loaders[name]()
}
