/** Limits the valid links and codes of one address to five in each flow. Without `stores`, there is no such limit. */
import { errorName } from "../../errors/error-name.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { recordKey } from "../flows/sealed-record.ts"
import { onceStoreOf } from "../kept-once.ts"
import type { Runtime } from "../runtime.ts"

/** A sixth mail invalidates the link and the code of the oldest, so that the newest mail always works. */
const mostProofs = 5
/** The minimum time for which the counter of an address lasts, in milliseconds. */
const leastMemory = 3_600_000

interface NewProof {
  readonly flow: string
  readonly purpose: string
  readonly address: string
  readonly token: string
  readonly expires: Date
}

/**
 * Records a token that the library is about to send. If the address now has more than five tokens of this flow, the
 * oldest becomes invalid, and with it the code of the same mail. The keys of the records contain a hash of the address,
 * so that the store has no addresses of persons who are not users.
 */
export async function admitProof(
  { flow, purpose, address, token, expires }: NewProof,
  runtime: Runtime,
): Promise<void> {
  const { stores, log } = runtime.config
  const tokens = onceStoreOf("token", runtime)
  if (stores === undefined || tokens === undefined) return
  const name = await sha256(JSON.stringify([flow, address]))
  const life = Math.max(leastMemory, expires.getTime() - runtime.now())
  const { sinceSuccess: number } = await stores.counters.count(`proofs:${name}`, runtime.now(), life, life)
  await stores.flows.put(`proof:${name}:${number}`, await recordKey("token", flow, purpose, token), expires)
  const oldest = await stores.flows.take(`proof:${name}:${number - mostProofs}`)
  if (oldest === undefined) return
  try {
    await tokens.take(oldest)
  } catch (error) {
    // Some adapters throw for a token that was redeemed before. The library must send the new mail in any case.
    log.debug("proof_not_ended", { error: errorName(error) })
  }
}
