/**
 * The rules of a sign-in with a passkey (WebAuthn Level 3 §7.1, §7.2). Each rule is one predicate. One chain of checks
 * serves authentications and registrations, so that the proofs cover both.
 */
import type { CheckId } from "../grammar.ts"
import type { PasskeyResponse } from "../passkey-asks.ts"
import type { PasskeyContext } from "./passkey.types.ts"
import {
  deviceTypeOf,
  isAlgorithm,
  isBackupStateValid,
  isOrigin,
  isSameOrigin,
  isTopOrigin,
  isType,
  isUserPresent,
  isUserVerified,
} from "./response.rules.ts"

interface Seen {
  context: PasskeyContext
}

/** Returns true for a challenge that a registration answers. */
function registers({ challenge }: Pick<PasskeyContext, "challenge">): boolean {
  return challenge?.purpose === "signUp" || challenge?.purpose === "add"
}

/**
 * The response registers a passkey, so the library has stored nothing with which it could compare the response. The
 * guard reads only the purpose that was sealed with the challenge.
 */
export function registersPasskey({ context }: Seen): boolean {
  return registers(context)
}

/** The visitor's browser sent the response from a page of this application, and not from another site. */
export function csrfProven({ context }: Seen): boolean {
  return context.csrf === "proven"
}

/** The request for options names no action, or one of the two actions. */
export function actionKnown({ context: { action } }: Seen): boolean {
  return action === undefined || action === "authenticate" || action === "register"
}

/** The request asks for options with which the signed-in user authenticates again. */
export function optionsToStepUp({ context: { wanted, action, about } }: Seen): boolean {
  return wanted === "step-up" && action === "authenticate" && about?.is === "signedIn"
}

/**
 * The request asks for options with which a user signs in. Without an action, the request must come from a visitor
 * without a session, and must not name a new person.
 */
export function optionsToSignIn({ context: { wanted, action, about } }: Seen): boolean {
  if (wanted !== undefined) return false
  return action === "authenticate" || (action === undefined && (about?.is === "none" || about?.is === "known"))
}

/** The signed-in user asks for options to register a further passkey. */
export function optionsToAdd({ context: { wanted, action, about } }: Seen): boolean {
  return wanted === undefined && action === "register" && about?.is === "signedIn"
}

/** The request names a new person, who registers a passkey to sign up. */
export function optionsToSignUp({ context: { wanted, action, about } }: Seen): boolean {
  return wanted === undefined && action !== "authenticate" && about?.is === "new"
}

/** The options were made for this flow, and for the action that the response names. */
export function purposeRight({ context }: Seen): boolean {
  const { challenge, purposes, action } = context
  if (challenge === undefined || !purposes.includes(challenge.purpose)) return false
  return action === (registers(context) ? "register" : "authenticate")
}

/** §7.2: the response comes from a stored passkey, whose account belongs to this provider. */
export function passkeyStored({ context }: Seen): boolean {
  return !registers(context) && context.passkey !== undefined
}

/** §7.1: no user has the passkey that is being registered, at this or another provider. */
export function passkeyNew({ context }: Seen): boolean {
  return registers(context) && context.passkey === undefined && !context.isOfOtherProvider
}

/** A user has the passkey that is being registered. */
export function passkeyTaken({ context }: Seen): boolean {
  return registers(context) && !passkeyNew({ context })
}

/** A user has the passkey, and its account belongs to another provider. */
export function passkeyOfOtherProvider({ context }: Seen): boolean {
  return !registers(context) && context.isOfOtherProvider
}

/** Compares a part of the response with the challenge. False if an earlier state has not set one of them. */
function holds(
  { context: { challenge, passkeyResponse: response } }: Seen,
  rule: (response: PasskeyResponse, challenge: NonNullable<PasskeyContext["challenge"]>) => boolean,
): boolean {
  return challenge !== undefined && response !== undefined && rule(response, challenge)
}

/** The client data belong to the ceremony of the challenge. */
export function typeRight(seen: Seen): boolean {
  const expected = registers(seen.context) ? "webauthn.create" : "webauthn.get"
  return holds(seen, ({ clientData }) => isType(clientData, expected))
}

/**
 * The response answers the challenge of the cookie. The browser has received this challenge, so the time of the
 * comparison reveals nothing.
 */
export function challengeRight(seen: Seen): boolean {
  return holds(seen, ({ clientData }, { challenge }) => challenge !== "" && clientData.challenge === challenge)
}

/** The page that used the passkey has an expected origin. */
export function originRight(seen: Seen): boolean {
  return holds(seen, ({ clientData }, { origins }) => isOrigin(clientData, origins))
}

