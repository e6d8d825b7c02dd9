/**
 * Runs one request through one flow: decodes the request, resumes the flow, advances it, seals or closes it, and makes
 * the response.
 */
import type { Failure } from "../../machines/facts.ts"
import type { FlowTypes } from "../../machines/grammar.ts"
import type { EngineFailure } from "../../machines/vocabulary.ts"
import type { FlowResult, RunnableFlow } from "../flows/flow-module.ts"
import type { FailedRequest, HttpResult } from "../flows/http-result.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { advance } from "./advance.ts"
import { isStoreOutage } from "./ask-store.ts"
import { failureOf } from "./failure-of.ts"
import { noteFlow } from "./trace/note-flow.ts"
import type { FlowRun, FoundFlow } from "./flow-run.ts"
import { preparedFlow } from "./prepared-flow.ts"
import { newTraceId } from "./trace/trace-id.ts"

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
    const failure =
      resumes === undefined && found === undefined
        ? undefined
        : await (await import("./resume-flow.ts")).resumeRun(run, found ?? resumes)
    run.event = event
    ended = failure === undefined ? await advanceWith(run, event) : failed(run, failure)
  } catch (error) {
    if (!isStoreOutage(error)) throw error
    ended = failed({ ...run, closing: run.spent }, { reason: "flow_store_failed", cause: error })
  }
  const { audit } = context.config
  // The audit trail has no event for reading a session.
  if (audit !== undefined && !(context.route.action === "session" && context.method !== "POST"))
    await (await import("./audit/audited.ts")).auditRun(run, ended, audit)
  return ended
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
  const { flow, prepared, context, traceId } = run
  const { runtime, notes } = context
  const { outcome } = result
  const ended: { type: string; failure?: Failure } | undefined = outcome
  const rest = outcome === undefined ? await (await import("./seal-flow.ts")).restFlow(run, result) : undefined
  const response = rest?.response ?? (await flow.respond(result, context, prepared.provider))
  const kept = rest === undefined ? run.closing : rest.kept
  if ("failure" in response) return failed(run, response.failure, result)
  if (kept === undefined) return failed(run, { reason: "flow_cookies_large" }, result)
  if (ended?.failure !== undefined)
    await (await import("./tell-failure.ts")).tellQuietFailure(ended.failure, run, context)
  if (notes !== undefined)
    noteFlow(notes, {
      flow: prepared.program.id,
      provider: run.provider,
      traceId,
      result,
      refused: false,
      attemptsLeft: rest?.attemptsLeft,
    })
  return { ...response, cookies: [...runtime.clearing, ...runtime.jar, ...kept] }
}

function failed(run: FlowRun, failure: Failure, result?: FlowResult<FlowTypes>): FailedRequest {
  const { prepared, provider, traceId, context } = run
  const cookies = [...context.runtime.clearing, ...run.closing]
  if (context.notes !== undefined)
    noteFlow(context.notes, { flow: prepared.program.id, provider, traceId, result, refused: true })
  return { failure, provider, traceId: traceId(), cookies }
}
