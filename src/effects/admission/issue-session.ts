import { personKey, type PersonIdentity } from "../../../machines/person-key.ts"
import { inApplication } from "../../../machines/application-error.ts"
import { errorName } from "../../errors/error-name.ts"
import type { Failure } from "../../../machines/facts.ts"
import type { Answer, Params } from "../../../machines/vocabulary.ts"
import type { JWTParams } from "../../config/options.ts"
import type { Evidence, EvidenceClaim } from "../../ports/evidence.ts"
import { evidenceOfSubject } from "../../protocol/session-token.ts"
import { newestSession, ofOneUser, type Comparable } from "../../protocol/one-session.ts"
import { clearCookies, type OpenedToken, openedTokens, writeToken } from "../browser-session.ts"
import { markEnded, markReplaced } from "../mark-sessions.ts"
import { presentedCookies } from "../presented-cookies.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { beginnings, methodsOfSignIn } from "../authentication-methods.ts"
import { hasSignedInHere, rememberDevice } from "../limits/known-device.ts"
import { addressSubject, credentialsSubject, personSubject } from "../limits/subjects.ts"
import { notify } from "../mails/notify.ts"
import { revokeEnded } from "../registry/end-sessions.ts"
import { detailsOfSignIn, refusalOfDisabled, registerSession } from "../registry/register-session.ts"
import { isRevokedBeforeRenewal } from "../registry/revoked.ts"
import { devicesAfter } from "../remembered-device.ts"
import { replaceRow } from "../session-row.ts"
import { resultsOf } from "../make-results.ts"
import type { Results } from "../session-results.ts"
import { tellWritten } from "../unit-of-work.ts"
import { shownAccount } from "./application-callbacks.ts"
import { refusalOfDeletion } from "./due-deletion.ts"
import { quarantinedUntil } from "./quarantine-record.ts"
import { base64url } from "../../protocol/bytes.ts"

/**
 * Issues the session of a sign-in. No other effect issues sessions. In each chart, only one state requests this effect,
 * after every check. Before the effect runs, the interpreter asserts that the flow passed every required check.
 */
export const issueSession: Effect<"issueSession"> = async (params, runtime) => {
  // Only own flows can schedule a deletion. Without own flows, the effect does not read the store of deletions.
  const refusal = runtime.config.ownFlows.size === 0 ? undefined : await refusalOfDeletion(params, runtime)
  if (refusal !== undefined) return { type: "session.refused", failure: refusal }
  const issue = runtime.config.session.strategy === "jwt" ? issueToken : issueRow
  // A sign-in that links an account issues no new session, so it remembers no device.
  const remembers = runtime.config.remembersFor > 0 && !params.keepsSession
  const issued = remembers ? issueWithDevices(params, runtime, issue) : issue(params, runtime)
  runtime.looksIntoOutbox = runtime.config.mailer !== undefined && runtime.config.stores?.outbox !== undefined
  const { type, identifier } = params.candidate
  // The effect records the device if limits count attempts by known device (sign-ins by mail, or with an identifier),
  // or if the application sends notices about new devices.
  const counted = type === "email" || identifier !== undefined
  return counted || runtime.config.notices.has("newDevice") ? remembered(issued, params, runtime) : issued
}

/** The parameters of `issueSession`, with the names of the devices for the registry's entry of the session. */
type Issuing = Params<"issueSession"> & { readonly devices?: readonly string[] | undefined }

/** Issues the session. Afterwards, writes the remembered devices that the visitor chose in the steps. */
async function issueWithDevices(
  params: Params<"issueSession">,
  runtime: Runtime,
  issue: (params: Issuing, runtime: Runtime) => Promise<Answer<"issueSession">>,
): Promise<Answer<"issueSession">> {
  const devices = await devicesAfter({ person: personOf(params), steps: params.steps }, runtime)
  const issued = await issue({ ...params, devices: devices.names }, runtime)
  if (issued.type === "session.issued") await devices.write()
  return issued
}

