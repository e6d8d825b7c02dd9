import type { Answer } from "../../../../machines/vocabulary.ts"
import { deleteInterrupted } from "../../../effects/admission/interrupted-passkey.ts"
import { recencyOf } from "../../../effects/admission/identify-visitor.ts"
import { userByTypedAddress } from "../../../effects/admission/user-by-address.ts"
import { presentedVisitor } from "../../../effects/presented-session.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import type { PasskeyUser } from "../../../ports/passkey-challenge.ts"
import type { User } from "../../../ports/records.ts"
import type { WebAuthnConfig } from "../../../ports/webauthn.ts"
import { parseEmail } from "../../../protocol/user-identifiers.ts"
import { callOf } from "./relying-party.ts"

/**
 * Finds the person whom the options are about. The user of a session comes first: the library then does not call
 * `getUserInfo`, and the fields of the request do not count. An anonymous user counts as no user.
 */
export const readPasskeyUser: Effect<"readPasskeyUser"> = async ({ provider: id, typed }, runtime) => {
  const { config } = providerOf(id, runtime, "webauthn")
  const present = await presentedVisitor(runtime)
  if (present !== undefined && !present.anonymous) {
    const { user, session } = present
    const visitor = { user: user.id, session, ...(await recencyOf(true, runtime)) }
    return { type: "passkeyUser.read", about: { is: "signedIn", user }, visitor }
  }
  const anonymous = present?.user.id
  if (config.getUserInfo === undefined) return about(await byAddress(typed, runtime), { anonymous, runtime })
  try {
    return about(await byFunction(config, runtime), { anonymous, runtime })
  } catch (cause) {
    return { type: "passkeyUser.refused", failure: { reason: "passkey_user_failed", cause } }
  }
}

/** A stored user whose sign-up was interrupted counts as a new person: see {@link deleteInterrupted}. */
async function about(
  found: PasskeyUser,
  { anonymous, runtime }: { anonymous: string | undefined; runtime: Runtime },
): Promise<Answer<"readPasskeyUser">> {
  const isAgain = found.is === "known" && (await deleteInterrupted(found.user, runtime))
  const { id: _id, ...person } = found.is === "known" ? found.user : {}
  return {
    type: "passkeyUser.read",
    about: isAgain ? { is: "new", user: { email: person.email, name: person.name } } : found,
    visitor: undefined,
    anonymous,
  }
}

/** Looks up the address that the limit has counted. A text that is no address names no person. */
async function byAddress(typed: string, runtime: Runtime): Promise<PasskeyUser> {
  const email = parseEmail(typed)
  const { adapter } = runtime.config
  if (email === undefined || adapter === undefined) return { is: "none" }
  const user = await userByTypedAddress(email, adapter, runtime)
  return user === undefined ? { is: "new", user: { email } } : { is: "known", user }
}

async function byFunction(config: WebAuthnConfig, runtime: Runtime): Promise<PasskeyUser> {
  const found: unknown = await config.getUserInfo?.(...callOf(config, runtime))
  if (found === null || found === undefined) return { is: "none" }
  const { user, exists } = found as { user?: unknown; exists?: unknown }
  if (typeof user !== "object" || user === null) throw new TypeError("getUserInfo returned no user.")
  if (exists !== true) return { is: "new", user: withPlainAddress(user) }
  if (typeof (user as User).id !== "string") throw new TypeError("getUserInfo returned an existing user without an id.")
  return { is: "known", user }
}

/** Returns the user with the normalised address, so that no two users have spellings of one address. */
function withPlainAddress(user: User): User {
  const email = parseEmail(user.email)
  return email === undefined ? user : { ...user, email }
}
