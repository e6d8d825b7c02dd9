/** Writes the row of a passkey: at its registration, and after each sign-in. */
import type { Candidate, Failure } from "../../../machines/facts.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { CandidatePasskey } from "../../ports/passkey-challenge.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import { AdapterError } from "../../errors/classes.ts"
import { storeUse } from "../../passkeys/store-use.ts"
import type { Adapter } from "../../ports/adapter.ts"
import type { Runtime } from "../runtime.ts"
import { ownerOf } from "./account-owner.ts"

interface Store {
  adapter: Adapter
  runtime: Runtime
}

/** Returns true if a public key is stored already under the id of the passkey that the candidate registers. */
export async function hasPublicKey(
  { passkey }: Candidate,
  { adapter }: Pick<ResolvedConfig, "adapter">,
): Promise<boolean> {
  const id = passkey?.registers?.credentialID
  return id !== undefined && Boolean(await adapter?.getAuthenticator?.(id))
}

/**
 * Returns true if the candidate registers a passkey that belongs to another user: another request, perhaps at another
 * provider, has stored its public key or its account after the account lookup of this request (WAN-09, WAN-13).
 */
export async function isPasskeyTaken(
  candidate: Candidate,
  userId: string | undefined,
  adapter: Adapter,
): Promise<boolean> {
  const id = candidate.passkey?.registers?.credentialID
  if (id === undefined) return false
  const owners = [(await adapter.getAuthenticator?.(id))?.userId, (await ownerOf(candidate, adapter))?.id]
  return owners.some((owner) => owner !== undefined && owner !== userId)
}

/**
 * Refuses a registration whose passkey belongs to another user. A registration proves neither the account nor the stored
 * public key, so it never continues with their owner.
 */
export function passkeyTaken(cause?: unknown): Answer<"commitIdentity"> {
  return { type: "identity.refused", failure: { reason: "passkey_taken", cause } }
}

/**
 * Stores the passkey that the candidate registers. The caller writes the account afterwards: a passkey without an account
 * signs in no user, so an interrupted registration leaves nothing that works. If the user already has the row, because an
 * earlier registration was interrupted, the row stays.
 */
export async function storePasskey({ passkey }: Candidate, userId: string, { adapter, runtime }: Store): Promise<void> {
  const row = passkey?.registers
  if (row === undefined) return
  const stored = await adapter.getAuthenticator?.(row.credentialID)
  if (stored?.userId === userId) return
  const isExtended = adapter.updateAuthenticator !== undefined
  await adapter.createAuthenticator?.({
    ...row,
    userId,
    ...(isExtended && { createdAt: new Date(runtime.now()) }),
  })
}

/**
 * Stores the counter, the backup state and the time of the use of a passkey: after an admitted sign-in, or before a
 * step-up adds its evidence. The function reads the stored counter once more, because another request can have raised it
 * since the check of the counter.
 *
 * @returns the failure if the stored counter is not lower any more: the flow then issues nothing.
 * @throws {AdapterError} if the row is gone: the flow then issues nothing, either.
 */
export async function recordUse({ used }: CandidatePasskey, { adapter, runtime }: Store): Promise<Failure | undefined> {
  if (used === undefined) return undefined
  const { credentialID } = used
  const stored = await adapter.getAuthenticator?.(credentialID)
  if (!stored) throw new AdapterError("The passkey was removed while the flow was in progress.")
  const use = { ...used, lastUsedAt: new Date(runtime.now()) }
  if ((await storeUse(stored, use, adapter)) === "stored") return undefined
  if (!(await adapter.getAuthenticator?.(credentialID)))
    throw new AdapterError("The passkey was removed while the flow was in progress.")
  return { reason: "passkey_counter_not_higher" }
}

/**
 * Stores the passkey that the candidate registers, and links its account: in one transaction if the adapter has
 * transactions. A candidate without a new passkey only gets the account.
 */
export async function withPasskey(
  candidate: Candidate,
  userId: string,
  { adapter, runtime }: Store,
  link: (adapter: Adapter) => Promise<void>,
): Promise<void> {
  if (candidate.passkey?.registers === undefined) return link(adapter)
  const both = async (inner: Adapter): Promise<void> => {
    await storePasskey(candidate, userId, { adapter: inner, runtime })
    await link(inner)
  }
  return adapter.transaction === undefined ? both(adapter) : adapter.transaction(both)
}
