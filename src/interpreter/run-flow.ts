/** One request through one flow: take it up, advance, keep or close it, reply. */
import type { Failure } from "../../machines/facts.ts"
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Program } from "../../machines/program.ts"
import type { Mishap } from "../../machines/vocabulary.ts"
import { effects } from "../effects/index.ts"
import type { Runtime } from "../effects/runtime.ts"
import { endUnits } from "../effects/unit-of-work.ts"
import type { Door, Knock } from "../flows/door.ts"
import type { Reply } from "../flows/reply.ts"
import type { Visit } from "../flows/visit.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { advance, type Recorder, type Rest } from "./advance.ts"
import type { FlowKey, Resumed } from "./flow-cookies.ts"
import { logQuietFailure } from "./quiet-failure.ts"
import { newTraceId } from "./trace-id.ts"
import { tell } from "./tell.ts"

/** @param provider its id; empty for flows that have none. */
export async function runFlow<F extends FlowTypes>(door: Door<F>, visit: Visit, provider: string): Promise<Reply> {
  const { runtime, config } = visit
  const program = await door.program()
  const input = door.input(config, provider)
  const knock = await door.knock(visit, provider)
  const flight = await takeUp(program, input, { knock, provider }, runtime)
  const named = { provider: provider === "" ? undefined : provider, traceId: flight.traceId }

  const recorder: Recorder | undefined =
    config.given.trace === undefined ? undefined : { moves: [], asks: [], now: runtime.now }
  const at = runtime.now()
  const done = (reply: Reply, rest?: Rest<F>): Reply => {
    if (recorder !== undefined) tell(config.given.trace, { flow: program.id, ...named, at, recorder, rest, reply })
    return reply
  }
  const failed = (failure: Extract<Reply, { kind: "failure" }>["failure"], rest?: Rest<F>): Reply =>
    done(
      { kind: "failure", failure, provider: named.provider, traceId: flight.traceId(), cookies: flight.closing },
      rest,
    )

  // A link from a mail can start over where its flow cannot go on: it then asks before it signs in.
  if (flight.unreadable && door.startsOver !== true) return failed({ reason: "flow_unreadable" })
  const from = flight.resumed === undefined ? { input } : { state: flight.resumed.state }
  let rest: Rest<F>
  try {
    rest = await advance({ program, effects, runtime, recorder }, from, eventOf<F>(knock, flight.resumed, door.expired))
  } catch (error) {
    return failed({ reason: "internal", cause: error })
  } finally {
    await endUnits(runtime)
  }

  const reply = door.reply(rest, visit, provider)
  if (reply.kind === "failure") return failed(reply.failure, rest)
  const kept =
    rest.outcome === undefined ? await keep(door, { program, rest, flight, provider }, visit) : flight.closing
  if (kept === undefined) return failed({ reason: "flow_cookies_large" }, rest)
  logQuietFailure(rest.outcome, named, config)
  return done({ ...reply, cookies: [...runtime.jar, ...kept] }, rest)
}

/** The flow in flight that a request belongs to, if it belongs to one. */
interface Flight<F extends FlowTypes> {
  resumed: Resumed<F> | undefined
  /** There is a cookie, and it does not go on. */
  unreadable: boolean
  /** Clears the flow's cookie. */
  closing: readonly CookieToSet[]
  /** Made only where somebody will see it: sessions are read many times between two such moments. */
  traceId: () => string
}

async function takeUp<F extends FlowTypes>(
  program: Program<F>,
  input: F["input"],
  { knock, provider }: { knock: Knock<F>; provider: string },
  runtime: Runtime,
): Promise<Flight<F>> {
  let made: string | undefined
  const fresh = () => (made ??= newTraceId(runtime))
  if (knock.resumes === undefined) return { resumed: undefined, unreadable: false, closing: [], traceId: fresh }
  const { closeFlow, openFlow } = await import("./flow-cookies.ts")
  const key: FlowKey = { id: knock.resumes, provider }
  const closing = closeFlow(key, runtime)
  const opened = await openFlow(program, input, key, runtime)
  if (opened === "flow_unreadable") return { resumed: undefined, unreadable: true, closing, traceId: fresh }
  return { resumed: opened, unreadable: false, closing, traceId: opened === undefined ? fresh : () => opened.traceId }
}

/** What a flow hears: the request, or that it waited too long for it. */
function eventOf<F extends FlowTypes>(
  knock: Knock<F>,
  resumed: Resumed<F> | undefined,
  reason: Failure["reason"] = "flow_expired",
): F["events"] {
  const expired: Mishap = { type: "flow.expired", failure: { reason } }
  // Every chart hears the three mishaps: its proofs ask for that.
  return resumed?.expired === true ? (expired as F["events"]) : knock.event
}

/** Seals a flow that waits for a later request. `undefined`: it does not fit. */
async function keep<F extends FlowTypes>(
  door: Door<F>,
  { program, rest, flight, provider }: { program: Program<F>; rest: Rest<F>; flight: Flight<F>; provider: string },
  visit: Visit,
): Promise<readonly CookieToSet[] | undefined> {
  if (door.waits === undefined) throw new TypeError(`The flow "${program.id}" waits, and has no name for its cookie.`)
  const { sealFlow } = await import("./flow-cookies.ts")
  const { id, ...life } = await door.waits(rest.state.context, visit, provider)
  return sealFlow({ program, rest, key: { id, provider }, traceId: flight.traceId(), life }, visit.runtime)
}