async function remembered(
  issuing: Promise<Answer<"issueSession">>,
  { candidate, user, of, isNewUser, keepsSession }: Params<"issueSession">,
  runtime: Runtime,
): Promise<Answer<"issueSession">> {
  const issued = await issuing
  if (issued.type !== "session.issued") return issued
  const { type, provider, providerAccountId, identifier } = candidate
  const person = personOf({ candidate, user, of })
  const subject =
    identifier !== undefined
      ? credentialsSubject(provider, identifier)
      : type === "email"
        ? addressSubject(providerAccountId)
        : personSubject(personKey(person))
  // A visitor who signs in by mail reads the user's mailbox, so a notice to the same mailbox would contain nothing new.
  if (of === "user" && !isNewUser && !keepsSession && type !== "email" && runtime.config.notices.has("newDevice")) {
    const subjects = [subject, ...(user.email ? [addressSubject(user.email)] : [])]
    if (!(await hasSignedInHere(person, subjects, runtime))) await notify({ name: "newDevice", user }, runtime)
  }
  await rememberDevice({ subject, person }, runtime)
  return issued
}

async function issueToken(params: Issuing, runtime: Runtime): Promise<Answer<"issueSession">> {
  const { candidate, user, isNewUser } = params
  // Callbacks of the application make the token, and can take long, so the effect commits the transaction first.
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
    // `profile` is present only if a provider sent a profile, as in Auth.js.
    ...(candidate.profile === undefined ? {} : { profile: candidate.profile }),
    ...(results === undefined ? {} : { results }),
  })
  const { jwt } = runtime.config.callbacks
  const claims = jwt === undefined ? token : await inApplication("callbacks.jwt", () => jwt(message()))
  const replaced = presentedCookies(runtime).found === "nothing" ? [] : await openedTokens(runtime)
  if (typeof claims !== "object" || claims === null) {
    clearCookies(runtime)
    await markEnded(replaced, runtime)
    await revokeEnded(evidenceIn(replaced), runtime)
    return { type: "session.declined" }
  }
  // A visitor who links an account keeps the session and its evidence, because linking does not authenticate the user.
  const kept = params.keepsSession ? keptSession(replaced) : undefined
  const proven = params.keepsSession ? kept?.evidence : await evidenceOf(params, results, runtime)
  const evidence = await evidenceOfSubject(proven, claims.sub)
  const whole = runtime.config.registry !== undefined
  const unregistered = whole ? await registerToken({ ...params, evidence, kept }, runtime) : undefined
  if (unregistered !== undefined) return { type: "session.refused", failure: unregistered }
  const failure = await writeToken({ claims, evidence, ends: kept?.ends, whole }, runtime)
  if (failure !== undefined) return { type: "session.refused", failure }
  if (!params.keepsSession && replaced.length > 0) await settleReplaced(replaced, { claims, evidence }, runtime)
  return { type: "session.issued" }
}

/**
 * Registers the session of a token. If a visitor links an account, the session stays registered, unless it was revoked.
 *
 * @returns the failure, if the effect must not write a token.
 */
async function registerToken(
  { candidate, user, of, evidence, kept, devices }: Registered,
  runtime: Runtime,
): Promise<Failure | undefined> {
  if (kept !== undefined)
    return (await isRevokedBeforeRenewal(kept, runtime)) ? { reason: "session_changed" } : undefined
  const person = personOf({ candidate, user, of })
  // Without a `sub`, a token has no evidence, and the function cannot register the session.
  if (evidence === undefined) return refusalOfDisabled(person, runtime)
  const expiresAt = runtime.now() + runtime.config.jwt.maxAge * 1000
  const details = await detailsOfSignIn(candidate, runtime, devices)
  return registerSession({ person, evidence, expiresAt, details }, runtime)
}

interface Registered extends Pick<Issuing, "candidate" | "user" | "of" | "devices"> {
  evidence: Evidence | undefined
  kept: OpenedToken | undefined
}

