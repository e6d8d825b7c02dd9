/** Hashes of scrypt (RFC 7914) as PHC strings: `$scrypt$ln=14,r=8,p=5$<salt>$<hash>`. */
import { sameBytes, utf8 } from "../encodings.ts"
import { normalPassword } from "../normal.ts"
import { onlyParameters, parsePhc } from "../phc.ts"
import type { ScryptCost } from "../primitives.ts"
import { isBoundedScrypt } from "./bounds.ts"
import type { StoredHash } from "./stored-hash.ts"

/** Reads a hash with the parameters `ln` (the exponent of N), `r` and `p`. */
export function readScrypt(text: string): StoredHash | undefined {
  const phc = parsePhc(text)
  if (phc?.id !== "scrypt" || phc.version !== undefined) return undefined
  const parameters = onlyParameters(phc, "ln", "r", "p")
  if (parameters === undefined) return undefined
  const { ln, r: blockSize, p: parallelization } = parameters
  const cost: ScryptCost = { cost: 2 ** ln, blockSize, parallelization, length: phc.hash.length }
  return storedScrypt("scrypt", { ...phc, cost }, (password) => normalPassword(password) ?? "")
}

interface ScryptHash {
  readonly salt: Uint8Array
  readonly hash: Uint8Array
  readonly cost: ScryptCost
}

/**
 * Describes a hash of scrypt in any format.
 *
 * @param normal the normalization of the password by the system that made the hash.
 * @returns `undefined` if the parameters exceed their limits.
 */
export function storedScrypt(
  format: string,
  { salt, hash, cost }: ScryptHash,
  normal: (password: string) => string,
): StoredHash | undefined {
  if (!isBoundedScrypt(cost)) return undefined
  return {
    format,
    parameters: [cost.cost, cost.blockSize, cost.parallelization],
    matches: async (password, { scrypt }) => sameBytes(await scrypt(utf8(normal(password)), salt, cost), hash),
  }
}
