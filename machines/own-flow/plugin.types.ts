import type { PluginWithTables } from "../../src/ports/plugin-tables.ts"
import type { Step } from "../steps/step.types.ts"
import type { Flow } from "./flow.types.ts"

/** The flows, steps and tables that an application adds by `plugins`, or that a provider adds by `brings`. */
export interface Plugin extends PluginWithTables {
  readonly flows?: readonly Flow[]
  /**
   * The steps that the library inserts before the steps of the configuration. `at` of each step decides the place:
   * every sign-in, every step-up, or both.
   */
  readonly steps?: readonly Step[]
  /**
   * The maximum number of seconds since a signed-in user last authenticated, at the start of a sign-in that links an
   * account to the user. An older session links no account (`evidence_insufficient`). If several plugins have this
   * field, the smallest number applies. The field needs `session: { stepUp: true }`. Default: the age does not matter, as
   * in Auth.js.
   */
  readonly linkMaxAge?: number
}
