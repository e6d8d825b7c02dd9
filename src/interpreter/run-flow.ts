/** One request through one flow: resume or start, advance, seal or close, reply, trace. */
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Mishap } from "../../machines/vocabulary.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { effects } from "../effects/index.ts"
import type { Door } from "../flows/door.ts"
import type { Reply } from "../flows/reply.ts"
import type { Visit } from "../flows/visit.ts"
import type { Trace } from "../ports/trace.ts"
import { advance, type Recorder } from "./advance.ts"
import { logQuietFailure } from "./quiet-failure.ts"
import { newTraceId } from "./trace-id.ts"
import { closeFlow, openFlow, sealFlow, type FlowKey } from "./flow-cookies.ts"

export async function runFlow<F extends FlowTypes>(door: Door<F>, visit: Visit, provider: string): Promise<Reply> {
  const { runtime, config } = visit
  const program = await door.program()
  const input = door.input(config, provider)
  const knock = await door.knock(visit, provider)
  const key: FlowKey | undefined = knock.resumes === undefined ? undefined : { id: knock.resumes, provider }
  const resumed = key === undefined ? undefined : await openFlow(program, input, key, runtime)
  // Made only where somebody will see it: a session is read many times between two such moments.
  let made: string | undefined
  const traceId = () => (made ??= typeof resumed === "object" ? resumed.traceId : newTraceId(runtime))
  const closing = key === undefined ? [] : closeFlow(key, runtime)
  if (resumed === "flow_unreadable")
    return { kind: "failure", failure: { reason: "flow_unreadable" }, provider, traceId: traceId(), cookies: closing }

  const recorder: Recorder | undefined =
    config.given.trace === undefined ? undefined : { moves: [], asks: [], now: runtime.now }
  const at = runtime.now()
  const from = resumed === undefined ? { input } : { state: resumed.state }
  const expired: Mishap = { type: "flow.expired", failure: { reason: "flow_expired" } }
  // Every chart hears the three mishaps: its proofs ask for them.
  const event = resumed?.expired === true ? (expired as F["events"]) : knock.event
  const rest = await advance({ program, effects, runtime, recorder }, from, event)

  let kept: readonly CookieToSet[] = closing
  if (rest.outcome === undefined && door.waits !== undefined) {
    const { id, ...life } = await door.waits(rest.state.context, visit, provider)
    const sealed = await sealFlow({ program, rest, key: { id, provider }, traceId: traceId(), life }, runtime)
    if (sealed === undefined) return { kind: "failure", failure: { reason: "flow_cookies_large" }, provider, traceId: traceId() }
    kept = sealed
  }
  const reply = door.reply(rest, visit, provider)
  const full: Reply =
    reply.kind === "failure"
      ? { ...reply, provider: provider === "" ? undefined : provider, traceId: traceId(), cookies: closing }
      : { ...reply, cookies: [...runtime.jar, ...kept] }
  if (full.kind !== "failure") logQuietFailure(rest.outcome, provider === "" ? undefined : provider, traceId, config)
  if (recorder !== undefined) {
    const ended = rest.outcome === undefined ? "waiting" : rest.outcome.type
    tell(config.given.trace, {
      id: traceId(),
      flow: program.id,
      provider: provider === "" ? undefined : provider,
      at,
      took: runtime.now() - at,
      moves: recorder.moves,
      asks: recorder.asks,
      passed: rest.state.passed,
      ended,
      reason: full.kind === "failure" ? full.failure.reason : undefined,
    })
  }
  return full
}

/** A listener that throws changes nothing. */
function tell(listener: ((trace: Trace) => void) | undefined, trace: Trace): void {
  try {
    listener?.(trace)
  } catch {
    // The flow is over and its answer stands.
  }
}