/** Returns the stored user, or the account of a person who is not stored. */
function personOf({ candidate, user, of }: Pick<Registered, "candidate" | "user" | "of">): PersonIdentity {
  const { provider, providerAccountId } = candidate
  return of === "user" && user.id !== undefined ? { user: user.id } : { provider, providerAccountId }
}

/**
 * Ends the sessions that the browser presented, if one of these sessions belongs to another user than the issued
 * session. If all presented sessions belong to the user of the issued session, they end only at the next sign-out: a
 * late response to an earlier request can set the cookie to the token of a presented session again. If that session had
 * ended, the user would be signed out.
 */
async function settleReplaced(replaced: readonly OpenedToken[], issued: Comparable, runtime: Runtime): Promise<void> {
  const own = replaced.every((one) => ofOneUser(one, issued))
  if (own) return markReplaced(replaced, runtime)
  await markEnded(replaced, runtime)
  await revokeEnded(evidenceIn(replaced), runtime)
}

function evidenceIn(tokens: readonly OpenedToken[]): readonly EvidenceClaim[] {
  return tokens.flatMap(({ evidence }) => evidence ?? [])
}

/**
 * Returns the results that steps and flows put into the issued session. When a visitor links an account, the function
 * returns the results in the presented session.
 */
async function resultsFor(params: Params<"issueSession">, runtime: Runtime): Promise<Results | undefined> {
  if (!params.keepsSession) return resultsOf(params.steps, runtime.config)
  return keptSession(await openedTokens(runtime))?.evidence?.results ?? {}
}

function keptSession(presented: readonly OpenedToken[]): OpenedToken | undefined {
  const session = newestSession(presented)
  return session === "disputed" ? undefined : session
}

/** Issues a database session. If a visitor links an account, the row of the presented session stays unchanged. */
async function issueRow(params: Issuing, runtime: Runtime): Promise<Answer<"issueSession">> {
  if (params.keepsSession && presentedCookies(runtime).found === "values") return { type: "session.issued" }
  const userId = params.user.id
  if (userId === undefined) throw new TypeError("The user has no id: the adapter's createUser() must return one.")
  const evidence = () => evidenceOf(params, resultsOf(params.steps, runtime.config), runtime)
  const isRegistered = runtime.config.registry !== undefined
  // Only the registry stores the details.
  const details = isRegistered ? await detailsOfSignIn(params.candidate, runtime, params.devices) : {}
  const mustStand = ({ results }: Evidence) => results !== undefined || isRegistered
  const failure = await replaceRow({ userId, evidence, details, mustStand }, runtime)
  return failure === undefined ? { type: "session.issued" } : { type: "session.refused", failure }
}

/**
 * Returns the evidence of this sign-in. The function adds `mfa` if the user gave two kinds of proof. After a
 * quarantine, older sessions may not link accounts. The session of a sign-in by mail may link accounts, because the
 * user has proven control of the mailbox. Therefore the evidence of a sign-in by mail has a time that is not earlier
 * than the end of the quarantine.
 */
async function evidenceOf(
  params: Params<"issueSession">,
  results: Results | undefined,
  runtime: Runtime,
): Promise<Evidence> {
  const { candidate, of, steps, user } = params
  const passed = results !== undefined && Object.keys(results).length > 0 ? { results } : {}
  const { config } = runtime
  const isPlain = config.steps.size === 0 && !config.ownFlows.has(candidate.provider) && candidate.passkey === undefined
  const amr = isPlain ? [...beginnings[candidate.type].methods] : methodsOfSignIn({ candidate, steps }, config)
  const now = Math.floor(runtime.now() / 1000)
  const mark = candidate.type === "anonymous" ? { anonymous: true as const } : {}
  const evidence = { sid: base64url(runtime.randomBytes(16)), at: now, amr, of, ...mark, ...passed }
  if (candidate.type !== "email" || user.id === undefined) return evidence
  try {
    return { ...evidence, at: Math.max(now, await quarantinedUntil(user.id, runtime)) }
  } catch (error) {
    runtime.config.log.debug("quarantine_not_read", { error: errorName(error) })
    return evidence
  }
}
