import type { AccountKey, Adapter, AdapterAuthenticator } from "../../ports/adapter.ts"
import type { Facts } from "../stage/stage.types.ts"
import { createAuthenticator, text, type Authenticator } from "./authenticator.ts"

/** The user handle with which a seeded passkey was registered. */
const userHandle = Buffer.from("handle")

/** Makes the authenticator of Ada, the test user who signs in. It returns the handle of a seeded passkey. */
export function authenticatorOfAda(): Authenticator {
  return createAuthenticator({ credentialId: Buffer.from("the passkey of Ada"), userHandle })
}

/**
 * Links an account to a stored user. At a provider of passkeys, also stores the passkey of the authenticator.
 *
 * @param row values of the passkey's row that differ; `true` for none.
 */
export async function linkSeeded(
  account: AccountKey & { userId: string },
  { store, facts: { type }, authenticator }: { store: Required<Adapter>; facts: Facts; authenticator: Authenticator },
  row: true | Partial<AdapterAuthenticator>,
): Promise<void> {
  if (type === "webauthn")
    await store.createAuthenticator({ ...passkeyRow(authenticator, account.userId), ...(row === true ? {} : row) })
  await store.linkAccount({ ...account, type: type === "oidc" || type === "webauthn" ? type : "oauth" })
}

/** Returns the row of an authenticator's passkey, as a registration writes it. The passkey has been used once. */
function passkeyRow({ credentialId, publicKey }: Authenticator, userId: string): AdapterAuthenticator {
  const credentialID = idOf(credentialId)
  return {
    credentialID,
    providerAccountId: credentialID,
    userId,
    credentialPublicKey: Buffer.from(publicKey).toString("base64"),
    counter: 1,
    credentialDeviceType: "singleDevice",
    credentialBackedUp: false,
    userHandle: text(userHandle),
  }
}

/** Returns the id of the account of a passkey, on a stage whose provider is one of passkeys. */
export function subOf({ type }: Facts, { credentialId }: Authenticator): string | undefined {
  return type === "webauthn" ? idOf(credentialId) : undefined
}

function idOf(credentialId: string): string {
  return Buffer.from(credentialId, "base64url").toString("base64")
}
