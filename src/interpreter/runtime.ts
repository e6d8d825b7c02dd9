/**
 * Makes the runtime of a request, and the request context of a request that needs no more than its runtime. The runtime
 * contains the impure functions that effects use: clock, randomness, network and timers.
 */
import type { Runtime } from "../effects/runtime.ts"
import { parseCookies } from "../protocol/cookies.ts"
import { systemRandom } from "../protocol/bytes.ts"
import type { RequestContext } from "../flows/request-context.ts"
import type { RequestFields } from "./request-fields.ts"

/** A wait with a deadline, which a shutdown shortens. */
interface Wait {
  readonly late: () => void
  readonly timers: ReturnType<typeof setTimeout>[]
}

const waits = new Set<Wait>()
/** The longest wait in milliseconds, once the process shuts down. */
let longestWait: number | undefined

function endWait(wait: Wait): void {
  for (const timer of wait.timers) clearTimeout(timer)
  waits.delete(wait)
  wait.late()
}

/** Ends each present and each later wait after at most the given milliseconds. */
export function endWaits(milliseconds: number): void {
  longestWait = Math.min(milliseconds, longestWait ?? milliseconds)
  for (const wait of waits) wait.timers.push(setTimeout(endWait, milliseconds, wait))
}

/** Returns true after {@link endWaits}. */
export function isEnding(): boolean {
  return longestWait !== undefined
}

/** Lets later waits last as long as before {@link endWaits}, for a shutdown that was called off. */
export function resumeWaits(): void {
  longestWait = undefined
}

/** The impure functions. A test can replace them. */
export type Platform = Pick<Runtime, "now" | "stopwatch" | "randomBytes" | "randomUUID" | "fetch" | "deadline">

export const platform: Platform = {
  now: () => Date.now(),
  stopwatch: () => performance.now(),
  randomBytes: systemRandom.randomBytes,
  randomUUID: systemRandom.randomUUID,
  // Looked up at each call, because frameworks replace `fetch` after they have loaded this module.
  fetch: (...args) => globalThis.fetch(...args),
  deadline: (milliseconds, late) => {
    const wait: Wait = { late, timers: [] }
    waits.add(wait)
    wait.timers.push(setTimeout(endWait, Math.min(milliseconds, longestWait ?? milliseconds), wait))
    return () => {
      for (const timer of wait.timers) clearTimeout(timer)
      waits.delete(wait)
    }
  },
}

export function makeRuntime(
  { config, site, request }: Pick<Runtime, "config" | "site" | "request">,
  impure: Platform = platform,
): Runtime {
  const { now, stopwatch, randomBytes, randomUUID, fetch } = impure
  // This code runs on every request. A spread takes ten times as long as these fields.
  const cookieHeader = request.headers.get("cookie") ?? ""
  return {
    config,
    site,
    request,
    cookies: parseCookies(cookieHeader),
    cookieHeader,
    jar: [],
    clearing: [],
    source: undefined,
    targets: new Set(),
    unit: undefined,
    addressee: undefined,
    proof: undefined,
    attempt: undefined,
    returning: undefined,
    untold: [],
    accountEvents: [],
    notices: [],
    looksIntoOutbox: false,
    hidden: [],
    language: config.language.supported[0],
    resumes: undefined,
    over: false,
    now,
    stopwatch,
    randomBytes,
    randomUUID,
    fetch,
    deadline: impure.deadline,
  }
}

/** A request, and the other data from which the request context is made. */
export interface ServedRequest extends Pick<RequestContext, "config" | "composition" | "notes"> {
  request: Request
  impure: Platform
}

/** Makes the request context of a request that needs no CSRF token and no callback URL, such as a session read. */
export function bareContext(
  routed: Pick<RequestContext, "site" | "search" | "route" | "method"> & RequestFields,
  { request, config, composition, notes, impure }: ServedRequest,
): RequestContext {
  // This code runs on every session read. A spread takes ten times as long as these fields.
  const { site, search, route, method, query, body } = routed
  return {
    config,
    composition,
    site,
    runtime: makeRuntime({ config, site, request }, impure),
    notes,
    search,
    route,
    method,
    headers: request.headers,
    query: query.fields,
    body: body.fields,
    repeated: { query: query.repeated, body: body.repeated },
    csrfToken: "",
    csrf: "csrf_missing",
    callbackUrl: "",
    cookies: [],
  }
}
