/** What a sign-in asks and tells the application: `callbacks.signIn`, `callbacks.redirect`, `events.signIn`. */
import type { CredentialInput } from "../../ports/provider.ts"
import { AuthError } from "../../errors.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { acceptCallbackResult, resolveTarget as allowedTarget } from "../../protocol/redirect-target.ts"
import { announce, tellWritten } from "../unit-of-work.ts"
import type { Candidate } from "../../../machines/facts.ts"
import type { Account, User } from "../../ports/records.ts"

/**
 * Asks `callbacks.signIn`. `true` allows, a text sends the person there, anything else denies (LINK-19). An error of
 * this library's that it throws is passed on as it is; any other denies.
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
      // Typed as the form's description in Auth.js, where it holds what was typed into it.
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
 * Passes an address through `callbacks.redirect`, which is the allow-list (D19), and gives it back normalised. What is
 * no http(s) address leads to the application's front page.
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

/** Tells what was written in a transaction, and `events.signIn`. For credentials it hears of the user and the account alone, as in Auth.js. */
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
 * The user as callbacks, events and a session token are shown them. With tokens, what `authorize()` returned, with every
 * field that the application put there, as in Auth.js; otherwise the stored user.
 */
export function shownUser<U extends User>(
  { type, user }: Candidate,
  stored: U,
  { config: { session } }: Pick<Runtime, "config">,
): U | User {
  return type === "credentials" && session.strategy === "jwt" ? user : stored
}

/** The account as callbacks and events are shown it: of a sign-in by e-mail it names the user, since no row of it does. */
export function shownAccount({ type, account }: Candidate, userId: string | undefined): Account {
  return type === "email" && userId !== undefined ? { ...account, userId } : account
}
