/**
 * Makes the runtime of a request. The runtime contains the impure functions that effects use: clock, randomness,
 * network and timers.
 */
import type { Runtime } from "../effects/runtime.ts"
import { parseCookies } from "../protocol/cookies.ts"
import { systemRandom } from "../protocol/bytes.ts"

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
    const timer = setTimeout(late, milliseconds)
    return () => clearTimeout(timer)
  },
}

export function makeRuntime(
  { config, site, request }: Pick<Runtime, "config" | "site" | "request">,
  { now, stopwatch, randomBytes, randomUUID, fetch, deadline }: Platform = platform,
): Runtime {
  // This code runs on every request. A spread takes ten times as long as these fields.
  const cookieHeader = request.headers.get("cookie") ?? ""
  return {
    config,
    site,
    request,
    cookies: parseCookies(cookieHeader),
    cookieHeader,
    jar: [],
    source: undefined,
    targets: new Set(),
    unit: undefined,
    attempt: undefined,
    returning: undefined,
    untold: [],
    passwordEvents: [],
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
    deadline,
  }
}
