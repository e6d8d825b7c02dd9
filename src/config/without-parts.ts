/** The results of parts that a configuration does not need. */
import type { JudgedProviders } from "./judge-providers.ts"
import type { Limits } from "./limits.ts"
import type { ResolvedAdapter } from "./resolved-adapter.ts"

export const noProviders: JudgedProviders = {
  merged: [],
  usable: new Map(),
  declared: new Map(),
  listed: new Map(),
  faults: [],
}

export const noLimits: Limits = { has: () => false, rulesOf: () => [] }

export const noAdapter: ResolvedAdapter = {
  adapter: undefined,
  sessionCache: undefined,
  jointCalls: () => undefined,
}
