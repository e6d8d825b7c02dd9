import type { PluginWithTables } from "../../src/ports/plugin-tables.ts"
import type { Step } from "../steps/step.types.ts"
import type { Flow } from "./flow.types.ts"

/** The flows, steps and tables that an application adds by `plugins`, or a provider by `brings`. */
export interface Plugin extends PluginWithTables {
  readonly flows?: readonly Flow[]
  /**
   * The steps that are inserted before the steps of the configuration: into every sign-in, into every step-up, or into
   * both, as their `at` says.
   */
  readonly steps?: readonly Step[]
}
