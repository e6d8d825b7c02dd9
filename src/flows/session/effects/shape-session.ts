import { ApplicationError } from "../../../../machines/application-error.ts"
import type { Answer, Params } from "../../../../machines/vocabulary.ts"
import type { Reason } from "../../../errors/catalogue.ts"
import type { SessionParams } from "../../../config/options.ts"
import type { Evidence } from "../../../ports/evidence.ts"
import type { Session } from "../../../ports/records.ts"
import { andThen, sha256, type NowOrLater } from "../../../protocol/bytes.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { evidenceWithResults, shownResults } from "../../../effects/session-results.ts"
import { writeCookie } from "../../../effects/browser-session.ts"

/**
 * Calls `callbacks.session` to make the session that the application sees; then sets the cookie of a database session
 * again.
 */
export const shapeSession: Effect<"shapeSession"> = (source, runtime) => {
  const kept = keptWith(source, runtime)
  if (!(kept instanceof Promise)) return shape(source, kept, runtime)
  return kept.then(
    (evidence) => shape(source, evidence, runtime),
    (error: unknown) => failed(error, "session_store_failed"),
  )
}

/**
 * Returns the values that steps and flows put into this session, with its evidence. Costs nothing where no step or flow
 * can.
 */
function keptWith(source: Params<"shapeSession">, { config }: Runtime): NowOrLater<Evidence | undefined> {
  if (source.strategy === "jwt") return evidenceWithResults(source, config)
  const { stores, putsResults } = config
  if (stores === undefined || !putsResults) return undefined
  return andThen(sha256(source.session.sessionToken), (hash) => Promise.resolve(stores.sessions.get(hash)))
}

function shape(
  source: Params<"shapeSession">,
  kept: Evidence | undefined,
  runtime: Runtime,
): ReturnType<Effect<"shapeSession">> {
  const shaped = (said: unknown): Answer<"shapeSession"> => {
    if (typeof said !== "object" || said === null) return failed("callbacks.session returned no object")
    if (source.strategy === "database")
      writeCookie(source.session.sessionToken, new Date(runtime.now() + runtime.config.session.maxAge * 1000), runtime)
    // The application declares the type of its session.
    return { type: "session.shaped", session: said as Session }
  }
  try {
    // As in Auth.js, each strategy provides its own half of the parameters that the callback's type lists.
    const message = { ...messageOf(source), ...shownResults(kept, runtime.config) } as SessionParams
    const said = runtime.config.callbacks.session(message)
    return isThenable(said)
      ? Promise.resolve(said)
          .then(shaped, thrown)
          .catch((error: unknown) => failed(error))
      : shaped(said)
  } catch (error) {
    return thrown(error)
  }
}

function messageOf(source: Params<"shapeSession">): object {
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

function thrown(error: unknown): Answer<"shapeSession"> {
  return failed(new ApplicationError("callbacks.session", error))
}

function failed(error: unknown, reason: Reason = "session_callback_failed"): Answer<"shapeSession"> {
  return { type: "session.unshaped", failure: { reason, cause: error } }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}
