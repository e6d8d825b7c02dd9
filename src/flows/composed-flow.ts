/** The flows that an application's configuration makes: what `composition.ts` composes, and the interpreter runs. */
import type { Chart, FlowTypes } from "../../machines/grammar.ts"
import type { Program, Tables } from "../../machines/program.ts"
import type { FlowPolicy } from "../../machines/proofs/verify-flow.ts"
import type { Extension } from "../../machines/steps/extension.ts"
import type { OwnReasons } from "../../machines/steps/own-refusal.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import type { ResolvedConfig } from "../config/resolve.ts"

export interface ComposedFlow {
  /** As in `flows` of the configuration. */
  readonly id: string
  readonly chart: Chart<FlowTypes>
  readonly program: Program
  /** The flow as it is without any change, for what is compared with it; the same program where nothing was added. */
  readonly base: Program
  readonly extension: Extension
  /** The answers of each ask, those of steps and overrides included. */
  readonly answers: Readonly<Record<string, readonly string[]>>
  /** See `FlowParts`. */
  readonly policy: PolicyOf
}

/**
 * What the program of a flow is proven to keep to, as a provider is configured; without a provider, the strictest. Its
 * `requires` are held against each run as well.
 */
export type PolicyOf = (provider: ResolvedProvider | undefined, program: Tables) => FlowPolicy

/** The parts of a configuration that decide how its flows are composed, and which policies they are proven to keep to. */
export type Composable = Pick<ResolvedConfig, "given" | "declaredProviders" | "adapter" | "flowStore" | "ownFlows">

export interface Composition {
  /** By their ids. */
  readonly flows: ReadonlyMap<string, ComposedFlow>
  /** What visitors read where the application refuses with a reason of its own, by that reason. */
  readonly reasons: OwnReasons
}

/** @throws {TypeError} where there is no flow of that id. */
export function flowIn({ flows }: Composition, id: string): ComposedFlow {
  const flow = flows.get(id)
  if (flow === undefined) throw new TypeError(`There is no flow "${id}".`)
  return flow
}
