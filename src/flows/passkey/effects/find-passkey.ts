import type { Effect } from "../../../effects/runtime.ts"
import { passkeyProviders } from "../../../effects/account/own-passkeys.ts"
import { algorithmOf } from "../../../passkeys/checks.ts"
import { linkedPasskeys } from "../../../passkeys/linked-passkeys.ts"
import { bytesOfBase64, toBase64 } from "../../../passkeys/stored-form.ts"
import { returnedForms } from "../../../passkeys/user-handle-forms.ts"
import type { AdapterAuthenticator } from "../../../ports/adapter.ts"
import { base64url } from "../../../protocol/bytes.ts"
import type { ResolvedConfig } from "../../../config/resolve.ts"

/**
 * Looks up a passkey with its account. A row without an account of this provider, or whose account belongs to another
 * user, counts as absent: a sign-up wrote it and was interrupted, or the account was unlinked.
 */
export const findPasskey: Effect<"findPasskey"> = async ({ provider, credentialId }, { config }) => {
  const { adapter } = config
  const row = await adapter?.getAuthenticator?.(toBase64(credentialId))
  const account = row && (await adapter?.getAccount?.(row.providerAccountId, provider))
  if (!row || !account || account.userId !== row.userId)
    return { type: "passkey.absent", isOfOtherProvider: !account && row ? await isLinked(row, config) : false }
  const { credentialID, userId, providerAccountId, counter, credentialDeviceType, userHandle } = row
  const publicKey = bytesOfBase64(row.credentialPublicKey)
  return {
    type: "passkey.found",
    passkey: {
      credentialID,
      userId,
      providerAccountId,
      publicKey: base64url(publicKey),
      algorithm: algorithmOf(publicKey),
      counter,
      deviceType: credentialDeviceType,
      userHandles: returnedForms(userHandle),
    },
  }
}

/** Returns true if the owner of the passkey has its account at any provider of passkeys. */
async function isLinked(row: AdapterAuthenticator, config: ResolvedConfig): Promise<boolean> {
  const { adapter = {} } = config
  const accounts = await adapter.listAccounts?.(row.userId)
  const providers = passkeyProviders(config)
  return (await linkedPasskeys(row.userId, [row], { accounts, providers, adapter })).length > 0
}
