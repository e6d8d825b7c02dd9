/** Calls the application's functions in a sign-in: `callbacks.signIn`, `callbacks.redirect`, `events.signIn`. */
import type { CredentialInput } from "../../ports/provider.ts"
import { AuthError } from "../../errors/auth-error.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { acceptCallbackResult, resolveTarget as allowedTarget } from "../../protocol/redirect-target.ts"
import { announce, tellWritten } from "../unit-of-work.ts"
import type { Candidate } from "../../../machines/facts.ts"
import type { Account, User } from "../../ports/records.ts"

/**
 * Calls `callbacks.signIn`. If the callback returns `true`, the sign-in continues. If the callback returns a URL, the
 * library redirects the visitor to this URL. Any other value denies the sign-in (LINK-19). If the callback throws an
 * `AuthError`, this error ends the sign-in. Any other error denies the sign-in. When the callback runs before the
 * library mails a sign-in link, every error denies the sign-in.
 */
export const consultSignIn: Effect<"consultSignIn"> = async (params, runtime) => {
  const { signIn } = runtime.config.callbacks
  if (signIn === undefined) return { type: "signIn.allowed" }
  const { candidate, standing, verificationRequest, afterSteps = false } = params
  const known = standing.owner ?? (candidate.type === "email" ? standing.namesake : undefined)
  const user =
    (known && shownUser(candidate, known, runtime)) ??
    (candidate.type === "email" ? { ...candidate.user, emailVerified: null } : candidate.user)
  try {
    const said: unknown = await signIn({
      user,
      account: shownAccount(candidate, known?.id),
      ...(candidate.profile === undefined ? {} : { profile: candidate.profile }),
      ...(verificationRequest ? { email: { verificationRequest: true } } : {}),
      ...(afterSteps ? { afterSteps } : {}),
      // The parameter has the same type as in Auth.js. The type describes the fields of the form, but the values are
      // the strings that the visitor typed.
      ...(candidate.credentials === undefined
        ? {}
        : { credentials: candidate.credentials as Record<string, CredentialInput> }),
    })
    if (said === true) return { type: "signIn.allowed" }
    if (typeof said === "string" && said !== "") return { type: "signIn.diverted", url: said }
    return {
      type: "signIn.denied",
      failure: { reason: "access_denied", cause: `callbacks.signIn gave ${typeof said}` },
    }
  } catch (error) {
    if (error instanceof AuthError && !verificationRequest) throw error
    return { type: "signIn.denied", failure: { reason: "access_denied", cause: error } }
  }
}

/**
 * Returns the URL to which the library redirects the visitor. `callbacks.redirect` chooses the URL (D19). Without the
 * callback, the library allows only URLs of the application. If the callback returns no http(s) URL, the function
 * returns the front page of the application.
 */
export const resolveTarget: Effect<"resolveTarget"> = async ({ url }, runtime) => {
  if (runtime.targets.has(url)) return { type: "target.resolved", url }
  const baseUrl = runtime.site.origin
  const { callbacks, basePath } = runtime.config
  try {
    const target =
      callbacks.redirect === undefined
        ? allowedTarget(url, { baseUrl, basePath, fallback: baseUrl })
        : (acceptCallbackResult(await callbacks.redirect({ url, baseUrl }), { baseUrl }) ?? `${baseUrl}/`)
    runtime.targets.add(target)
    return { type: "target.resolved", url: target }
  } catch (error) {
    return { type: "target.refused", failure: { reason: "redirect_failed", cause: error } }
  }
}

/**
 * Calls the application's listeners: `events.createUser` and `events.linkAccount` if this sign-in wrote a user or an
 * account, and then `events.signIn`. With credentials, `events.signIn` receives only the user and the account. Auth.js
 * does the same.
 */
export const announceSignIn: Effect<"announceSignIn"> = async ({ candidate, user, isNewUser }, runtime) => {
  const { profile, type } = candidate
  if (runtime.untold.length > 0) await tellWritten(runtime)
  if (runtime.config.events.signIn !== undefined)
    await announce(runtime, "signIn", {
      user,
      account: shownAccount(candidate, user.id),
      ...(type === "credentials" ? {} : { isNewUser, ...(profile === undefined ? {} : { profile }) }),
    })
  return { type: "signIn.announced" }
}

/**
 * Returns the user that callbacks, events and a session token receive. For credentials with token sessions, the user is
 * the object that `authorize()` returned, with all its fields, as in Auth.js. Otherwise the user is the stored user.
 */
export function shownUser<U extends User>(
  { type, user }: Candidate,
  stored: U,
  { config: { session } }: Pick<Runtime, "config">,
): U | User {
  return type === "credentials" && session.strategy === "jwt" ? user : stored
}

/**
 * Returns the account that callbacks and events receive. For a sign-in by mail, the function adds the user's id,
 * because the database has no row for such an account.
 */
export function shownAccount({ type, account }: Candidate, userId: string | undefined): Account {
  if (userId === undefined) return account
  // The account that marks an anonymous user has the user's id, which the database may have assigned.
  if (type === "anonymous") return { ...account, userId, providerAccountId: userId }
  return type === "email" ? { ...account, userId } : account
}
