import type { CredentialInput } from "../../ports/provider.ts"
import { AuthError } from "../../errors.ts"
import type { Effect } from "../runtime.ts"
import { shownAccount } from "./account-row.ts"
import { shownUser } from "./shown-user.ts"

/**
 * Asks `callbacks.signIn`. `true` allows, a text sends the person there, anything else denies (LINK-19). An error of
 * this library's that it throws is passed on as it is; any other denies.
 */
export const consultSignIn: Effect<"consultSignIn"> = async (params, runtime) => {
  const { candidate, standing, verificationRequest, afterSteps = false } = params
  const known = standing.owner ?? (candidate.type === "email" ? standing.namesake : undefined)
  const user =
    (known && shownUser(candidate, known, runtime)) ??
    (candidate.type === "email" ? { ...candidate.user, emailVerified: null } : candidate.user)
  try {
    const said: unknown = await runtime.config.callbacks.signIn({
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
