import { ApplicationError } from "../../../machines/application-error.ts"
import type { Answer, Params } from "../../../machines/vocabulary.ts"
import type { SessionParams } from "../../config/options.ts"
import type { Session } from "../../ports/records.ts"
import type { Effect } from "../runtime.ts"
import { writeCookie } from "../session-writer.ts"

/** Asks `callbacks.session` what the application gets to see; then sets a database session's cookie again. */
export const shapeSession: Effect<"shapeSession"> = (source, runtime) => {
  const shaped = (said: unknown): Answer<"shapeSession"> => {
    if (typeof said !== "object" || said === null) return failed("callbacks.session gave no object")
    if (source.strategy === "database")
      writeCookie(source.session.sessionToken, new Date(runtime.now() + runtime.config.session.maxAge * 1000), runtime)
    // What an application makes of its session is its own to type.
    return { type: "session.shaped", session: said as Session }
  }
  try {
    // Each strategy fills its own half of what the callback is typed to get, as in Auth.js.
    const said = runtime.config.callbacks.session(messageOf(source) as SessionParams)
    return isThenable(said) ? Promise.resolve(said).then(shaped, thrown).catch(failed) : shaped(said)
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

function failed(error: unknown): Answer<"shapeSession"> {
  return { type: "session.unshaped", failure: { reason: "session_callback_failed", cause: error } }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}
