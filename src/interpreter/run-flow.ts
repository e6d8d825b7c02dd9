/**
 * Runs one request through one flow: decodes the request, resumes the flow, advances it, seals or closes it, and makes
 * the response.
 */
import type { Failure } from "../../machines/facts.ts"
import type { FlowTypes } from "../../machines/grammar.ts"
import type { EngineFailure } from "../../machines/vocabulary.ts"
import type { FlowResult, RunnableFlow, Waiting } from "../flows/flow-module.ts"
import type { Recorder } from "../flows/trace-notes.ts"
import { redirectResult, type FailedRequest, type HttpResult } from "../flows/http-result.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { attemptsLeftAt, positionAddress, stepPositionOf, waitsAt } from "../flows/steps/step-position.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { advance } from "./advance.ts"
import { isStoreOutage } from "./ask-store.ts"
import { failureOf } from "./failure-of.ts"
import { noteFlow } from "./trace/note-flow.ts"
import { preparedFlow, type PreparedFlow } from "./prepared-flow.ts"
import type { FoundFlow, ResumedFlow } from "./resume-flow.ts"
import { newTraceId } from "./trace/trace-id.ts"

interface FlowRun {
  readonly flow: RunnableFlow
  readonly prepared: PreparedFlow
  readonly context: RequestContext
  /** The provider's id; absent for flows without a provider. */
  readonly provider: string | undefined
  /**
   * Returns the id of the flow in log lines and traces. The id is made on first use, because most session reads do not
   * need it.
   */
  traceId: () => string
  resumed: ResumedFlow | undefined
  /** The cookies of the response that clear the cookie of the resumed flow. */
  closing: readonly CookieToSet[]
  /**
   * The cookies of the response if the store of waiting flows fails. Usually empty, so that the browser keeps the
   * flow's cookie. If this request has redeemed the flow's single-use token, the cookies are those of `closing`,
   * because no later request can resume the flow.
   */
  spent: readonly CookieToSet[]
  /** The recorder of the run. Absent if neither a trace nor the audit trail needs a record. */
  recorder: Recorder | undefined
  /** The event of the request, for the audit trail. */
  event: { type: string } | undefined
  result: FlowResult<FlowTypes> | undefined
}

/**
 * Runs a flow. If the store of waiting flows is down, the request ends with `flow_store_failed`. The waiting flow stays
 * in the browser, unless this request has redeemed its single-use token.
 *
 * @param provider the provider's id; empty for flows without a provider.
 * @param found the flow that waits in a step. This request redeems its single-use token: the library refuses a second
 * request with the same cookie.
 */
export async function runFlow(
  flow: RunnableFlow,
  context: RequestContext,
  provider: string,
  found?: FoundFlow,
): Promise<HttpResult | FailedRequest> {
  let made: string | undefined
  const run: FlowRun = {
    flow,
    prepared: preparedFlow(flow, provider, context),
    context,
    provider: provider || undefined,
    traceId: () => (made ??= newTraceId(context.runtime)),
    resumed: undefined,
    closing: [],
    spent: [],
    recorder: context.notes ?? (context.config.audit && { moves: [], asks: [], now: context.runtime.now }),
    event: undefined,
    result: undefined,
  }
  let ended: HttpResult | FailedRequest
  try {
    const decoded = flow.decode(context, provider)
    const { event, resumes } = decoded instanceof Promise ? await decoded : decoded
    const failure = resumes === undefined && found === undefined ? undefined : await resume(run, found ?? resumes)
    run.event = event
    ended = failure === undefined ? await advanceWith(run, event) : failed(run, failure)
  } catch (error) {
    if (!isStoreOutage(error)) throw error
    ended = failed({ ...run, closing: run.spent }, { reason: "flow_store_failed", cause: error })
  }
  return context.config.audit === undefined ? ended : audited(run, ended)
}

/** Records the audit entries of a run. The audit trail has no event for reading a session. */
async function audited<E extends HttpResult | FailedRequest>(run: FlowRun, ended: E): Promise<E> {
  const { flow, prepared, provider, context, event, result, recorder } = run
  const { audit } = context.config
  const reads = context.route.action === "session" && context.method !== "POST"
  if (audit === undefined || recorder === undefined || reads) return ended
  const { auditRun } = await import("./audit/audited.ts")
  const failure = "failure" in ended ? ended.failure : undefined
  const [before, traceId] = [run.resumed?.state, run.traceId()]
  const { program } = prepared
  await auditRun({ flow, program, provider, context, traceId, event, before, result, failure, recorder }, audit)
  return ended
}

