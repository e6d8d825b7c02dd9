import type { Candidate } from "../../../machines/facts.ts"
import type { Answer, Params } from "../../../machines/vocabulary.ts"
import type { JWTParams } from "../../config/options.ts"
import { isSessionToken, presentedToken } from "../presented-session.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { clearCookies, writeCookie, writeToken } from "../session-writer.ts"
import { keepUnit } from "../unit-of-work.ts"
import { shownAccount } from "./account-row.ts"

/**
 * Issues the session: the only effect that does. Asked for in one state, after every check; the interpreter asserts
 * that all that are required were passed before it lets this run.
 */
export const issueSession: Effect<"issueSession"> = (params, runtime) =>
  runtime.config.session.strategy === "jwt" ? issueToken(params, runtime) : issueRow(params, runtime)

async function issueToken(params: Params<"issueSession">, runtime: Runtime): Promise<Answer<"issueSession">> {
  const { candidate, user, isNewUser } = params
  const message: JWTParams = {
    token: { name: user.name, email: user.email, picture: user.image, sub: user.id?.toString() },
    user,
    account: shownAccount(candidate, user.id),
    trigger: isNewUser ? "signUp" : "signIn",
    isNewUser,
    ...profileOf(candidate),
  }
  const claims = await runtime.config.callbacks.jwt(message)
  if (typeof claims !== "object" || claims === null) {
    clearCookies(runtime)
    return { type: "session.declined" }
  }
  const failure = await writeToken(claims, runtime)
  return failure === undefined ? { type: "session.issued" } : { type: "session.refused", failure }
}

/** Every new session gets a new token, and replaces the one that the browser presented (D3, DBS-01). */
async function issueRow(params: Params<"issueSession">, runtime: Runtime): Promise<Answer<"issueSession">> {
  const { adapter, session } = runtime.config
  const presented = presentedToken(runtime)
  if (params.keepsSession && presented !== undefined) return { type: "session.issued" }
  const userId = params.user.id
  if (userId === undefined) throw new TypeError("The user has no id: the adapter's createUser() must give one.")

  const expires = new Date(runtime.now() + session.maxAge * 1000)
  const sessionToken = session.generateSessionToken()
  // Whether the cookie fits is settled first; it is only sent where the row stands too.
  const failure = writeCookie(sessionToken, expires, runtime)
  if (failure !== undefined) return { type: "session.refused", failure }
  await (runtime.unit?.adapter ?? adapter)?.createSession?.({ sessionToken, userId, expires })
  await keepUnit(runtime)
  if (presented !== undefined && isSessionToken(presented)) await forget(presented, runtime)
  return { type: "session.issued" }
}

/** The new session stands, whether or not there was an old row: many databases throw where there is none. */
async function forget(presented: string, runtime: Runtime): Promise<void> {
  try {
    await runtime.config.adapter?.deleteSession?.(presented)
  } catch (error) {
    runtime.config.log.debug("presented_session_not_deleted", {
      error: error instanceof Error ? error.name : "unknown",
    })
  }
}

/** `callbacks.jwt` is told of a profile where a provider sent one. */
function profileOf(candidate: Candidate): Pick<JWTParams, "profile"> {
  return candidate.profile === undefined ? {} : { profile: candidate.profile }
}
