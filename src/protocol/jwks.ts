/** The public keys of a provider (RFC 7517), of which only those fit to verify a signature are ever seen here. */
import type { JWK } from "jose"
import type { ProviderServer } from "./discovery.ts"
import { issuerOfTenant } from "./tenant-issuer.ts"
import { boundedFetch, isObject, parseJsonObject, ProviderCallError, type ProviderCall } from "./outbound-fetch.ts"

/** Which keys may have signed a token. */
export interface KeyWanted {
  /** Of the token's header. */
  alg: string
  /** `undefined`: the header names none, and every key that fits the algorithm is a candidate. */
  kid: string | undefined
  /** The issuer that the token must name. A key that names an issuer of its own signs for that one only. */
  issuer: string
  /** The `tid` of the token, not verified yet: takes the place of `{tenantid}` in the issuer that a key names. */
  tenant: unknown
}

/** One question to a {@link KeySource}. */
export interface KeyRequest extends KeyWanted {
  /** The keys at hand did not verify: ask the provider again, if it was not asked within the last 30 seconds. */
  refresh: boolean
}

/** Gives the candidates, possibly none. */
export type KeySource = (wanted: KeyRequest) => Promise<readonly JWK[]>

/** One usable public key. `jwk` holds nothing but the key itself. */
export interface PublicKey {
  kid: string | undefined
  alg: string | undefined
  /** The key's own `issuer` member, perhaps with `{tenantid}` in it. `undefined`: it signs for every issuer. */
  issuer: string | undefined
  jwk: JWK
}

/** Keys that a set may hold. A larger set is refused whole. */
const maxKeys: number = 100

const minRsaBits = 2048
const keyTtl = 3600
const staleTtl = 24 * 3600
const refetchEvery = 30
const failureTtl = 10
const abandonedAfter = 15
const privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"]
const curves: Record<string, string> = { ES256: "P-256", ES384: "P-384", ES512: "P-521" }

/**
 * The usable keys of a set. Left out: symmetric and private keys, RSA below 2048 bits, `use` other than `sig`,
 * `key_ops` without `verify`, unknown types and curves, an `issuer` that is not a text.
 *
 * @throws {ProviderCallError} `provider_metadata_invalid` for what is not a key set, or holds more than 100 keys
 */
export function readKeySet(set: unknown): readonly PublicKey[] {
  const keys: unknown = isObject(set) ? set["keys"] : undefined
  if (!Array.isArray(keys)) throw invalid("what is served under jwks_uri is not a key set")
  if (keys.length > maxKeys) throw invalid(`the key set holds more than ${maxKeys} keys`)
  return keys.map(publicKey).filter((key) => key !== undefined)
}

function publicKey(value: unknown): PublicKey | undefined {
  if (!isObject(value)) return undefined
  const { kid, alg, use, key_ops: operations, issuer } = value
  if (privateMembers.some((member) => member in value)) return undefined
  if (kid !== undefined && typeof kid !== "string") return undefined
  if (alg !== undefined && typeof alg !== "string") return undefined
  if (use !== undefined && use !== "sig") return undefined
  if (issuer !== undefined && typeof issuer !== "string") return undefined
  if (operations !== undefined && !(Array.isArray(operations) && operations.includes("verify"))) return undefined
  const jwk = keyItself(value)
  return jwk === undefined ? undefined : { kid, alg, issuer, jwk }
}

function keyItself({ kty, n, e, crv, x, y }: Record<string, unknown>): JWK | undefined {
  if (kty === "RSA" && typeof n === "string" && typeof e === "string") {
    return bitsOf(n) >= minRsaBits ? { kty, n, e } : undefined
  }
  if (kty === "EC" && typeof crv === "string" && typeof x === "string" && typeof y === "string") {
    return Object.values(curves).includes(crv) ? { kty, crv, x, y } : undefined
  }
  if (kty === "OKP" && crv === "Ed25519" && typeof x === "string") return { kty, crv, x }
  return undefined
}

/** Bits of an unsigned big-endian number in base64url. Leading zero bits do not count. */
function bitsOf(number: string): number {
  if (!/^[\w-]+$/.test(number)) return 0
  const significant = number.replace(/^A+/, "")
  const first = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".indexOf(significant.charAt(0))
  if (first < 1) return 0
  const bitsBefore = (number.length - significant.length) * 6 + (Math.clz32(first) - 26)
  return Math.floor((number.length * 6) / 8) * 8 - bitsBefore
}

/** The keys of a set that can verify signatures of an algorithm, of whichever issuer. */
export function keysFor(keys: readonly PublicKey[], alg: string): readonly PublicKey[] {
  return keys.filter(({ jwk: { kty, crv }, alg: declared = alg }) => {
    if (alg === "EdDSA" || alg === "Ed25519") return kty === "OKP" && (declared === "EdDSA" || declared === "Ed25519")
    if (declared !== alg) return false
    if (/^[RP]S(256|384|512)$/.test(alg)) return kty === "RSA"
    return kty === "EC" && Object.hasOwn(curves, alg) && curves[alg] === crv
  })
}

