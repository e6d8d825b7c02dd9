import { loadParts } from "../config/part-of.ts"
import { resolveConfig, siteOf } from "../config/resolve.ts"
import type { AuthConfig } from "../config/options.ts"
import type { AuthError } from "../errors/auth-error.ts"
import type { Failure } from "../../machines/facts.ts"
import type { HttpResult } from "../flows/http-result.ts"
import { sessionFlow } from "../flows/session/flow.ts"
import { rememberSource } from "../effects/registry/session-source.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { Session } from "../ports/records.ts"
import { failureOf } from "./failure-of.ts"
import { noteError } from "./trace/note-flow.ts"
import { publicUrl } from "../protocol/public-url.ts"
import { noFields, wrongAddress } from "./request-fields.ts"
import { runFlow } from "./run-flow.ts"
import { bareContext, platform, type Platform, type ServedRequest } from "./runtime.ts"
import { newTraceId } from "./trace/trace-id.ts"

/** The session of a visitor, and the cookies that extend it. */
export interface SessionRead {
  session: Session | null
  /**
   * The cookies for the browser. The caller adds these cookies to the response, unless it has already sent the
   * response.
   */
  cookies: readonly CookieToSet[]
}

/**
 * Reads the session of a request as `GET /session` does, without making a `Response`. Fails closed: the function logs
 * any error, and the result has no session.
 */
export async function readSession(
  request: Request,
  given: AuthConfig,
  impure: Platform = platform,
): Promise<SessionRead> {
  if (loadParts !== undefined) await loadParts(given)
  const config = resolveConfig(given)
  if (config.warnings.pending !== undefined) await config.warnings.pending
  const served: ServedRequest = { request, config, composition: undefined, notes: undefined, impure }
  if (!config.tracing.wanted) return read(served)
  return (await import("./trace/record-trace.ts")).recordTrace("auth()", served, read)
}

const nobody: SessionRead = { session: null, cookies: [] }

async function read(served: ServedRequest): Promise<SessionRead> {
  const { request, config, notes, impure } = served
  const problem = config.problem ?? (config.isComposed ? await compose(served) : undefined)
  if (problem !== undefined) {
    config.log.error(problem)
    noteError(notes, problem, undefined)
    return nobody
  }
  const address = publicUrl(request, config)
  if (!address.ok) {
    const { tellRefused } = await import("./log-bounds.ts")
    tellRefused({ why: wrongAddress[address.reason], status: address.status }, served)
    return nobody
  }
  const site = siteOf(config, address.origin)
  try {
    const context = bareContext({ site, ...sessionRequest }, served)
    const result = await runFlow(sessionFlow, context, "")
    if (!("failure" in result)) return { session: known(asSent(result), context.runtime), cookies: result.cookies }
    await tell(result.failure, result.traceId, served)
  } catch (error) {
    await tell(failureOf(error), newTraceId(impure), served)
  }
  return nobody
}

let composing: typeof import("./compose-for.ts") | undefined

/** Composes the flows of a configuration that changes or adds flows. */
async function compose(served: ServedRequest): Promise<AuthError | undefined> {
  composing ??= await import("./compose-for.ts")
  return composing.composeFor(served)
}

async function tell(failure: Failure, traceId: string, served: ServedRequest): Promise<void> {
  const { tellFailure } = await import("./tell-failure.ts")
  tellFailure(failure, { provider: undefined, traceId }, served)
}

/**
 * Remembers from which token or row the session was read, so that `sessions.of()` accepts the object. Returns the
 * session.
 */
function known(session: Session | null, { source }: Runtime): Session | null {
  if (session !== null && source !== undefined) rememberSource(session, source)
  return session
}

/** The route and method of `GET /session`. */
const sessionRequest = {
  search: "",
  route: { action: "session" },
  method: "GET",
  query: noFields,
  body: noFields,
} as const

/**
 * Returns the session as a client receives it. The function parses the JSON of the response, so a `Date` that
 * `callbacks.session` returned has become a string.
 */
function asSent({ body }: HttpResult): Session | null {
  return typeof body === "string" ? (JSON.parse(body) as Session | null) : null
}
