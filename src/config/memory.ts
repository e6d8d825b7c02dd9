/**
 * What outlives one configuration object. An application that gives a new object for each request (a function, in place
 * of a configuration) has one of these for all of them: so that keys, providers' metadata and warnings are not begun
 * anew each time. Never shared between two applications, nor kept in this module.
 */
import { createKeyRing, type KeyRing } from "../protocol/session-token.ts"
import type { KeySetCache, MetadataCache } from "../protocol/provider-cache.ts"
import type { ResolvedProvider } from "./providers.ts"
import { memoryLimitStore } from "../protocol/memory-limit-store.ts"
import type { LimitStore } from "../ports/limit-store.ts"
import { createBoundedLog, type BoundedLog } from "./repeated-lines.ts"
import { configMemory, type SharedMemory } from "./shared-memory.ts"

/** Providers' metadata and keys, made when the first sign-in needs them. */
export interface ProviderCaches {
  metadata: MetadataCache | undefined
  keySets: KeySetCache | undefined
}

export interface ConfigMemory extends SharedMemory {
  /** Derived keys, found by secret and purpose: a configuration with another secret finds none of these. */
  keys: KeyRing
  bounded: BoundedLog
  /** Attempts, where no store of the application counts them. */
  limits: LimitStore
  /** One set for all configurations whose providers have the same issuers and are called in the same way. */
  cachesFor: (providers: Iterable<ResolvedProvider>) => ProviderCaches
}

/** What a configuration remembers with others; where it is alone, something new. */
export function memoryOf(config: { [configMemory]?: SharedMemory }): ConfigMemory {
  // Set by the function below alone. Public types hold the smaller part, so that they name no package.
  return (config[configMemory] as ConfigMemory | undefined) ?? createMemory()
}

/** The same configuration, which remembers with others. One that does so already is left as it is. */
export function withMemory<C extends object>(config: C, memory: ConfigMemory): C {
  const own: { [configMemory]?: ConfigMemory } = config
  own[configMemory] ??= memory
  return config
}

/** Sets of providers that are remembered; the one that was made first goes first. */
const mostSets = 20
/** Warnings that are remembered; later ones may be repeated. */
const mostWarnings = 1000

export function createMemory(): ConfigMemory {
  const told = new Set<string>()
  const sets = new Map<string, ProviderCaches>()
  const fetches = new WeakMap<typeof fetch, number>()
  let count = 0

  const nameOf = (call: typeof fetch | undefined): number => {
    if (call === undefined) return 0
    const known = fetches.get(call) ?? ++count
    fetches.set(call, known)
    return known
  }
  return {
    keys: createKeyRing(),
    bounded: createBoundedLog(),
    limits: memoryLimitStore(),
    isNew(what) {
      const isNew = !told.has(what)
      if (told.size < mostWarnings) told.add(what)
      return isNew
    },
    cachesFor(providers) {
      const callees = [...providers].flatMap((provider) =>
        "checks" in provider
          ? [[provider.issuer, provider.config.insecureIssuer === true, nameOf(provider.fetch)]]
          : [],
      )
      const name = JSON.stringify(callees)
      const caches = sets.get(name) ?? { metadata: undefined, keySets: undefined }
      sets.set(name, caches)
      const [oldest] = sets.keys()
      if (sets.size > mostSets && oldest !== undefined) sets.delete(oldest)
      return caches
    },
  }
}
