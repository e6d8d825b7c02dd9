/** Refuses an invalid flow of an application before the library compiles it. Each error names the mistake. */
import { listOf } from "../chart-config.ts"
import { refusePart } from "../steps/refuse-step.ts"
import { movesInStep } from "../steps/step-states.ts"
import { answersOf } from "../vocabulary.ts"
import type { LooseFlow } from "./flow.types.ts"
import { libraryAsks, provingAnswers } from "./library-asks.ts"
import { refuse } from "./refuse.ts"
import { refuseRoutes } from "./refuse-routes.ts"

const takenStates = new Set(["admission", "readingSubject", "stepUp", "steppedUp", "signedIn", "diverted", "refused"])

/** The maximum time that a flow may wait, in seconds. */
const longestWait = 86_400

/**
 * Checks the definition of a flow.
 *
 * @param saysWaits true if the definition has the key `waits`.
 * @throws {StepError} for the first mistake.
 */
export function refuseFlow(flow: LooseFlow, saysWaits: boolean): void {
  const { initial, ends } = flow
  const libraryAnswers = [...libraryAsks].flatMap((ask) => answersOf[ask] ?? [])
  refusePart(flow, {
    takenStates,
    ends: new Set(ends === "response" ? ["refused"] : [ends, "refused"]),
    startsIn: initial,
    libraryAnswers,
  })
  refuseRoutes(flow)
  refuseEvents(flow, libraryAnswers)
  refuseBeginning(flow)
  refuseWaiting(flow, saysWaits)
  refuseEnd(flow)
  refuseStates(flow)
  refusePassages(flow, libraryAnswers)
}

function refuseEvents({ id, routes, asks, states }: LooseFlow, libraryAnswers: readonly string[]): void {
  const events = Object.values(routes).flatMap((route) => Object.keys(route.events))
  const answers = [...Object.values(asks).flatMap((one) => one.answers), ...libraryAnswers]
  for (const [at, event] of events.entries()) {
    if (events.indexOf(event) !== at)
      refuse(id, `two of its routes take the event "${event}". Give one of them another name.`)
    if (answers.includes(event))
      refuse(
        id,
        `"${event}" is a request and an answer, so that a visitor could send the request in place of the answer. Give one of them another name.`,
      )
    if (!Object.values(states).some(({ on }) => Object.hasOwn(on ?? {}, event)))
      refuse(id, `its route takes the event "${event}", which none of its states handles.`)
  }
}

function refuseBeginning({ id, states, initial, requests }: LooseFlow): void {
  const { tags, type, always, entry, meta, on = {} } = states[initial] ?? {}
  if ([tags, type, always, entry, meta?.check].some((given) => given !== undefined))
    refuse(
      id,
      `its initial state "${initial}" waits, is final, or has an ask, a check or an \`always\`. An initial state only handles the first request: let this request lead to another state that does the rest.`,
    )
  if (!Object.keys(on).some((event) => Object.hasOwn(requests, event)))
    refuse(id, `its initial state "${initial}" handles none of its requests, so that no request can start the flow.`)
  const [waiting] = Object.entries(states).find(([, state]) => state.tags === "waiting") ?? []
  for (const [key, state] of Object.entries(states))
    for (const [event, moves] of [...Object.entries(state.on ?? {}), ["always", state.always] as const])
      if (movesInStep(moves).some(({ target }) => (target ?? (key === initial ? key : undefined)) === initial))
        refuse(
          id,
          `"${event}" leads from its state "${key}" to its initial state "${initial}", where no request can end. Aim it at a state that is tagged "waiting"${waiting === undefined ? "" : `, such as "${waiting}"`}, or at a final one with a response.`,
        )
}

function refuseWaiting({ id, states, routes, lifetime = 0 }: LooseFlow, saysWaits: boolean): void {
  const waiting = Object.entries(states).filter(([, { tags }]) => tags === "waiting")
  if (waiting.length > 0 && (!saysWaits || lifetime > longestWait))
    refuse(id, `its state "${waiting[0]?.[0]}" waits. Say with \`waits\` for how long: 1 to ${longestWait} seconds.`)
  if (waiting.length === 0 && saysWaits) refuse(id, 'it says `waits`, and none of its states is tagged "waiting".')
  for (const [path, route] of Object.entries(routes).filter(([name]) => name.startsWith("GET ")))
    for (const [key, { on = {} }] of waiting)
      for (const event of Object.keys(route.events).filter((one) => Object.hasOwn(on, one)))
        refuse(id, `its state "${key}" waits for "${event}" by "${path}": only a POST can resume a waiting flow.`)
}

