/** Hashes of argon2 (RFC 9106) as PHC strings: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. */
import { sameBytes, utf8 } from "../encodings.ts"
import { normalPassword } from "../normal.ts"
import { onlyParameters, parsePhc } from "../phc.ts"
import type { Argon2Cost } from "../primitives.ts"
import { isBoundedArgon2 } from "./bounds.ts"
import type { StoredHash } from "./stored-hash.ts"

/** Reads a hash of argon2d, argon2i or argon2id. A hash without `v=` has version 16. */
export function readArgon2(text: string): StoredHash | undefined {
  const phc = parsePhc(text)
  if (phc === undefined || !isVariant(phc.id)) return undefined
  const parameters = onlyParameters(phc, "m", "t", "p")
  if (parameters === undefined) return undefined
  const { salt, hash, id: variant, version = 16 } = phc
  const { m: memory, t: passes, p: lanes } = parameters
  const cost: Argon2Cost = { variant, version, memory, passes, lanes, length: hash.length }
  if (!isBoundedArgon2(cost)) return undefined
  return {
    format: variant,
    parameters: [version, memory, passes, lanes],
    matches: async (password, { argon2 }) =>
      sameBytes(await argon2(utf8(normalPassword(password) ?? ""), salt, cost), hash),
  }
}

function isVariant(id: string): id is Argon2Cost["variant"] {
  return id === "argon2d" || id === "argon2i" || id === "argon2id"
}
