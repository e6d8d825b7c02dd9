/**
 * The types of a composition: the flows of one configuration, which `composition.ts` composes and the interpreter runs.
 */
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
  /**
   * The program without steps and overrides. The proofs compare `program` with this program. Without steps and
   * overrides, the two programs are equal.
   */
  readonly base: Program
  readonly extension: Extension
  /** The types of the answers of each effect, including the effects of steps and overrides. */
  readonly answers: Readonly<Record<string, readonly string[]>>
  /** Returns the policy for the proofs of the flow: see {@link PolicyOf}. */
  readonly policy: PolicyOf
}

/**
 * Returns the policy for the proofs of a flow's program, for the configuration of a provider. Without a provider, the
 * function returns the strictest policy. Each run also asserts that the flow has passed the checks in `requires` of the
 * policy before it issues the session.
 */
export type PolicyOf = (provider: ResolvedProvider | undefined, program: Tables) => FlowPolicy

/** The parts of a configuration that decide how the library composes its flows, and which policies the proofs use. */
export type Composable = Pick<ResolvedConfig, "given" | "declaredProviders" | "adapter" | "flowStore" | "ownFlows">

export interface Composition {
  /** The flows, by id. */
  readonly flows: ReadonlyMap<string, ComposedFlow>
  /** The texts that visitors read if an override refuses a request, by the reason of the refusal. */
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
