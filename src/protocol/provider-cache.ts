/**
 * Caches the metadata and the keys of providers. Each configuration has its own caches. Concurrent callers share one
 * fetch.
 */
import { BoundedMap } from "./bounded-map.ts"
import { discover, type ProviderServer } from "./discovery.ts"
import { fetchKeySet, type PublicKey } from "./jwks.ts"
import { ProviderCallError, type TimedCall } from "./outbound-fetch.ts"

/**
 * The milliseconds for which requests await a fetch that another request started. After that time, a request starts a
 * new fetch, because Cloudflare Workers can abandon a fetch when the request that started it ends.
 */
const abandonedAfter = 15_000
/** The milliseconds for which a failure is cached. */
const failureTtl = 10_000
/** The milliseconds for which metadata is cached. */
const metadataTtl = 3_600_000

/** Metadata by issuer. Two providers of one configuration with the same issuer share an entry. */
export class MetadataCache {
  readonly #entries: BoundedMap<{ answer: Promise<ProviderServer>; until: number }>

  /**
   * @param maxIssuers the maximum number of issuers. The cache first removes the issuer whose metadata it fetched
   * longest ago. Default 100.
   */
  constructor(maxIssuers: number = 100) {
    this.#entries = new BoundedMap(maxIssuers)
  }

  /**
   * Returns the metadata of an issuer.
   *
   * @throws {ProviderCallError} as {@link discover}
   */
  get(issuer: string, call: TimedCall, tenants?: string): Promise<ProviderServer> {
    const name = tenants === undefined ? issuer : `${issuer} ${tenants}`
    const known = this.#entries.get(name)
    if (known !== undefined && call.now() < known.until) return known.answer
    const answer = discover(issuer, call, tenants)
    const entry = { answer, until: call.now() + abandonedAfter }
    this.#entries.set(name, entry)
    answer.then(
      () => (entry.until = call.now() + metadataTtl),
      () => (entry.until = call.now() + failureTtl),
    )
    return answer
  }
}

/**
 * Returns every usable key of a provider, possibly none.
 *
 * @param refresh true if no known key verified the token: the source then fetches the keys again, unless it fetched
 * them within the last 30 seconds.
 */
export type KeySource = (refresh: boolean) => Promise<readonly PublicKey[]>

/** The milliseconds for which keys are cached. */
const keyTtl = 3_600_000
const staleTtl = 24 * keyTtl
const refetchEvery = 30_000

interface KeySet {
  keys?: readonly PublicKey[]
  fetchedAt: number
  /** The time of the last fetch after the first one. */
  refetchedAt: number
  failure?: { error: unknown; until: number }
  loading?: { answer: Promise<readonly PublicKey[]>; until: number } | undefined
}

/**
 * Key sets by issuer.
 *
 * The cache holds keys for an hour. After an hour, or if no key can verify a token, it fetches the keys again, at most
 * once in 30 seconds for each issuer. If this fetch fails, the old keys stay in use until 24 hours after their own
 * fetch. The cache holds the failure of a first fetch for 10 seconds.
 */
export class KeySetCache {
  readonly #sets: BoundedMap<KeySet>

  /**
   * @param maxIssuers the maximum number of key sets. The cache first removes the key set whose first use is longest
   * ago. Default 100.
   */
  constructor(maxIssuers: number = 100) {
    this.#sets = new BoundedMap(maxIssuers)
  }

  /** Returns the source of one provider's keys, which fetches them on first use. */
  source({ issuer, jwksUri }: Pick<ProviderServer, "issuer" | "jwksUri">, call: TimedCall): KeySource {
    return async (refresh) => {
      if (jwksUri === undefined)
        throw new ProviderCallError("provider_metadata_invalid", "the provider publishes no keys (jwks_uri)")
      const name = `${issuer} ${jwksUri}`
      const known = this.#sets.get(name)
      if (known?.keys !== undefined && !refresh && call.now() - known.fetchedAt < keyTtl) return known.keys
      const set: KeySet = known ?? { fetchedAt: -Infinity, refetchedAt: -Infinity }
      if (known === undefined) this.#sets.set(name, set)
      return renewed(set, jwksUri, call)
    }
  }
}

async function renewed(set: KeySet, jwksUri: string, call: TimedCall): Promise<readonly PublicKey[]> {
  const now = call.now()
  const { keys, failure, loading, fetchedAt } = set
  if (keys === undefined) {
    if (failure !== undefined && now < failure.until) throw failure.error
    return load(set, jwksUri, call)
  }
  const busy = loading !== undefined && now < loading.until
  if (busy || now - set.refetchedAt >= refetchEvery) {
    if (!busy) set.refetchedAt = now
    try {
      return await load(set, jwksUri, call)
    } catch (error) {
      if (now - set.fetchedAt >= staleTtl) throw error
    }
  }
  if (now - fetchedAt < staleTtl) return keys
  throw new ProviderCallError("provider_unreachable", "the provider's keys are older than a day and cannot be fetched")
}

function load(set: KeySet, jwksUri: string, call: TimedCall): Promise<readonly PublicKey[]> {
  if (set.loading !== undefined && call.now() < set.loading.until) return set.loading.answer
  const answer = fetchKeySet(jwksUri, call)
  const loading = { answer, until: call.now() + abandonedAfter }
  set.loading = loading
  answer.then(
    (keys) => {
      set.keys = keys
      set.fetchedAt = call.now()
      if (set.loading === loading) set.loading = undefined
    },
    (error: unknown) => {
      set.failure = { error, until: call.now() + failureTtl }
      if (set.loading === loading) set.loading = undefined
    },
  )
  return answer
}
