import { ApplicationError } from "../../../../machines/application-error.ts"
import type { Answer, Params } from "../../../../machines/vocabulary.ts"
import type { Reason } from "../../../errors/catalogue.ts"
import type { SessionParams } from "../../../config/options.ts"
import type { AdapterSession } from "../../../ports/adapter.ts"
import type { Evidence } from "../../../ports/evidence.ts"
import type { Session } from "../../../ports/records.ts"
import { andThen, sha256, type NowOrLater } from "../../../protocol/bytes.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { isAnonymous } from "../../../effects/anonymous/anonymous-account.ts"
import { evidenceWithResults, shownResults } from "../../../effects/session-results.ts"
import type { SessionSource } from "../../../effects/registry/session-source.ts"
import { evidenceOfSubject } from "../../../protocol/session-token.ts"
import { writeCookie } from "../../../effects/browser-session.ts"

/**
 * Calls `callbacks.session`, which returns the session that the application and the browser see. For a database
 * session, also sets the session cookie with a later expiry.
 */
export const shapeSession: Effect<"shapeSession"> = (source, runtime) => {
  if (runtime.config.registry !== undefined) runtime.source = sourceIn(source)
  const kept = andThen(keptWith(source, runtime), (evidence) =>
    andThen(isAnonymousIn(source, runtime), (anonymous) => ({ evidence, anonymous })),
  )
  if (!(kept instanceof Promise)) return shape(source, kept, runtime)
  return kept.then(
    (known) => shape(source, known, runtime),
    (error: unknown) => failed(error, "session_store_failed"),
  )
}

function sourceIn(source: Params<"shapeSession">): SessionSource {
  return source.strategy === "jwt"
    ? { in: "token", claims: source.claims, evidence: source.evidence }
    : { in: "row", sessionToken: source.session.sessionToken, userId: source.user.id }
}

/**
 * Returns the evidence of this session, with the results of steps and flows. If the configuration exposes no evidence,
 * and no step or flow puts results into sessions, the function reads nothing and returns `undefined`.
 */
function keptWith(source: Params<"shapeSession">, { config }: Runtime): NowOrLater<Evidence | undefined> {
  const { stores, putsResults, session } = config
  if (source.strategy === "jwt")
    return session.exposeAuth
      ? evidenceOfSubject(source.evidence, source.claims.sub)
      : evidenceWithResults(source, config)
  if (stores === undefined || !(putsResults || session.exposeAuth)) return undefined
  return andThen(sha256(source.session.sessionToken), (hash) => Promise.resolve(stores.sessions.get(hash)))
}

/** Returns true if the user is signed in anonymously. Without the anonymous provider, the function reads nothing. */
function isAnonymousIn(source: Params<"shapeSession">, { config }: Runtime): NowOrLater<boolean> {
  if (config.anonymous === undefined) return false
  return source.strategy === "jwt" ? source.evidence?.anonymous === true : isAnonymous(source.user.id, config)
}

function shape(
  source: Params<"shapeSession">,
  { evidence: kept, anonymous }: { evidence: Evidence | undefined; anonymous: boolean },
  runtime: Runtime,
): ReturnType<Effect<"shapeSession">> {
  const shaped = (said: unknown): Answer<"shapeSession"> => {
    if (typeof said !== "object" || said === null) return failed("callbacks.session returned no object")
    if (source.strategy === "database")
      writeCookie(source.session.sessionToken, cookieExpiry(source.session, runtime), runtime)
    // The application declares the type `Session`, and its callback must return it.
    return { type: "session.shaped", session: said as Session }
  }
  try {
    // The type lists the parameters of both session strategies, as in Auth.js. The callback gets only the parameters of
    // the configured strategy.
    const { config } = runtime
    const unmarked = messageOf(source)
    const plain = anonymous ? { ...unmarked, session: { ...unmarked.session, anonymous } } : unmarked
    const told = config.session.exposeAuth ? { ...plain, session: withAuth(plain.session, kept) } : plain
    const message = { ...told, ...shownResults(kept, config) } as SessionParams
    const said = config.callbacks.session(message)
    return isThenable(said)
      ? Promise.resolve(said)
          .then(shaped, thrown)
          .catch((error: unknown) => failed(error))
      : shaped(said)
  } catch (error) {
    return thrown(error)
  }
}

function messageOf(source: Params<"shapeSession">): { session: object; [parameter: string]: unknown } {
  if (source.strategy === "jwt") {
    const { claims } = source
    return {
      session: {
        user: { name: claims.name, email: claims.email, image: claims.picture },
        expires: new Date(source.expires * 1000).toISOString(),
      },
      token: claims,
    }
  }
  const { session, user, update } = source
  return {
    session: { ...session, user },
    user,
    ...(update === undefined ? {} : { newSession: update.data, trigger: "update" }),
  }
}

/** Returns the expiry of the cookie. With `session.absoluteMaxAge`, the cookie does not last longer than the row. */
function cookieExpiry({ expires }: AdapterSession, { config: { session }, now }: Runtime): Date {
  return session.absoluteMaxAge === undefined ? new Date(now() + session.maxAge * 1000) : expires
}

/**
 * Adds the field `auth` to the session that the callback receives. The list of methods is a copy, so that the callback
 * cannot change the evidence in the token. The function drops a column `auth` of the application's table, so that no
 * code mistakes this column for evidence.
 */
function withAuth({ auth: _column, ...session }: { auth?: unknown }, evidence: Evidence | undefined): object {
  if (evidence === undefined) return session
  const { sid, at, amr, of, since, anonymous } = evidence
  const mark = anonymous === true ? { anonymous } : {}
  return { ...session, auth: { sid, at, amr: [...amr], of, ...mark, ...(since && { since: { ...since } }) } }
}

function thrown(error: unknown): Answer<"shapeSession"> {
  return failed(new ApplicationError("callbacks.session", error))
}

function failed(error: unknown, reason: Reason = "session_callback_failed"): Answer<"shapeSession"> {
  return { type: "session.unshaped", failure: { reason, cause: error } }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}