/** The ceremony ran in no frame of another origin, or the outermost page has a listed origin. */
export function frameAllowed(seen: Seen): boolean {
  return holds(seen, ({ clientData }, { topOrigins }) => isTopOrigin(clientData, topOrigins))
}

/** The site lists origins whose pages may contain it in a frame, and the response comes from another frame. */
export function topOriginOther(seen: Seen): boolean {
  return holds(seen, ({ clientData }, { topOrigins }) => topOrigins.length > 0 && !isSameOrigin(clientData))
}

/** The authenticator used the passkey for an RP id of the site. */
export function rpIdRight(seen: Seen): boolean {
  return holds(seen, ({ authenticator }, { rpIdHashes }) => rpIdHashes.includes(authenticator.rpIdHash))
}

/** The authenticator tested that a user is present, or the registration needs no dialog. */
export function userPresent(seen: Seen): boolean {
  return holds(seen, ({ authenticator }, { requiresPresence }) => !requiresPresence || isUserPresent(authenticator))
}

/** The authenticator verified the user, or the provider does not demand it. */
export function userVerified(seen: Seen): boolean {
  return holds(
    seen,
    ({ authenticator }, { requiresVerification }) => !requiresVerification || isUserVerified(authenticator),
  )
}

/** The backup state agrees with the backup eligibility. */
export function backupRight(seen: Seen): boolean {
  return holds(seen, ({ authenticator }) => isBackupStateValid(authenticator))
}

/** The passkey has the backup eligibility with which it was registered. */
export function deviceTypeRight(seen: Seen): boolean {
  const { passkey } = seen.context
  return holds(seen, ({ authenticator }) => passkey !== undefined && deviceTypeOf(authenticator) === passkey.deviceType)
}

/** The key of the passkey has an accepted algorithm. */
export function algorithmRight(seen: Seen): boolean {
  const { passkey } = seen.context
  return holds(seen, (response, { algorithms }) => {
    const algorithm = response.ceremony === "registration" ? response.algorithm : passkey?.algorithm
    return algorithm !== undefined && isAlgorithm(algorithm, algorithms)
  })
}

/**
 * §7.2, step 6: no user handle is stored for the passkey, or the authenticator returned none after options that named
 * passkeys. There is nothing to compare, and the id of the passkey identifies the user.
 */
export function userHandleNotRequired(seen: Seen): boolean {
  const { passkey } = seen.context
  return holds(
    seen,
    (response, { requiresUserHandle }) =>
      response.ceremony === "authentication" &&
      passkey !== undefined &&
      (response.userHandle === undefined ? requiresUserHandle !== true : passkey.userHandles.length === 0),
  )
}

/** §7.2, step 6: the authenticator returned the user handle of the passkey's owner. */
export function userHandleRight(seen: Seen): boolean {
  const { passkey } = seen.context
  return holds(
    seen,
    (response) =>
      response.ceremony === "authentication" &&
      response.userHandle !== undefined &&
      passkey?.userHandles.includes(response.userHandle) === true,
  )
}

/** The options named no passkey, and the authenticator returned no user handle: only the handle says who the user is. */
export function userHandleMissing(seen: Seen): boolean {
  return holds(
    seen,
    (response, { requiresUserHandle }) =>
      response.ceremony === "authentication" && requiresUserHandle === true && response.userHandle === undefined,
  )
}

/** §6.1.1: the authenticator has no counter: the stored counter and that of the response are 0. */
export function counterNotKept(seen: Seen): boolean {
  const { passkey } = seen.context
  return holds(seen, ({ authenticator }) => passkey?.counter === 0 && authenticator.counter === 0)
}

/** §6.1.1: the signature counter rose. */
export function counterRight(seen: Seen): boolean {
  const { passkey } = seen.context
  return holds(seen, ({ authenticator }) => passkey !== undefined && authenticator.counter > passkey.counter)
}

/** Returns the checks that must be passed before a session is issued. */
export function requiredChecks(): readonly CheckId[] {
  return [
    "csrf",
    "passkeyCookie",
    "passkeyPurpose",
    "passkeyRecord",
    "passkeyType",
    "passkeyChallenge",
    "passkeyOrigin",
    "passkeyFrame",
    "passkeyRpId",
    "passkeyPresence",
    "passkeyVerification",
    "passkeyBackup",
    "passkeyDeviceType",
    "passkeyAlgorithm",
    "passkeySignature",
    "passkeyUserHandle",
    "passkeyCounter",
    "signInPolicy",
    "linkPolicy",
  ]
}
