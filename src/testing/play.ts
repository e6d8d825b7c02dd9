/**
 * Sends the requests of a path to the application under test, and compares responses and traces with the model: the
 * states, answers and outcomes that the chart has for the same events.
 */
import { quietly, type FlowPath, type PathRequest } from "./model/path.ts"
import type { Played } from "./played.ts"
import type { Trace, TraceMove } from "../ports/trace.ts"
import { pathOf } from "../flows/steps/step-position.ts"
import { answerFaults, endFaults } from "./judge.ts"
import type { TestBrowser } from "./stage/browser.ts"
import type { Stage } from "./stage/stage.types.ts"

/** The differences between a path as it ran and its model. The lists are empty without a difference. */
export interface Findings {
  /** Differences in cookies, rows, the provider's requests, and the signed-in user. */
  outside: string[]
  /** Differences in states, guards or answers. */
  trace: string[]
}

/** Prepares the application under test for one request of a path, and makes the request without sending it. */
export async function prepare(stage: Stage, { entry, answers }: PathRequest): Promise<Request> {
  stage.memo = {}
  stage.calm()
  await entry.arrange?.(stage)
  const calls = new Map<string, number>()
  for (const { ask, cause } of answers) {
    const call = (calls.get(ask) ?? 0) + 1
    calls.set(ask, call)
    // A flow can run the same effect several times in one request, so each call has its own answer.
    await stage.forCall(ask, call, () => cause.arrange?.(stage))
  }
  const request = await entry.send(stage)
  if (stage.memo.plain === true) stage.forgetTarget()
  return request
}

/** Sends a prepared request, with the behaviours that {@link prepare} set. Clears these behaviours afterwards. */
export async function perform(stage: Stage, request: Request, from: TestBrowser = stage.browser): Promise<Played> {
  const [traces, written] = [stage.traces.length, stage.written.length]
  const cookies = from.cookies()
  const response = await stage.disturbed(() => stage.send(request.clone(), from))
  stage.calm()
  return {
    request,
    cookies,
    response,
    traces: stage.traces.slice(traces),
    written: stage.written.slice(written),
  }
}

/**
 * Sends all requests of a path, and returns the differences from its model. Afterwards, the stage has the rows and
 * cookies of this path, so that it cannot run another path.
 */
export async function playPath(stage: Stage, path: FlowPath): Promise<Findings> {
  const found: Findings = { outside: [], trace: [] }
  let before: string | undefined
  for (const [index, request] of path.requests.entries()) {
    const where = `request ${index + 1}: `
    const prepared = await prepare(stage, request)
    before = await stage.whoIs(stage.browser)
    const logged = stage.logged.length
    const played = await perform(stage, prepared)
    const faults = traceFaults(played.traces, request)
    const errors = faults.length === 0 ? [] : stage.logged.slice(logged).map(errorInWords)
    found.trace.push(...[...faults, ...errors].map((fault) => where + fault))
    found.outside.push(...answerFaults(stage, request, played).map((fault) => where + fault))
    found.outside.push(...(await pageFaults(stage, request)).map((fault) => where + fault))
  }
  found.outside.push(...(await endFaults(stage, path, before)))
  return found
}

/**
 * Returns the faults of two pages of a flow that the application defines: the page of its initial state, and the page
 * of the state in which it waits.
 */
async function pageFaults(stage: Stage, { entry, expected }: PathRequest): Promise<string[]> {
  const { own } = stage.facts
  if (own === undefined) return []
  const starts = typeof entry.event === "object" && Object.hasOwn(own.states[own.initial]?.on ?? {}, entry.event.type)
  const pages = [
    ...(starts && own.responses[own.initial] !== undefined ? [`/${pathOf(own, own.initial)}`] : []),
    ...(expected.ended === "waiting" ? [stage.stepAddress()] : []),
  ]
  const responses = await Promise.all(pages.map(async (path) => stage.send(new Request(stage.base + path))))
  return responses.flatMap(({ status, headers }, at) =>
    status < 400 && headers.get("location")?.includes("error=") !== true
      ? []
      : [`the page at ${pages[at]} is answered with ${status} ${headers.get("location") ?? ""}`],
  )
}

/** Describes the error that the application logged, and its `cause`, in words. */
function errorInWords(error: Error): string {
  const { cause } = error
  const inner = typeof cause === "object" && cause !== null && "err" in cause ? cause.err : cause
  const why = inner instanceof Error ? inner.message : typeof inner === "string" ? inner : undefined
  return `the log says: ${error.name}: ${error.message}${why === undefined ? "" : ` Cause: ${why}`}`
}

/**
 * Returns the differences between the trace of a request and the model, as sentences. The function compares transitions
 * and effects separately, and returns the first difference of each.
 */
export function traceFaults(traces: readonly Trace[], { expected, entry }: PathRequest): string[] {
  const [trace, ...more] = traces
  if (trace === undefined) return [`no flow received the request "${entry.name}"`]
  if (more.length > 0) return [`${traces.length} flows received one request`]
  const moves = trace.moves.map(moveInWords)
  const expectedMoves = expected.moves.map(moveInWords)
  const faults = [
    ...differenceOf("moved", moves, expectedMoves),
    ...differenceOf(
      "heard",
      trace.asks.map(({ ask, answer }) => `${ask}: ${answer}`),
      expected.asks.map(({ ask, answer }) => `${ask}: ${answer}`),
    ),
  ]
  if (trace.ended !== expected.ended) faults.push(`it ended as ${trace.ended}, not as ${expected.ended}`)
  const says =
    trace.ended === "refused" && expected.reason !== undefined && !quietly(expected) && trace.reason !== expected.reason
  if (says) faults.push(`it was refused for ${trace.reason}, not for ${expected.reason}`)
  return faults
}

function moveInWords({ from, to, on, guard }: Pick<TraceMove, "from" | "to" | "on" | "guard">): string {
  return `${from ?? "start"} → ${to} (${on === "" ? "by itself" : on}${guard === undefined ? "" : `, ${guard}`})`
}

function differenceOf(verb: string, seen: readonly string[], expected: readonly string[]): string[] {
  const at = Array.from({ length: Math.max(seen.length, expected.length) }).findIndex(
    (_one, index) => seen[index] !== expected[index],
  )
  return at < 0 ? [] : [`it ${verb} ${seen[at] ?? "no more"}, not ${expected[at] ?? "nothing more"}`]
}
