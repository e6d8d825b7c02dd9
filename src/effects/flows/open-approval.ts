import { randomBase64url } from "../../protocol/bytes.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { approvalKey, approvalStore, codeKey, sealApproval } from "./approval-record.ts"
import { expiryIn, requireSmall, sealRecord } from "./sealed-record.ts"

/** The maximum lifetime of an approval, in seconds. A longer lifetime would give more time to guess the code. */
const longest = 1800

/**
 * Opens an approval. The effect stores the record of the approval under the hash of a random handle of 256 bits. A
 * second record, under a short code, contains the key of the first record. The waiting program has the handle; the user
 * who approves types the code.
 */
export const openApproval: Effect<"openApproval"> = async ({ flow, lifetime, about }, runtime) => {
  requireSmall("openApproval", about)
  const expires = expiryIn(lifetime, runtime, longest)
  const store = approvalStore(runtime)
  const handle = randomBase64url(runtime.randomBytes)
  const key = await approvalKey(flow, handle, runtime)
  await store.put(key, await sealApproval(key, { about, expires }, runtime), expires)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = drawCode(runtime)
    const leads = await codeKey(flow, code, runtime)
    const isFree = await store.replace(leads, undefined, await sealRecord(leads, key, expires, runtime), expires)
    if (isFree) return { type: "approval.opened", handle, code, expires }
  }
  throw new Error(`${attempts} codes in a row were taken: too many approvals wait.`)
}

/** The maximum number of codes that the effect tries. A random code can already be in use. */
const attempts = 5

/**
 * The letters of codes (RFC 8628 §6.1). Without vowels, codes do not form words. The alphabet excludes letters that
 * look alike.
 */
const alphabet = "BCDFGHJKLMNPQRSTVWXZ"

/** Returns a random code of eight letters, such as `BCDF-GHJK`: 34.5 bits. */
function drawCode({ randomBytes }: Pick<Runtime, "randomBytes">): string {
  let letters = ""
  while (letters.length < 8)
    // The loop skips bytes from 240 (the largest multiple of 20 below 256), so that every letter is equally likely.
    for (const byte of randomBytes(16)) if (byte < 240) letters += alphabet[byte % alphabet.length]
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}`
}
