/** One request through one flow: take it up, advance, keep or close it, reply. */
import type { Failure } from "../../machines/facts.ts"
import type { FlowTypes } from "../../machines/grammar.ts"
import type { Program } from "../../machines/program.ts"
import type { Mishap } from "../../machines/vocabulary.ts"
import type { Runtime } from "../effects/runtime.ts"
import { endUnits } from "../effects/unit-of-work.ts"
import type { Door, Knock, Waiting } from "../flows/door.ts"
import { requiredFor } from "../flows/policies.ts"
import type { Reply } from "../flows/reply.ts"
import { atStep, seatOf, waitsAt } from "../flows/step-seat.ts"
import type { Visit } from "../flows/visit.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import { advance, type Rest } from "./advance.ts"
import { isStoreOutage } from "./ask-store.ts"
import type { FlowKey, Resumed } from "./flow-cookies.ts"
import { engineFor } from "./engine.ts"
import { failureOf } from "./failures.ts"
import { tellQuietFailure } from "./quiet-failure.ts"
import { newTraceId } from "./trace-id.ts"
import { noteFlow } from "./notes.ts"

/**
 * A store of flows in flight that is down ends the request with `flow_store_failed`. What waits stays in the browser then,
 * unless it was used up by this very request.
 *
 * @param provider its id; empty for flows that have none.
 */
export async function runFlow<F extends FlowTypes>(door: Door<F>, visit: Visit, provider: string): Promise<Reply> {
  const held: Held = { traceId: () => newTraceId(visit.runtime), spent: [] }
  try {
    return await run(door, visit, provider, held)
  } catch (error) {
    if (!isStoreOutage(error)) throw error
    const { traceId } = held
    const named = { provider: provider === "" ? undefined : provider, traceId }
    const failure: Failure = { reason: "flow_store_failed", cause: error }
    const reply: Reply = { kind: "failure", failure, ...named, traceId: traceId(), cookies: held.spent }
    const { id } = await door.program(visit.composition)
    if (visit.notes !== undefined) noteFlow(visit.notes, { flow: id, ...named, rest: undefined, reply })
    return reply
  }
}

/** What a request that cannot go on leaves behind. */
interface Held {
  traceId: () => string
  /** Clears a flow that was used up. */
  spent: readonly CookieToSet[]
}

async function run<F extends FlowTypes>(door: Door<F>, visit: Visit, provider: string, held: Held): Promise<Reply> {
  const { runtime, config } = visit
  const { composition, notes } = visit
  const program = await door.program(composition)
  const input = door.input(config, provider)
  const knock = await door.knock(visit, provider)
  const flight = await takeUp(program, input, { knock, provider }, runtime)
  held.traceId = flight.traceId
  const named = { provider: provider === "" ? undefined : provider, traceId: flight.traceId }

  const done = (reply: Reply, rest?: Rest<F>): Reply => {
    if (notes !== undefined) noteFlow(notes, { flow: program.id, ...named, rest, reply })
    return reply
  }
  const failed = (failure: Extract<Reply, { kind: "failure" }>["failure"], rest?: Rest<F>): Reply =>
    done(
      { kind: "failure", failure, provider: named.provider, traceId: flight.traceId(), cookies: flight.closing },
      rest,
    )

  // A link from a mail can start over where its flow cannot go on: it then asks before it signs in.
  if (flight.unreadable && door.startsOver !== true) return failed({ reason: "flow_unreadable" })
  // What waits in a step goes on by the step's own route alone: there its answers are counted.
  const left = flight.resumed === undefined ? undefined : seatOf(flight.resumed.state.value, config)
  if (left !== undefined && knock.usesUp !== true) return failed({ reason: "flow_unreadable" })
  if (flight.resumed === undefined && door.goesOn !== undefined) return failed({ reason: door.goesOn })
  if (knock.usesUp === true && flight.resumed !== undefined && !(await usedUp(flight.resumed, runtime))) {
    // What the browser holds now may be newer than what this request was sent with: it stays.
    flight.closing = []
    return failed({ reason: "step_answered" })
  }
  if (knock.usesUp === true) held.spent = flight.closing
  runtime.resumes = flight.resumed?.sealedAs
  const from = flight.resumed === undefined ? { input } : { state: flight.resumed.state }
  let rest: Rest<F>
  try {
    rest = await advance(
      {
        program,
        engine: engineFor(door.flow, composition),
        runtime,
        requires: requiredFor(config.providers.get(provider), program),
        account: flight.resumed?.account,
        recorder: notes,
      },
      from,
      eventOf<F>(knock, flight.resumed, door.expired),
    )
  } catch (error) {
    return failed(failureOf(error))
  } finally {
    await endUnits(runtime)
  }

  const seat = rest.outcome === undefined ? seatOf(rest.leaf.path, config) : undefined
  const waits = seat === undefined ? door.waits : waitsAt(seat, flight.resumed, knock.resumes)
  if (rest.outcome === undefined && waits === undefined)
    throw new TypeError(`The flow "${program.id}" waits, and has no name for its cookie.`)
  const waiting = rest.outcome === undefined ? await waits?.(rest.state.context, visit, provider) : undefined
  const reply =
    seat === undefined || waiting === undefined ? door.reply(rest, visit, provider) : atStep(seat, waiting, visit)
  if (reply.kind === "failure") return failed(reply.failure, rest)
  const kept =
    waiting === undefined
      ? flight.closing
      : await keep({ program, rest, flight, provider, waiting, resumed: knock.resumes }, runtime)
  if (kept === undefined) return failed({ reason: "flow_cookies_large" }, rest)
  await tellQuietFailure(rest.outcome, named, { runtime, notes })
  return done({ ...reply, cookies: [...runtime.jar, ...kept] }, rest)
}

/** Takes what was sealed out of use. What waited too long ends by itself. */
async function usedUp<F extends FlowTypes>({ expired, ticket }: Resumed<F>, runtime: Runtime): Promise<boolean> {
  return expired || (await import("./tickets.ts")).redeemTicket(ticket, runtime)
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
  { program, rest, flight, provider, waiting, resumed }: Kept<F>,
  runtime: Runtime,
): Promise<readonly CookieToSet[] | undefined> {
  const { sealFlow } = await import("./flow-cookies.ts")
  const { id, ...life } = waiting
  const sealed = await sealFlow({ program, rest, key: { id, provider }, traceId: flight.traceId(), life }, runtime)
  // One that goes on under another name leaves nothing behind under the old one.
  return sealed === undefined || id === resumed ? sealed : [...flight.closing, ...sealed]
}

interface Kept<F extends FlowTypes> {
  program: Program<F>
  rest: Rest<F>
  flight: Flight<F>
  provider: string
  waiting: Waiting
  /** The name that it went on from. */
  resumed: string | undefined
}
