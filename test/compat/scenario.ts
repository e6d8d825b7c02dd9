/** A scenario: one application, and the actions of a person in it. */
import type { AuthConfig } from "../../src/config/options.ts"
import type { RowId } from "./rows.ts"
import type { Scene, SceneOptions } from "./scene.ts"
import type { Step } from "./step.ts"

export interface Scenario {
  /** Stable, unique: differences name it. */
  id: string
  title: string
  /** The rows of the contract that it plays. */
  rows: readonly RowId[]
  config: (scene: Scene) => AuthConfig
  steps: readonly (Step | readonly Step[])[]
  /** Default `https://app.test`. */
  origin?: string
  /** Default `/auth`. */
  basePath?: string
  /** How the providers are made. */
  providers?: SceneOptions["providers"]
}

/** The shared part of every application here. */
export const secret = "the secret of every scenario, of 40 signs"

/** The smallest valid configuration. */
export function minimal(_scene: Scene): AuthConfig {
  return { secret, trustHost: true, providers: [] }
}
