/**
 * The memory that configurations of one application share. If a function makes a configuration for each request, all of
 * these configurations share derived keys and caches, and the library does not repeat warnings. Two applications never
 * share a memory.
 */
import { createKeyRing, type KeyRing } from "../protocol/session-token.ts"
import type { KeySetCache, MetadataCache } from "../protocol/provider-cache.ts"
import type { ResolvedProvider } from "./providers.ts"
import type { LimitStore } from "../ports/limit-store.ts"
import type { BoundedLog } from "./repeated-lines.ts"
import { configMemory, type SharedMemory } from "./shared-memory.ts"

/** The caches of providers' metadata and signing keys. The first sign-in makes these caches. */
export interface ProviderCaches {
  metadata: MetadataCache | undefined
  keySets: KeySetCache | undefined
}

/** The counts that this process keeps in memory. The first event that is counted makes each counter. */
export interface Counters {
  /** Counts log lines. `boundedLogOf` makes it. */
  log: BoundedLog | undefined
  /** Counts attempts, if the application has no store of limits or its store fails. `processLimitsOf` makes it. */
  attempts: LimitStore | undefined
}

/** The state of the mail deliveries in this process. */
export interface Mailing {
  /** The deliveries that have begun and not ended. */
  readonly running: Set<Promise<unknown>>
  /** The time at which this process last looked for mails in the outbox, in milliseconds since the epoch. */
  looked: number
}

export interface ConfigMemory extends SharedMemory {
  /** Caches derived keys by secret and purpose. A configuration with another secret therefore cannot find them. */
  keys: KeyRing
  counters: Counters
  mailing: Mailing
  /**
   * Returns the caches of these providers. All configurations whose providers have the same issuers and the same
   * `fetch` share one set of caches.
   */
  cachesFor: (providers: Iterable<ResolvedProvider>) => ProviderCaches
}

/** Returns the shared memory of a configuration, or a new memory. */
export function memoryOf(config: { [configMemory]?: SharedMemory }): ConfigMemory {
  // The cast is correct, because only `withMemory` sets this property. Public types mention only the smaller type
  // `SharedMemory`, so public types need no import from internal modules.
  return (config[configMemory] as ConfigMemory | undefined) ?? createMemory()
}

/** Gives a configuration a memory, unless it has one already. Returns the same configuration. */
export function withMemory<C extends object>(config: C, memory: ConfigMemory): C {
  const own: { [configMemory]?: ConfigMemory } = config
  own[configMemory] ??= memory
  return config
}

const memories = new WeakMap<object, ConfigMemory>()

/**
 * Gives a configuration the memory of the function that made it, and returns the configuration.
 * @param maker the function. Each function has one memory.
 */
export function remembering<C extends object>(made: C, maker: object): C {
  const memory = memories.get(maker) ?? createMemory()
  memories.set(maker, memory)
  return withMemory(made, memory)
}

/**
 * The maximum number of sets of caches, see {@link ConfigMemory.cachesFor}. If there are more, the library drops the
 * oldest set.
 */
const mostSets = 20
/** The maximum number of warnings that the process remembers. The library can log further warnings more than once. */
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
    counters: { log: undefined, attempts: undefined },
    mailing: { running: new Set(), looked: -Infinity },
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
