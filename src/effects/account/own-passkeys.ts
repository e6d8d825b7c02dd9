/** Finds the passkeys of a user: registered public keys whose account is linked to the user. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import { linkedPasskeys, withoutRepetitions, type LinkedPasskey } from "../../passkeys/linked-passkeys.ts"
import { fromBase64 } from "../../passkeys/stored-form.ts"
import type { AccountKey, AdapterAccount, AdapterAuthenticator } from "../../ports/adapter.ts"

/** A passkey with which the user can sign in, if its provider is configured. */
export type OwnPasskey = LinkedPasskey

type Config = Pick<ResolvedConfig, "adapter" | "declaredProviders">

/**
 * Lists the passkeys of a user, sorted by the time of their registration. A registered public key without an account is
 * not in the list, because no sign-in accepts it. The function reads the table of passkeys only if the user can have a
 * passkey: the databases of many applications do not have this table.
 *
 * @param accounts the linked accounts of the user; `undefined` if the adapter cannot list accounts.
 * @returns `undefined` if the adapter cannot list passkeys, or if the configuration has no provider of passkeys and the
 *   user has no account of a passkey.
 * @throws if the database fails.
 */
export async function passkeysOf(
  userId: string,
  accounts: readonly AdapterAccount[] | undefined,
  config: Config,
): Promise<readonly OwnPasskey[] | undefined> {
  const { adapter } = config
  const list = adapter?.listAuthenticatorsByUserId?.bind(adapter)
  const providers = passkeyProviders(config)
  const linked = accounts?.filter(({ type }) => type === "webauthn")
  if (list === undefined || (providers.length === 0 && (linked ?? []).length === 0)) return undefined
  if (linked?.length === 0) return []
  const passkeys = await linkedPasskeys(userId, await list(userId), { accounts, providers, adapter: adapter ?? {} })
  return passkeys.sort((one, other) => registeredAt(one) - registeredAt(other))
}

/**
 * Returns the registered public keys of a user, for the options of a ceremony. An adapter without `deleteAuthenticator`
 * keeps the public keys of removed passkeys. The function leaves these out: a browser would otherwise refuse to create
 * another passkey on the same authenticator.
 *
 * @throws if the database fails.
 */
export async function publicKeysOf(userId: string, config: Config): Promise<readonly AdapterAuthenticator[]> {
  const { adapter } = config
  const all = withoutRepetitions((await adapter?.listAuthenticatorsByUserId?.(userId)) ?? [])
  if (all.length === 0 || adapter?.deleteAuthenticator !== undefined) return all
  const usable = await passkeysOf(userId, await adapter?.listAccounts?.(userId), config)
  const ids = new Set(usable?.map(({ authenticator }) => authenticator.credentialID))
  return all.filter(({ credentialID }) => ids.has(credentialID))
}

/** Returns the ids of the configured providers of passkeys. */
export function passkeyProviders({ declaredProviders }: Pick<Config, "declaredProviders">): readonly string[] {
  return [...declaredProviders.values()].filter(({ type }) => type === "webauthn").map(({ id }) => id)
}

/**
 * Deletes the public key of a passkey whose account is unlinked. Without `deleteAuthenticator`, the row stays: no
 * sign-in accepts a passkey without an account.
 */
export async function deletePublicKey({ providerAccountId }: AccountKey, { adapter }: Config): Promise<void> {
  await adapter?.deleteAuthenticator?.(providerAccountId)
}

/** Returns the id of a passkey as browsers write it (WebAuthn Level 3 §5.1): in base64url without padding. */
export function browserIdOf({ credentialID }: Pick<AdapterAuthenticator, "credentialID">): string {
  return fromBase64(credentialID)
}

function registeredAt({ authenticator: { createdAt } }: OwnPasskey): number {
  return createdAt?.getTime() ?? 0
}
