/** A flow as one configuration runs it at one provider: what no request changes, made by the first that needs it. */
import type { CheckId, FlowTypes } from "../../machines/grammar.ts"
import type { Leaf, Program } from "../../machines/program.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { sealTerms, type SealTerms } from "../flows/binding.ts"
import type { FlowModule } from "../flows/flow-module.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { engineFor, type Engine } from "./engine.ts"

export interface PreparedFlow {
  readonly program: Program
  readonly engine: Engine
  /** What the chart starts with. */
  readonly input: FlowTypes["input"]
  /** The checks that the configuration demands before anything is written. Absent for flows that write no user. */
  readonly requires: readonly CheckId[] | undefined
  /** Its id; empty for flows that have none. */
  readonly provider: string
  readonly config: ResolvedConfig
  /** By the paths of waiting states, as far as {@link sealTermsOf} made them. */
  readonly terms: Map<string, SealTerms>
}

const prepared = new WeakMap<FlowModule, WeakMap<ResolvedConfig, Map<string, PreparedFlow>>>()

/** @param provider its id; empty for flows that have none. */
export function preparedFlow(
  flow: FlowModule,
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
    engine: engineFor(flow.id, composition),
    input: flow.input(config, provider),
    requires: flow.policy(config.providers.get(provider), program).requires,
    provider,
    config,
    terms: new Map(),
  }
  prepared.set(flow, byConfig.set(config, byProvider.set(provider, made)))
  return made
}

/** Makes what the flow is sealed with where it waits, and held to when it is resumed, and remembers it in `terms`. */
export async function sealTermsOf({ program, provider, config, terms }: PreparedFlow, leaf: Leaf): Promise<SealTerms> {
  const made = await sealTerms(program, leaf, provider, config)
  terms.set(leaf.path, made)
  return made
}