/** Resumes the flow that the request belongs to, if there is one. */
async function resume(run: FlowRun, which: FoundFlow | string = ""): Promise<Failure | undefined> {
  const { flow, prepared, context } = run
  const { runtime, config } = context
  const { closeFlow, findFlow, resumeFlow } = await import("./resume-flow.ts")
  const usesUp = typeof which !== "string"
  const closing = closeFlow(usesUp ? which.id : which, runtime)
  run.closing = closing
  const found = usesUp ? which : await findFlow(which, [prepared.program.id], runtime)
  if (found === undefined) return undefined
  const resumed = found === "flow_unreadable" ? undefined : await resumeFlow(found, prepared, runtime)
  // A mailed link also works without its waiting flow, for example in another browser. The flow then asks for
  // confirmation before it signs in.
  if (resumed === undefined) return flow.startsOver === true ? undefined : { reason: "flow_unreadable" }
  run.traceId = () => resumed.found.sealed.f
  // A flow that waits in a step continues only by the route of the step, which counts the attempts.
  if (!usesUp && config.isComposed && stepPositionOf(resumed.state.value, config, flow.own) !== undefined)
    return { reason: "flow_unreadable" }
  if (usesUp && !resumed.expired) {
    const { redeemSingleUseToken } = await import("./single-use-tokens.ts")
    const isFirst = await redeemSingleUseToken(resumed.found.sealed.t, runtime)
    // If the token is gone, another request has already continued this flow. The browser can then have a newer cookie
    // of the flow, which this response must not clear.
    run.closing = isFirst ? closing : []
    if (!isFirst) return { reason: "step_answered" }
  }
  if (usesUp) run.spent = closing
  run.resumed = resumed
  runtime.resumes = resumed.found.sealedAs
  return undefined
}

async function advanceWith(run: FlowRun, event: { type: string }): Promise<HttpResult | FailedRequest> {
  const { flow, prepared, resumed, context } = run
  const { program, engine, requires } = prepared
  const { runtime, config } = context
  // The proofs require that every chart handles this event, `effect.failed` and `effect.timedOut`.
  const expired: EngineFailure = { type: "flow.expired", failure: { reason: flow.expired ?? "flow_expired" } }
  let result: FlowResult<FlowTypes>
  try {
    result = await advance(
      { program, engine, requires, runtime, account: resumed?.found.sealed.w, recorder: run.recorder },
      resumed ?? prepared,
      resumed?.expired === true ? expired : event,
    )
  } catch (error) {
    return failed(run, failureOf(error))
  } finally {
    runtime.over = true
    if (runtime.unit !== undefined) await (await import("../effects/unit-of-work.ts")).undoUnit(runtime.unit, runtime)
    if (runtime.returning !== undefined && !config.letGoOn(runtime.returning)) await runtime.returning
    if (runtime.notices.length > 0 || runtime.looksIntoOutbox)
      await (await import("../effects/mails/post.ts")).postNotices(runtime)
  }
  run.result = result
  return respond(run, result)
}

async function respond(run: FlowRun, result: FlowResult<FlowTypes>): Promise<HttpResult | FailedRequest> {
  const { flow, prepared, resumed, context, traceId } = run
  const { runtime, config, notes } = context
  const { outcome, leaf, state } = result
  const ended: { type: string; failure?: Failure } | undefined = outcome
  let response: Awaited<ReturnType<RunnableFlow["respond"]>>
  let kept: readonly CookieToSet[] | undefined = run.closing
  const position = outcome === undefined ? stepPositionOf(leaf.path, config, flow.own) : undefined
  if (outcome === undefined) {
    const waits = position === undefined ? flow.waits : waitsAt(position, resumed, flow.own)
    if (waits === undefined)
      throw new TypeError(`The flow "${prepared.program.id}" waits, and has no name for its cookie.`)
    const waiting = await waits(state.context, context, prepared.provider)
    response =
      position === undefined
        ? await flow.respond(result, context, prepared.provider)
        : redirectResult(positionAddress(position, waiting.id, context), context)
    if (!("failure" in response)) kept = await sealed(run, result, waiting)
  } else response = await flow.respond(result, context, prepared.provider)
  if ("failure" in response) return failed(run, response.failure, result)
  if (kept === undefined) return failed(run, { reason: "flow_cookies_large" }, result)
  if (ended?.failure !== undefined)
    await (await import("./tell-failure.ts")).tellQuietFailure(ended.failure, run, context)
  if (notes !== undefined) {
    const attemptsLeft = position && attemptsLeftAt(position.step, run.event?.type, state.context)
    noteFlow(notes, {
      flow: prepared.program.id,
      provider: run.provider,
      traceId,
      result,
      refused: false,
      attemptsLeft,
    })
  }
  return { ...response, cookies: [...runtime.clearing, ...runtime.jar, ...kept] }
}

/**
 * Seals a flow that waits for a later request. Returns `undefined` if the flow is too large for a cookie and for the
 * store.
 */
async function sealed(
  { prepared, traceId, resumed, closing, context }: FlowRun,
  result: FlowResult<FlowTypes>,
  waiting: Waiting,
): Promise<readonly CookieToSet[] | undefined> {
  const { sealFlow } = await import("./seal-flow.ts")
  const cookies = await sealFlow({ flow: prepared, result, waiting, traceId: traceId() }, context.runtime)
  // If the flow waits under a new id, the library clears the cookie with the old id.
  return cookies === undefined || waiting.id === resumed?.found.id ? cookies : [...closing, ...cookies]
}

function failed(run: FlowRun, failure: Failure, result?: FlowResult<FlowTypes>): FailedRequest {
  const { prepared, provider, traceId, context } = run
  const cookies = [...context.runtime.clearing, ...run.closing]
  if (context.notes !== undefined)
    noteFlow(context.notes, { flow: prepared.program.id, provider, traceId, result, refused: true })
  return { failure, provider, traceId: traceId(), cookies }
}
