/** The flows of one configuration: `composition.ts` composes them, and the interpreter runs them. */
import type { Chart, FlowTypes } from "../../machines/grammar.ts"
import type { Program, Tables } from "../../machines/program.ts"
import type { FlowPolicy } from "../../machines/proofs/verify-flow.ts"
import type { Extension } from "../../machines/steps/extension.ts"
import type { OwnReasons } from "../../machines/steps/own-refusal.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import type { ResolvedConfig } from "../config/resolve.ts"

export interface ComposedFlow {
  /** The name of the flow, as in the option `flows`. */
  readonly id: string
  readonly chart: Chart<FlowTypes>
  readonly program: Program
  /** The flow without any change, for comparison. It is the same program where nothing was added. */
  readonly base: Program
  readonly extension: Extension
  /** The answers of each ask, including the asks of steps and overrides. */
  readonly answers: Readonly<Record<string, readonly string[]>>
  /** See `FlowParts`. */
  readonly policy: PolicyOf
}

/**
 * Returns the policy that the program of a flow is proven against, for the configuration of a provider; without a
 * provider, the strictest policy. Each run is also checked against its `requires`.
 */
export type PolicyOf = (provider: ResolvedProvider | undefined, program: Tables) => FlowPolicy

/** The parts of a configuration that decide how its flows are composed, and against which policies they are proven. */
export type Composable = Pick<ResolvedConfig, "given" | "declaredProviders" | "adapter" | "flowStore" | "ownFlows">

export interface Composition {
  /** Keyed by flow id. */
  readonly flows: ReadonlyMap<string, ComposedFlow>
  /** The texts that visitors read if the application refuses with its own reason, by the reason. */
  readonly reasons: OwnReasons
}

/**
 * Returns a flow by its id.
 *
 * @throws {TypeError} if no flow has this id.
 */
export function flowIn({ flows }: Composition, id: string): ComposedFlow {
  const flow = flows.get(id)
  if (flow === undefined) throw new TypeError(`There is no flow "${id}".`)
  return flow
}
