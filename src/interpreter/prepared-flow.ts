/**
 * Makes the parts of a flow that depend only on the configuration and the provider. The library makes these parts at
 * the first request that needs them, and stores them for later requests.
 */
import type { CheckId, FlowTypes } from "../../machines/grammar.ts"
import type { Leaf, Program } from "../../machines/program.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { SealTerms } from "../flows/binding.ts"
import type { RunnableFlow } from "../flows/flow-module.ts"
import type { RequestContext } from "../flows/request-context.ts"
import type { Engine } from "../effects/engine.ts"
import { engineIn } from "./engine.ts"

export interface PreparedFlow {
  readonly program: Program
  readonly engine: Engine
  readonly input: FlowTypes["input"]
  /**
   * The checks that the configuration requires before the flow writes anything. Absent for flows that write no user.
   */
  readonly requires: readonly CheckId[] | undefined
  /** The provider's id; empty for flows without a provider. */
  readonly provider: string
  readonly config: ResolvedConfig
  /** The seal terms of each waiting state, by the path of the state. {@link sealTermsOf} fills the map. */
  readonly terms: Map<string, SealTerms>
}

const prepared = new WeakMap<RunnableFlow, WeakMap<ResolvedConfig, Map<string, PreparedFlow>>>()

/**
 * Returns the prepared flow.
 *
 * @param provider the provider's id; empty for flows without a provider.
 */
export function preparedFlow(
  flow: RunnableFlow,
  provider: string,
  { config, composition }: Pick<RequestContext, "config" | "composition">,
): PreparedFlow {
  const byConfig = prepared.get(flow) ?? new WeakMap<ResolvedConfig, Map<string, PreparedFlow>>()
  const byProvider = byConfig.get(config) ?? new Map<string, PreparedFlow>()
  const known = byProvider.get(provider)
  if (known !== undefined) return known
  const program = flow.program(composition)
  const made: PreparedFlow = {
    program,
    engine: engineIn(flow, composition),
    input: flow.input(config, provider),
    requires: flow.policy(config.providers.get(provider), program).requires,
    provider,
    config,
    terms: new Map(),
  }
  prepared.set(flow, byConfig.set(config, byProvider.set(provider, made)))
  return made
}

/**
 * Makes the seal terms of a waiting state (the digests that bind a sealed flow to its chart and configuration), and
 * stores them in `terms`. When a request resumes a flow, the library compares the terms in the sealed flow with the
 * current ones.
 */
export async function sealTermsOf({ program, provider, config, terms }: PreparedFlow, leaf: Leaf): Promise<SealTerms> {
  const { sealTerms } = await import("../flows/binding.ts")
  const made = await sealTerms(program, leaf, provider, config)
  terms.set(leaf.path, made)
  return made
}