/**
 * The keys of a set that may have signed a token: type and curve fit the algorithm; `alg`, `kid` and `issuer` agree where
 * they are present. A key of one tenant never signs for another tenant, although one key set holds both.
 */
export function candidates(keys: readonly PublicKey[], { alg, kid, issuer, tenant }: KeyWanted): readonly JWK[] {
  return keysFor(keys, alg)
    .filter((key) => kid === undefined || key.kid === kid)
    .filter((key) => key.issuer === undefined || issuerOfTenant(key.issuer, tenant) === issuer)
    .map((key) => key.jwk)
}

/**
 * Fetches a key set once.
 *
 * @throws {ProviderCallError} `provider_unreachable`, `provider_metadata_invalid`
 */
async function fetchKeySet(jwksUri: string, call: ProviderCall): Promise<readonly PublicKey[]> {
  const headers = { accept: "application/json, application/jwk-set+json" }
  const answer = await boundedFetch(call, "provider_metadata_invalid")(jwksUri, { headers })
  if (answer.status >= 500) throw new ProviderCallError("provider_unreachable", `jwks_uri answered ${answer.status}`)
  if (answer.status !== 200) throw invalid(`jwks_uri answered ${answer.status}`)
  return readKeySet(parseJsonObject(await answer.text()))
}

interface Entry {
  keys?: readonly PublicKey[]
  fetchedAt: number
  /** When a fetch that was not the first one began. */
  refetchedAt: number
  failure?: { error: unknown; until: number }
  loading?: { answer: Promise<readonly PublicKey[]>; until: number } | undefined
}

/**
 * Key sets by issuer. Made once per configuration: nothing is shared between configurations.
 *
 * Keys are used for an hour; then, or when a token cannot be verified with them, they are fetched again, at most once
 * per 30 seconds and issuer. When that fails they are used on, up to 24 hours from their fetch. A first fetch that
 * fails is answered from memory for 10 seconds. Any number of callers at once make one fetch.
 */
export class KeySetCache {
  readonly #entries: Map<string, Entry> = new Map()
  readonly #maxIssuers: number

  /** @param maxIssuers sets remembered; the one first used longest ago goes first. Default 100. */
  constructor(maxIssuers: number = 100) {
    this.#maxIssuers = maxIssuers
  }

  /** The keys of one provider, fetched when first asked for. `now`: seconds since the epoch. */
  source(server: Pick<ProviderServer, "issuer" | "jwksUri">, call: ProviderCall & { now: () => number }): KeySource {
    return async ({ refresh, ...wanted }) => {
      if (server.jwksUri === undefined) throw invalid("the provider publishes no keys (jwks_uri)")
      const name = `${server.issuer} ${server.jwksUri}`
      const entry = this.#entries.get(name) ?? { fetchedAt: -Infinity, refetchedAt: -Infinity }
      this.#entries.set(name, entry)
      for (const oldest of this.#entries.keys()) {
        if (this.#entries.size <= this.#maxIssuers) break
        this.#entries.delete(oldest)
      }
      return candidates(await this.#keys(entry, server.jwksUri, call, refresh), wanted)
    }
  }

  async #keys(
    entry: Entry,
    jwksUri: string,
    call: ProviderCall & { now: () => number },
    refresh: boolean,
  ): Promise<readonly PublicKey[]> {
    const now = call.now()
    const held = entry.keys
    if (held === undefined) {
      if (entry.failure !== undefined && now < entry.failure.until) throw entry.failure.error
      return this.#load(entry, jwksUri, call)
    }
    if (!refresh && now - entry.fetchedAt < keyTtl) return held
    const busy = entry.loading !== undefined && now < entry.loading.until
    if (busy || now - entry.refetchedAt >= refetchEvery) {
      if (!busy) entry.refetchedAt = now
      try {
        return await this.#load(entry, jwksUri, call)
      } catch (error) {
        if (now - entry.fetchedAt >= staleTtl) throw error
      }
    }
    if (now - entry.fetchedAt < staleTtl) return held
    throw new ProviderCallError(
      "provider_unreachable",
      "the provider's keys are older than a day and cannot be fetched",
    )
  }

  #load(entry: Entry, jwksUri: string, call: ProviderCall & { now: () => number }): Promise<readonly PublicKey[]> {
    if (entry.loading !== undefined && call.now() < entry.loading.until) return entry.loading.answer
    const answer = fetchKeySet(jwksUri, call)
    const loading = { answer, until: call.now() + abandonedAfter }
    entry.loading = loading
    answer.then(
      (keys) => {
        entry.keys = keys
        entry.fetchedAt = call.now()
        if (entry.loading === loading) entry.loading = undefined
      },
      (error: unknown) => {
        entry.failure = { error, until: call.now() + failureTtl }
        if (entry.loading === loading) entry.loading = undefined
      },
    )
    return answer
  }
}

function invalid(detail: string): ProviderCallError {
  return new ProviderCallError("provider_metadata_invalid", detail)
}
