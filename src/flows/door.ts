/** What every flow offers to the interpreter: the same four words in every file of this folder. */
import type { Failure } from "../../machines/facts.ts"
import type { FlowTypes } from "../../machines/grammar.ts"
import type { FlowState } from "../../machines/step.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { FlowName } from "./policies.ts"
import type { ProgramOf } from "./programs.ts"
import type { Reply } from "./reply.ts"
import type { Visit } from "./visit.ts"

/** A request in the words of a flow. */
export interface Knock<F extends FlowTypes> {
  event: F["events"]
  /** Names the flow in flight that the request belongs to. Absent where it starts one. */
  resumes?: string
  /** What was sealed is used up by this request: a second one with the same cookie is refused. */
  usesUp?: boolean
}

/** A flow that stays in flight: how its cookie is named, and how long it lives. */
export interface Waiting {
  id: string
  /** Seconds. */
  maxAge: number
  /** The browser comes back by a form that another site posts. */
  crossSite: boolean
  /** What is sealed may be gone on with once: where there is something to count in, a copy of it is worth nothing. */
  once?: boolean
  /** The step that counts attempts of what is sealed: it needs something that uses up each copy once. */
  countedBy?: string
}

export interface Door<F extends FlowTypes> {
  flow: FlowName
  program: ProgramOf<F>
  /** Facts of the configuration and the provider. */
  input: (config: ResolvedConfig, provider: string) => F["input"]
  /** Reads the request. Total. */
  knock: (visit: Visit, provider: string) => Knock<F> | Promise<Knock<F>>
  /** Why a flow is refused that waited too long. Default `flow_expired`. */
  expired?: Failure["reason"]
  /** Only goes on with what waits: why it is refused where nothing does. */
  goesOn?: Failure["reason"]
  /** A flow in flight that cannot be read counts as none: the request by itself leads to a page that asks. */
  startsOver?: boolean
  /** Where the flow waits for a later request. Absent for a flow that never does. */
  waits?: (context: F["context"], visit: Visit, provider: string) => Promise<Waiting> | Waiting
  /** What the browser gets. `outcome` is absent where the flow waits. */
  reply: (
    rest: { state: FlowState<F["context"]>; outcome: F["outcome"] | undefined },
    visit: Visit,
    provider: string,
  ) => Omit<Extract<Reply, { kind: "failure" }>, "traceId" | "provider"> | Exclude<Reply, { kind: "failure" }>
}
