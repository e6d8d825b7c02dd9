import { inApplication } from "../../../machines/application-error.ts"
import { errorName } from "../../errors/error-name.ts"
import type { Answer, Params } from "../../../machines/vocabulary.ts"
import type { JWTParams } from "../../config/options.ts"
import type { AuthenticationMethod, Evidence, EvidenceClaim } from "../../ports/evidence.ts"
import { evidenceOfSubject } from "../../protocol/session-token.ts"
import { newestSession, ofOneUser, type Comparable } from "../../protocol/one-session.ts"
import {
  clearCookies,
  markEnded,
  markReplaced,
  type OpenedToken,
  openedTokens,
  presentedCookies,
  writeToken,
} from "../browser-session.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { methodsOfSteps, withMultiFactor, type Kind } from "../authentication-methods.ts"
import { replaceRow } from "../session-row.ts"
import { resultsOf, type Results } from "../session-results.ts"
import { tellWritten } from "../unit-of-work.ts"
import { shownAccount } from "./application-callbacks.ts"
import { quarantinedUntil } from "./quarantine-record.ts"
import type { Candidate } from "../../../machines/facts.ts"
import { base64url } from "../../protocol/bytes.ts"

/**
 * Issues the session: the only effect that does. Asked for in one state, after every check; the interpreter asserts
 * that all that are required were passed before it lets this run.
 */
export const issueSession: Effect<"issueSession"> = (params, runtime) =>
  runtime.config.session.strategy === "jwt" ? issueToken(params, runtime) : issueRow(params, runtime)

async function issueToken(params: Params<"issueSession">, runtime: Runtime): Promise<Answer<"issueSession">> {
  const { candidate, user, isNewUser } = params
  // A token is made by callbacks of the application, which no transaction should wait for.
  if (runtime.unit !== undefined) {
    await runtime.unit.keep()
    await tellWritten(runtime)
  }
  const results = runtime.config.putsResults ? await resultsFor(params, runtime) : undefined
  const token = { name: user.name, email: user.email, picture: user.image, sub: user.id?.toString() }
  const message = (): JWTParams => ({
    token,
    user,
    account: shownAccount(candidate, user.id),
    trigger: isNewUser ? "signUp" : "signIn",
    isNewUser,
    // Told of a profile where a provider sent one.
    ...(candidate.profile === undefined ? {} : { profile: candidate.profile }),
    ...(results === undefined ? {} : { results }),
  })
  const { jwt } = runtime.config.callbacks
  const claims = jwt === undefined ? token : await inApplication("callbacks.jwt", () => jwt(message()))
  const replaced = presentedCookies(runtime).found === "nothing" ? [] : await openedTokens(runtime)
  if (typeof claims !== "object" || claims === null) {
    clearCookies(runtime)
    await markEnded(replaced, runtime)
    return { type: "session.declined" }
  }
  // A session that is kept keeps its evidence: linking an account is no authentication.
  const proven = params.keepsSession ? keptEvidence(replaced) : await evidenceOf(params, results, runtime)
  const evidence = await evidenceOfSubject(proven, claims.sub)
  const failure = await writeToken({ claims, evidence }, runtime)
  if (failure !== undefined) return { type: "session.refused", failure }
  if (!params.keepsSession && replaced.length > 0) await settleReplaced(replaced, { claims, evidence }, runtime)
  return { type: "session.issued" }
}

/**
 * Sessions of another user end. One of the same user goes on: a response of it that comes last would sign the user out,
 * who has just signed in.
 */
async function settleReplaced(replaced: readonly OpenedToken[], issued: Comparable, runtime: Runtime): Promise<void> {
  const own = replaced.every((one) => ofOneUser(one, issued))
  await (own ? markReplaced(replaced, runtime) : markEnded(replaced, runtime))
}

/** What the session has of steps and flows once it is issued. One that is kept keeps what it has. */
async function resultsFor(params: Params<"issueSession">, runtime: Runtime): Promise<Results | undefined> {
  if (!params.keepsSession) return resultsOf(params.steps, runtime.config)
  return keptEvidence(await openedTokens(runtime))?.results ?? {}
}

function keptEvidence(presented: readonly OpenedToken[]): EvidenceClaim | undefined {
  const session = newestSession(presented)
  return session === "disputed" ? undefined : session?.evidence
}

/** A session that is kept, because an account is linked, keeps its row. */
async function issueRow(params: Params<"issueSession">, runtime: Runtime): Promise<Answer<"issueSession">> {
  if (params.keepsSession && presentedCookies(runtime).found === "values") return { type: "session.issued" }
  const userId = params.user.id
  if (userId === undefined) throw new TypeError("The user has no id: the adapter's createUser() must give one.")
  const evidence = () => evidenceOf(params, resultsOf(params.steps, runtime.config), runtime)
  const failure = await replaceRow({ userId, evidence, mustStand: ({ results }) => results !== undefined }, runtime)
  return failure === undefined ? { type: "session.issued" } : { type: "session.refused", failure }
}

/**
 * How each sign-in begins. A mail proves a mailbox, for which RFC 8176 has no value: a password that a mail resets is no
 * more than the mailbox is.
 */
const beginnings: Readonly<Record<Candidate["type"], { kind: Kind; methods: readonly AuthenticationMethod[] }>> = {
  credentials: { kind: "knowledge", methods: ["pwd"] },
  oauth: { kind: "provider", methods: ["fed"] },
  oidc: { kind: "provider", methods: ["fed"] },
  email: { kind: "mailbox", methods: [] },
}

/**
 * The evidence of a sign-in that has just passed: `mfa` is added where two kinds of proof came together. The owner of a
 * mailbox, who has proven it, gets a session that may link.
 */
async function evidenceOf(
  params: Params<"issueSession">,
  results: Results | undefined,
  runtime: Runtime,
): Promise<Evidence> {
  const { candidate, of, steps, user } = params
  const { kind, methods } = beginnings[candidate.type]
  // A flow of the application says itself what passing it proves.
  const own = runtime.config.ownFlows.get(candidate.provider)?.ownMethods
  const passed = results !== undefined && Object.keys(results).length > 0 ? { results } : {}
  const amr =
    own === undefined && runtime.config.steps.size === 0
      ? [...methods]
      : withMultiFactor(
          [...(own ?? methods), ...methodsOfSteps(steps, runtime.config)],
          own === undefined ? kind : undefined,
        )
  const now = Math.floor(runtime.now() / 1000)
  const evidence = { sid: base64url(runtime.randomBytes(16)), at: now, amr, of, ...passed }
  if (candidate.type !== "email" || user.id === undefined) return evidence
  try {
    return { ...evidence, at: Math.max(now, await quarantinedUntil(user.id, runtime)) }
  } catch (error) {
    runtime.config.log.debug("quarantine_not_read", { error: errorName(error) })
    return evidence
  }
}
