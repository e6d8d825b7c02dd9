/** The one place where everything impure comes from: clock, randomness, network and timers. */
import type { ResolvedConfig } from "../config/resolve.ts"
import type { Site } from "../config/site.ts"
import type { Runtime } from "../effects/runtime.ts"
import { systemRandom } from "../protocol/random.ts"

/** What a runtime is made of besides the platform. */
export interface RuntimeParts {
  config: ResolvedConfig
  site: Site
  request: Request
  cookies: Readonly<Record<string, string>>
}

/** Of all that is impure, what a test may want to hold in its own hands. */
export type Platform = Pick<Runtime, "now" | "randomBytes" | "randomUUID" | "fetch" | "deadline">

export const platform: Platform = {
  now: () => Date.now(),
  randomBytes: systemRandom.randomBytes,
  randomUUID: systemRandom.randomUUID,
  // Looked up at each call: frameworks replace it after this module was loaded.
  fetch: (...args) => globalThis.fetch(...args),
  deadline: (milliseconds, late) => {
    const timer = setTimeout(late, milliseconds)
    return () => clearTimeout(timer)
  },
}

export function makeRuntime(parts: RuntimeParts, impure: Platform = platform): Runtime {
  // Spelt out: this runs on every request, and copying by spread costs ten times as much.
  const { config, site, request, cookies } = parts
  const { now, randomBytes, randomUUID, fetch, deadline } = impure
  return {
    config,
    site,
    request,
    cookies,
    jar: [],
    targets: new Set(),
    unit: undefined,
    untold: [],
    over: false,
    now,
    randomBytes,
    randomUUID,
    fetch,
    deadline,
  }
}
