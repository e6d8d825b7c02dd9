/** The application's callbacks and events in a sign-in: `callbacks.signIn`, `callbacks.redirect`, `events.signIn`. */
import type { CredentialInput } from "../../ports/provider.ts"
import { AuthError } from "../../errors.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { acceptCallbackResult, resolveTarget as allowedTarget } from "../../protocol/redirect-target.ts"
import { announce, tellWritten } from "../unit-of-work.ts"
import type { Candidate } from "../../../machines/facts.ts"
import type { Account, User } from "../../ports/records.ts"

/**
 * Calls `callbacks.signIn`. `true` allows, a text redirects the visitor there, any other value denies (LINK-19). An
 * error of this library that the callback throws is passed on unchanged; any other error denies.
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
      // The parameter has the type of the form's description, as in Auth.js, but holds the typed values.
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
 * Passes an address through `callbacks.redirect`, which is the allow-list (D19), and returns it normalised. An answer
 * that is not an http(s) address becomes the application's front page.
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
 * Calls the listeners of the writes, and `events.signIn`. With credentials, `events.signIn` receives only the user and
 * the account, as in Auth.js.
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
 * Returns the user for callbacks, events and a session token. With token sessions, this is the return value of
 * `authorize()` with all its fields, as in Auth.js; otherwise the stored user.
 */
export function shownUser<U extends User>(
  { type, user }: Candidate,
  stored: U,
  { config: { session } }: Pick<Runtime, "config">,
): U | User {
  return type === "credentials" && session.strategy === "jwt" ? user : stored
}

/**
 * Returns the account for callbacks and events. An account of a sign-in by mail names the user, since the database has
 * no row for it.
 */
export function shownAccount({ type, account }: Candidate, userId: string | undefined): Account {
  return type === "email" && userId !== undefined ? { ...account, userId } : account
}
