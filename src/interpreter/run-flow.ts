/** One request through one flow: decode it, resume the flow, advance it, seal or close it, respond. */
import type { Failure } from "../../machines/facts.ts"
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Program } from "../../machines/program.ts"
import type { EngineFailure } from "../../machines/vocabulary.ts"
import { undoUnit } from "../effects/unit-of-work.ts"
import type { FlowModule, FlowResult, Waiting } from "../flows/flow-module.ts"
import { redirectResult, type FailedRequest, type HttpResult } from "../flows/http-result.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { positionAddress, stepPositionOf, waitsAt } from "../flows/steps/step-position.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { advance } from "./advance.ts"
import { isStoreOutage } from "./ask-store.ts"
import { engineFor } from "./engine.ts"
import { failureOf } from "./failures.ts"
import { noteFlow } from "./notes.ts"
import { tellQuietFailure } from "./log-bounds.ts"
import type { FoundFlow, ResumedFlow } from "./resume-flow.ts"
import { newTraceId } from "./trace-id.ts"

/** What one request makes of one flow. */
interface FlowRun<F extends FlowTypes> {
  readonly flow: FlowModule<F>
  readonly program: Program<F>
  readonly context: RequestContext
  /** Its id; empty for flows that have none. */
  readonly provider: string
  /** Made only where it is shown: sessions are read many times between two such moments. */
  traceId: () => string
  resumed: ResumedFlow<F> | undefined
  /** Clears the cookie that the request belongs to. */
  closing: readonly CookieToSet[]
  /** The same, once the sealed flow was used up: whatever fails afterwards, it cannot be resumed again. */
  spent: readonly CookieToSet[]
}

/**
 * A store of flows in flight that is down ends the request with `flow_store_failed`. What waits stays in the browser then,
 * unless it was used up by this very request.
 *
 * @param provider its id; empty for flows that have none.
 * @param found the flow that waits in a step, which this request uses up: a second request with the same cookie is refused.
 */
export async function runFlow<F extends FlowTypes>(
  flow: FlowModule<F>,
  context: RequestContext,
  provider: string,
  found?: FoundFlow,
): Promise<HttpResult | FailedRequest> {
  let made: string | undefined
  const traceId = () => (made ??= newTraceId(context.runtime))
  const program = flow.program(context.composition)
  const run: FlowRun<F> = { flow, program, context, provider, traceId, resumed: undefined, closing: [], spent: [] }
  try {
    const decoded = flow.decode(context, provider)
    const { event, resumes } = decoded instanceof Promise ? await decoded : decoded
    const failure = resumes === undefined && found === undefined ? undefined : await resume(run, found ?? resumes)
    return failure === undefined ? await advanceWith(run, event) : failed(run, failure)
  } catch (error) {
    if (!isStoreOutage(error)) throw error
    return failed({ ...run, closing: run.spent }, { reason: "flow_store_failed", cause: error })
  }
}

/** Resumes the flow that the request belongs to, if it is there. */
async function resume<F extends FlowTypes>(
  run: FlowRun<F>,
  which: FoundFlow | string = "",
): Promise<Failure | undefined> {
  const { flow, program, context, provider } = run
  const { runtime, config } = context
  const { closeFlow, findFlow, resumeFlow } = await import("./resume-flow.ts")
  const usesUp = typeof which !== "string"
  const closing = closeFlow(usesUp ? which.id : which, runtime)
  run.closing = closing
  const found = usesUp ? which : await findFlow(which, [program.id], runtime)
  if (found === undefined) return undefined
  const input = flow.input(config, provider)
  const resumed =
    found === "flow_unreadable" ? undefined : await resumeFlow(found, { program, input, provider }, runtime)
  // A link from a mail can start over where its flow cannot be resumed: it then asks before it signs in.
  if (resumed === undefined) return flow.startsOver === true ? undefined : { reason: "flow_unreadable" }
  run.traceId = () => resumed.found.sealed.f
  // What waits in a step continues by the step's own route alone: there its answers are counted.
  const waitsInStep = stepPositionOf(resumed.state.value, config, flow.own) !== undefined
  if (waitsInStep && !usesUp) return { reason: "flow_unreadable" }
  if (usesUp && !resumed.expired) {
    const { redeemSingleUseToken } = await import("./single-use-tokens.ts")
    const isFirst = await redeemSingleUseToken(resumed.found.sealed.t, runtime)
    // What the browser holds now may be newer than what this request was sent with: it stays.
    run.closing = isFirst ? closing : []
    if (!isFirst) return { reason: "step_answered" }
  }
  if (usesUp) run.spent = closing
  run.resumed = resumed
  runtime.resumes = resumed.found.sealedAs
  return undefined
}