function refuseEnd({ id, states, ends, subject, requires, ownMethods, deliver }: LooseFlow): void {
  if (deliver !== undefined && ends !== "admission")
    refuse(
      id,
      `it has \`deliver\`, and ends in ${ends}, which issues no session. Leave \`deliver\` out, or end in admission.`,
    )
  const declared = Object.values(states).flatMap(({ meta: { check } }) => check ?? [])
  const missing = requires.find((check) => !declared.includes(check))
  if (missing !== undefined) refuse(id, `\`requires\` names the check "${missing}", which none of its states performs.`)
  if (ends === "admission" && (subject === undefined || requires.length === 0))
    refuse(id, "it ends in a session. Say with `subject` whose, and with `requires` which checks come before it.")
  if (ends === "stepUp" && requires.length === 0 && (subject !== undefined || ownMethods.length > 0))
    refuse(
      id,
      "it has `subject` or `methods`, and requires no check that would prove them. Name its checks in `requires`, or leave both out.",
    )
  if (ends === "response" && (subject !== undefined || requires.length > 0))
    refuse(
      id,
      "it ends in responses, so that `subject` and `requires` have no effect. Leave them out, or end in admission or step-up.",
    )
  const moves = Object.values(states).flatMap(({ on = {}, always }) => [...Object.values(on), always])
  if (ends !== "response" && !moves.flatMap(movesInStep).some(({ target }) => target === ends))
    refuse(id, `it ends in ${ends}, and none of its transitions leads to "${ends}".`)
}

function refuseStates({ id, states, initial, ends, responses }: LooseFlow): void {
  for (const [key, state] of Object.entries(states)) {
    const { type, tags, on = {}, always, entry, meta } = state
    refuseKeys(id, `its state "${key}"`, state, stateKeys)
    refuseKeys(id, `\`meta\` of its state "${key}"`, meta, metaKeys)
    const rests = type === "final" || tags === "waiting"
    if (rests && !Object.hasOwn(responses, key))
      refuse(id, `its state "${key}" ends a request, and \`responses\` says nothing of it.`)
    if (!rests && key !== initial && Object.hasOwn(responses, key))
      refuse(id, `\`responses\` names its state "${key}", where no request ends.`)
    if (type === "final" && (Object.keys(on).length > 0 || always !== undefined || entry !== undefined))
      refuse(id, `its state "${key}" is final, and has transitions or asks for something.`)
  }
  for (const key of Object.keys(responses))
    if (!Object.hasOwn(states, key) && !(key === "steppedUp" && ends === "stepUp"))
      refuse(id, `\`responses\` names "${key}", which is not one of its states.`)
}

/**
 * Refuses two kinds of checks that prove nothing: a check that every answer of its effect passes, and a check that
 * passes on an answer of the library's effects that any visitor can cause.
 */
function refusePassages({ id, states, asks }: LooseFlow, libraryAnswers: readonly string[]): void {
  const ofAsks = Object.values(asks).map(({ answers }) => answers)
  for (const [key, { meta }] of Object.entries(states)) {
    const passing = listOf(meta.passes)
    if (ofAsks.some((answers) => answers.length > 1 && answers.every((answer) => passing.includes(answer))))
      refuse(
        id,
        `its state "${key}" is passed by every answer of its ask, so that the check proves nothing. Leave out the answers that refuse.`,
      )
    const idle = passing.find((name) => libraryAnswers.includes(name) && !provingAnswers.has(name))
    if (idle !== undefined)
      refuse(
        id,
        `its state "${key}" is passed by "${idle}", which any visitor can get, so that the check proves nothing. Pass it by an answer of an ask of your own, by a guard, or by ${[...provingAnswers].join(" or ")}.`,
      )
  }
}

const stateKeys = ["type", "tags", "meta", "entry", "on", "always"]
const metaKeys = ["title", "check", "passes", "rfc"]

const flowKeys =
  "id version title data routes asks guards initial states requires ends subject deliver limits methods waits responses".split(
    " ",
  )
const routeKeys = ["events", "forgery", "responds"]

/**
 * Refuses unknown keys of a definition. {@link refuseFlow} gets only the known keys, so it cannot refuse unknown ones.
 */
export function refuseUnknownKeys(id: string, given: { readonly waits?: object; readonly routes: object }): void {
  refuseKeys(id, "it", given, flowKeys)
  refuseKeys(id, "its `waits`", given.waits ?? {}, ["in", "lifetime", "attempts"])
  for (const [path, route] of Object.entries(given.routes))
    refuseKeys(id, `its route "${path}"`, Object(route) as object, routeKeys)
  const { in: place = "cookie" } = (given.waits ?? {}) as { in?: unknown }
  if (place !== "cookie")
    refuse(id, 'its `waits.in` is "cookie", the only place. For another browser, use openApproval.')
}

/** Refuses unknown keys. Without this check, the library would ignore a misspelt key without an error. */
function refuseKeys(id: string, where: string, given: object, known: readonly string[]): void {
  const other = Object.keys(given).find((key) => !known.includes(key))
  if (other !== undefined)
    refuse(id, `${where} has the key "${other}", which is not allowed there. The allowed keys are ${known.join(", ")}.`)
}
