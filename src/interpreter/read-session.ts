import type { Failure } from "../../machines/facts.ts"
import { resolveConfig, siteOf } from "../config/resolve.ts"
import type { AuthConfig } from "../config/options.ts"
import { composed } from "../flows/registry.ts"
import type { HttpResult } from "../flows/http-result.ts"
import { sessionFlow } from "../flows/session/flow.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { Session } from "../ports/records.ts"
import { errorOf, failureOf } from "./failures.ts"
import { logRefused } from "./log-bounds.ts"
import { noted, noteError } from "./notes.ts"
import { bareContext, type Served } from "./prepare-request.ts"
import { publicUrl } from "../protocol/public-url.ts"
import { noFields, wrongAddress } from "./route-request.ts"
import { runFlow } from "./run-flow.ts"
import { platform, type Platform } from "./runtime.ts"
import { newTraceId } from "./trace-id.ts"

/** The session of a visitor, and the cookies that extend it. */
export interface SessionRead {
  session: Session | null
  /** For the browser, where the caller can still send them. */
  cookies: readonly CookieToSet[]
}

/**
 * Reads the session of a request as `GET /session` does, without making a `Response`. Fails closed: any error is
 * logged, and the result has no session.
 */
export async function readSession(
  request: Request,
  given: AuthConfig,
  impure: Platform = platform,
): Promise<SessionRead> {
  const config = resolveConfig(given)
  const served: Served = { config, composition: undefined, notes: undefined }
  if (!config.tracing.wanted) return read(request, served, impure)
  return noted("auth()", { request, config, impure }, (notes) => read(request, { ...served, notes }, impure))
}

const nobody: SessionRead = { session: null, cookies: [] }

async function read(request: Request, served: Served, impure: Platform): Promise<SessionRead> {
  const { config, notes } = served
  if (config.problem !== undefined) {
    config.log.error(config.problem)
    noteError(notes, config.problem, undefined)
    return nobody
  }
  const address = publicUrl(request, config)
  if (!address.ok) {
    const why = wrongAddress[address.reason]
    logRefused({ why, status: address.status, method: request.method }, config, impure.now())
    return nobody
  }
  const site = siteOf(config, address.origin)
  try {
    const composition = config.isComposed ? await composed(config) : undefined
    const context = bareContext(request, { site, ...sessionRequest }, { config, composition, notes }, impure)
    const result = await runFlow(sessionFlow, context, "")
    if (!("failure" in result)) return { session: asSent(result), cookies: result.cookies }
    return refused(result.failure, result.traceId, served)
  } catch (error) {
    return refused(failureOf(error), newTraceId(impure), served)
  }
}

function refused(failure: Failure, traceId: string, { config, notes }: Served): SessionRead {
  const error = errorOf(failure, { provider: undefined, traceId })
  config.log.error(error)
  noteError(notes, error, failure.reason)
  return nobody
}

/** The route and method of `GET /session`. */
const sessionRequest = {
  search: "",
  route: { action: "session" },
  method: "GET",
  query: noFields,
  body: noFields,
} as const

/** The session as a client receives it: dates become texts, whatever type `callbacks.session` returned. */
function asSent({ body }: HttpResult): Session | null {
  return typeof body === "string" ? (JSON.parse(body) as Session | null) : null
}
