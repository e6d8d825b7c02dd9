import type { Effect, Runtime } from "../../../effects/runtime.ts"
import type { CandidatePasskey } from "../../../ports/passkey-challenge.ts"
import type { PasskeyResponse } from "../../../../machines/passkey-asks.ts"
import type { Answer, Params } from "../../../../machines/vocabulary.ts"
import { deviceTypeOf } from "../../../passkeys/checks.ts"
import { methodsProven } from "../../../passkeys/methods.ts"
import { toBase64 } from "../../../passkeys/stored-form.ts"
import type { Account, User } from "../../../ports/records.ts"

type Naming = Params<"namePasskeyUser">

/**
 * Makes the candidate: the owner of the passkey, the signed-in user who adds a passkey, or the new person. The address
 * of a new person is typed and not proven.
 */
export const namePasskeyUser: Effect<"namePasskeyUser"> = async (params, runtime) => {
  const { response, passkey } = params
  const { adapter } = runtime.config
  if (response.ceremony === "registration") return registrant(params, response, runtime)
  const user = passkey && (await adapter?.getUser?.(passkey.userId))
  const account = passkey && (await adapter?.getAccount?.(passkey.providerAccountId, params.provider))
  if (!passkey || !user || !account) return { type: "passkeyUser.unknown", failure: { reason: "passkey_user_unknown" } }
  const { counter, backedUp } = response.authenticator
  return named(params, user, {
    account,
    passkey: {
      methods: methodsOf(response),
      used: { credentialID: passkey.credentialID, counter, credentialBackedUp: backedUp },
    },
  })
}

async function registrant(
  params: Naming,
  response: Extract<PasskeyResponse, { ceremony: "registration" }>,
  runtime: Runtime,
): Promise<Answer<"namePasskeyUser">> {
  const { provider, challenge } = params
  const { adapter } = runtime.config
  const id = toBase64(response.credentialId)
  const user =
    challenge.person === undefined
      ? challenge.visitor && (await adapter?.getUser?.(challenge.visitor.user))
      : { name: null, image: null, ...challenge.person, id: runtime.randomUUID() }
  if (!user) return { type: "passkeyUser.unknown", failure: { reason: "passkey_user_unknown" } }
  return named(params, user, {
    account: { provider, providerAccountId: id, type: "webauthn" },
    passkey: { methods: methodsOf(response), registers: rowOf(response, id, challenge.userHandle, runtime) },
  })
}

function named(
  { provider, challenge }: Naming,
  user: User,
  { account, passkey }: { account: Account; passkey: CandidatePasskey },
): Answer<"namePasskeyUser"> {
  const { providerAccountId } = account
  const emailClaim = challenge.person === undefined ? "absent" : "unverified"
  return {
    type: "passkeyUser.named",
    candidate: { provider, type: "webauthn", providerAccountId, user, account, emailClaim, passkey },
  }
}

/** Returns the row of the passkey. An adapter that has `updateAuthenticator` also stores the additional columns. */
function rowOf(
  { authenticator, publicKey, transports, aaguid }: Extract<PasskeyResponse, { ceremony: "registration" }>,
  id: string,
  userHandle: string | undefined,
  { config: { adapter } }: Runtime,
): NonNullable<CandidatePasskey["registers"]> {
  return {
    credentialID: id,
    providerAccountId: id,
    credentialPublicKey: toBase64(publicKey),
    counter: authenticator.counter,
    credentialBackedUp: authenticator.backedUp,
    credentialDeviceType: deviceTypeOf(authenticator),
    ...(transports.length > 0 && { transports: transports.join(",") }),
    ...(adapter?.updateAuthenticator !== undefined && { aaguid, userHandle }),
  }
}

function methodsOf({ authenticator }: PasskeyResponse): CandidatePasskey["methods"] {
  return methodsProven({ deviceType: deviceTypeOf(authenticator), userVerified: authenticator.userVerified })
}
