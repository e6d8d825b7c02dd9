import { resolveConfig } from "../config/resolve.ts"
import type { AuthConfig } from "../config/options.ts"
import { composed, isComposed } from "../flows/composed.ts"
import { engineFor } from "./engine.ts"
import { errorOf, failureOf } from "./failures.ts"
import { sessionDoor } from "../flows/session.ts"
import { sessionProgram } from "../flows/programs.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { Session } from "../ports/records.ts"
import { publicAddressOf } from "./public-address.ts"
import { siteOf } from "../config/site.ts"
import { advance } from "./advance.ts"
import { logRefused } from "./log-bounds.ts"
import { wrongAddress } from "./arrive.ts"
import { tellQuietFailure } from "./quiet-failure.ts"
import { noted, noteError, noteFlow } from "./notes.ts"
import { newTraceId } from "./trace-id.ts"
import { makeRuntime, platform, type Platform } from "./runtime.ts"
import type { Served } from "./welcome.ts"

/** Who is signed in, and the cookies that keep them so. */
export interface SessionRead {
  session: Session | null
  /** For the browser, where the caller can still send them. */
  cookies: readonly CookieToSet[]
}

/**
 * Reads the session of a request through the session flow, without making a `Response`. Fails closed: whatever goes
 * wrong is logged, and there is no session.
 */
export async function readSession(
  request: Request,
  given: AuthConfig,
  impure: Platform = platform,
): Promise<SessionRead> {
  const config = resolveConfig(given)
  return noted("auth()", { request, config, impure }, (notes) => read(request, { config, notes }, impure))
}

async function read(
  request: Request,
  { config, notes }: Pick<Served, "config" | "notes">,
  impure: Platform,
): Promise<SessionRead> {
  if (config.problem !== undefined) {
    config.log.error(config.problem)
    noteError(notes, config.problem, undefined)
    return { session: null, cookies: [] }
  }
  const address = publicAddressOf(request, config)
  if (!address.ok) {
    const why = wrongAddress[address.reason]
    logRefused({ why, status: address.status, method: request.method }, config, impure.now())
    return { session: null, cookies: [] }
  }
  const site = siteOf(config, address.origin)
  const runtime = makeRuntime({ config, site, request }, impure)
  try {
    const composition = isComposed(config) ? await composed(config) : undefined
    const event = { type: "session.requested" as const, now: Math.floor(runtime.now() / 1000) }
    const program = sessionProgram(composition)
    if (notes !== undefined) notes.flow = program.id
    const rest = await advance(
      { program, engine: engineFor("session", composition), runtime, recorder: notes },
      { input: sessionDoor.input(config, "") },
      event,
    )
    let made: string | undefined
    const named = { provider: undefined, traceId: () => (made ??= newTraceId(impure)) }
    if (notes !== undefined) noteFlow(notes, { flow: program.id, ...named, rest, reply: { kind: "json" } })
    await tellQuietFailure(rest.outcome, named, { runtime, notes })
    return { session: rest.outcome?.type === "live" ? asSent(rest.outcome.session) : null, cookies: runtime.jar }
  } catch (error) {
    const failure = failureOf(error)
    const logged = errorOf(failure, { provider: undefined, traceId: newTraceId(impure) })
    config.log.error(logged)
    noteError(notes, logged, failure.reason)
    return { session: null, cookies: [] }
  }
}

/** As a client gets it from `GET /session`: dates are texts there, whatever `callbacks.session` gave back. */
function asSent(session: Session): Session {
  return JSON.parse(JSON.stringify(session)) as Session
}
