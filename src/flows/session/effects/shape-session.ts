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
 * Calls `callbacks.session`, which returns the session that the application and the browser see. For a database
 * session, sets the session cookie again, so that the browser keeps it longer.
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
 * Returns the evidence of this session with the results of steps and flows. If no step or flow of the configuration
 * puts results into sessions, nothing is read, and the function returns `undefined`.
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
    // The application declares the type `Session`, and its callback must return it.
    return { type: "session.shaped", session: said as Session }
  }
  try {
    // As in Auth.js, the type lists the parameters of both strategies, and the callback gets those of the configured
    // strategy.
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
