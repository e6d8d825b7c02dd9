/**
 * Limits the valid links of one e-mail address to five, and the guesses of a short link secret to ten. Without
 * `stores`, the library sets no limits, as in Auth.js.
 */
import { errorName } from "../../../errors/error-name.ts"
import type { Stores } from "../../../ports/stores.ts"
import { sha256 } from "../../../protocol/bytes.ts"
import type { Runtime } from "../../../effects/runtime.ts"
import { bitsOf, enoughBits } from "./short-token.ts"

/**
 * The maximum number of valid links of one address. A sixth link invalidates the oldest, so that the newest mail always
 * works.
 */
const mostLinks = 5
/**
 * The number of wrong secrets for one address after which all links of this address become invalid. The limit applies
 * only if one of the links has a short secret.
 */
const mostGuesses = 10
/** The minimum time for which a counter of links or guesses lasts, in milliseconds. */
const leastMemory = 3_600_000

const uncountedGuesses = `generateVerificationToken returns fewer than ${enoughBits} bits, and wrong guesses are not counted: configure stores, or return more (docs/upgrading.md#short-link-secrets)`

interface NewLink {
  /** The address. */
  identifier: string
  /** The secret in the link. */
  token: string
  /** The hash of the secret, which is the key of the link in the database. */
  hash: string
  expires: Date
}

/**
 * Records a link that the library is about to send. If the address now has more than five links, the oldest becomes
 * invalid.
 */
export async function admitLink({ identifier, token, hash, expires }: NewLink, runtime: Runtime): Promise<void> {
  const { stores } = runtime.config
  if (stores === undefined) {
    if (bitsOf(token) < enoughBits) runtime.config.warnOnce("short-link-secret", uncountedGuesses)
    return
  }
  const names = await namesFor(identifier)
  const life = Math.max(leastMemory, expires.getTime() - runtime.now())
  const { sinceSuccess: number } = await stores.counters.count(names.links, runtime.now(), life, life)
  await stores.flows.put(names.link(number), hash, expires)
  await stores.flows.put(names.numberOf(hash), String(number), expires)
  if (bitsOf(token) < enoughBits) {
    // A new mail resets the count of guesses.
    await stores.counters.clear(names.guesses)
    await stores.flows.put(names.guessable, "1", expires)
  }
  await endLink(number - mostLinks, { identifier, names, stores }, runtime)
}

/**
 * Counts an attempt to redeem a secret, if the address has a link with a short secret.
 *
 * @returns `false` if there were too many attempts for the address. All links of the address are then invalid, and the
 *   person must request a new mail.
 */
export async function mayGuess(identifier: string, runtime: Runtime): Promise<boolean> {
  const { stores } = runtime.config
  if (stores === undefined) return true
  const names = await namesFor(identifier)
  if ((await stores.flows.get(names.guessable)) === undefined) return true
  const { sinceSuccess } = await stores.counters.count(names.guesses, runtime.now(), leastMemory, longest)
  if (sinceSuccess <= mostGuesses) return true
  await endAll({ identifier, names, stores }, runtime)
  return false
}

/**
 * Removes the record of a link after a visitor has redeemed it, or if its mail could not be sent. If the store fails,
 * the record stays until the expiry of the link.
 */
export async function forgetLink(
  identifier: string,
  hash: string,
  { config: { stores, log } }: Runtime,
): Promise<void> {
  if (stores === undefined) return
  const names = await namesFor(identifier)
  try {
    const number = await stores.flows.take(names.numberOf(hash))
    if (number !== undefined) await stores.flows.take(names.link(Number(number)))
  } catch (error) {
    log.debug("link_not_forgotten", { error: errorName(error) })
  }
}

/** Resets the count of guesses, because a visitor gave the right secret. */
export async function forgetGuesses(identifier: string, { config: { stores } }: Runtime): Promise<void> {
  if (stores === undefined) return
  const names = await namesFor(identifier)
  if ((await stores.flows.get(names.guessable)) !== undefined) await stores.counters.clear(names.guesses)
}

/**
 * The maximum time for which guesses count, in milliseconds: 30 days. If a link is valid for longer, the count starts
 * again from 0.
 */
const longest = 30 * 86_400_000

interface Names {
  links: string
  guesses: string
  guessable: string
  link: (number: number) => string
  numberOf: (hash: string) => string
}

/**
 * Returns the keys of the records for an address. The keys contain a hash of the address, so that the stores contain no
 * addresses of persons who are not users.
 */
async function namesFor(identifier: string): Promise<Names> {
  const address = await sha256(identifier)
  return {
    links: `links:${address}`,
    guesses: `link-guesses:${address}`,
    guessable: `guessable:${address}`,
    link: (number) => `link:${address}:${number}`,
    numberOf: (hash) => `link-number:${address}:${hash}`,
  }
}

interface Place {
  identifier: string
  names: Names
  stores: Stores
}

/**
 * Invalidates a link. Ignores errors of the adapter: some adapters throw for a link that does not exist, and the
 * library must send the new link in any case.
 */
async function endLink(number: number, { identifier, names, stores }: Place, { config }: Runtime): Promise<void> {
  const hash = await stores.flows.take(names.link(number))
  if (hash === undefined) return
  await stores.flows.take(names.numberOf(hash))
  try {
    await config.adapter?.useVerificationToken?.({ identifier, token: hash })
  } catch (error) {
    config.log.debug("link_not_ended", { error: errorName(error) })
  }
}

async function endAll(place: Place, runtime: Runtime): Promise<void> {
  const { names, stores } = place
  const { sinceSuccess: next } = await stores.counters.count(names.links, runtime.now(), longest, longest)
  for (let number = next - mostLinks; number < next; number++) await endLink(number, place, runtime)
  await stores.flows.take(names.guessable)
}