async function advanceWith<F extends FlowTypes>(
  run: FlowRun<F>,
  event: F["events"],
): Promise<HttpResult | FailedRequest> {
  const { flow, program, resumed, provider, context } = run
  const { runtime, config, composition, notes } = context
  const expired: EngineFailure = { type: "flow.expired", failure: { reason: flow.expired ?? "flow_expired" } }
  let result: FlowResult<F>
  try {
    result = await advance(
      {
        program,
        engine: engineFor(flow.id, composition),
        runtime,
        requires: flow.policy(config.providers.get(provider), program).requires,
        account: resumed?.found.sealed.w,
        recorder: notes,
      },
      resumed === undefined ? { input: flow.input(config, provider) } : { state: resumed.state },
      // Every chart hears the three failures of the engine: its proofs ask for that.
      resumed?.expired === true ? (expired as F["events"]) : event,
    )
  } catch (error) {
    return failed(run, failureOf(error))
  } finally {
    runtime.over = true
    if (runtime.unit !== undefined) await undoUnit(runtime.unit, runtime)
  }
  return respond(run, result)
}

async function respond<F extends FlowTypes>(
  run: FlowRun<F>,
  result: FlowResult<F>,
): Promise<HttpResult | FailedRequest> {
  const { flow, program, resumed, provider, context } = run
  const { runtime, config, notes } = context
  const { outcome, leaf, state } = result
  const position = outcome === undefined ? stepPositionOf(leaf.path, config, flow.own) : undefined
  const waits = position === undefined ? flow.waits : waitsAt(position, resumed, flow.own)
  if (outcome === undefined && waits === undefined)
    throw new TypeError(`The flow "${program.id}" waits, and has no name for its cookie.`)
  const waiting = outcome === undefined ? await waits?.(state.context, context, provider) : undefined
  const response =
    position === undefined || waiting === undefined
      ? await flow.respond(result, context, provider)
      : redirectResult(positionAddress(position, waiting.id, context), context)
  if ("failure" in response) return failed(run, response.failure, result)
  const kept = waiting === undefined ? run.closing : await sealed(run, result, waiting)
  if (kept === undefined) return failed(run, { reason: "flow_cookies_large" }, result)
  const { traceId } = run
  if (outcome !== undefined) await tellQuietFailure(outcome, { provider: provider || undefined, traceId }, context)
  if (notes !== undefined)
    noteFlow(notes, { flow: program.id, provider: provider || undefined, traceId, result, refused: false })
  return { ...response, cookies: [...runtime.jar, ...kept] }
}

/** Seals a flow that waits for a later request. `undefined`: it does not fit. */
async function sealed<F extends FlowTypes>(
  { program, provider, traceId, resumed, closing, context }: FlowRun<F>,
  result: FlowResult<F>,
  waiting: Waiting,
): Promise<readonly CookieToSet[] | undefined> {
  const { sealFlow } = await import("./seal-flow.ts")
  const cookies = await sealFlow({ program, result, provider, waiting, traceId: traceId() }, context.runtime)
  // A flow that waits under another name than before leaves nothing behind under the old one.
  return cookies === undefined || waiting.id === resumed?.found.id ? cookies : [...closing, ...cookies]
}

function failed<F extends FlowTypes>(run: FlowRun<F>, failure: Failure, result?: FlowResult<F>): FailedRequest {
  const { program, traceId, closing: cookies, context } = run
  const provider = run.provider || undefined
  if (context.notes !== undefined)
    noteFlow(context.notes, { flow: program.id, provider, traceId, result, refused: true })
  return { failure, provider, traceId: traceId(), cookies }
}
