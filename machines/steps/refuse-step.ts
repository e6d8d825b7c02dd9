/**
 * Refuses invalid steps before the library inserts them into a flow. Each error names the fault. The same rules hold
 * for flows that an application defines.
 */
import { isAsync } from "../copies.ts"
import type { Candidate } from "../facts.ts"
import { stepLibraryAsks } from "../own-flow/library-asks.ts"
import { answersOf, askNames } from "../vocabulary.ts"
import { listOf, type StateConfig } from "../chart-config.ts"
import { aDeadline, isDeadline } from "./ask-deadline.ts"
import { deviceField, recognizing } from "./remembered-device.ts"
import { declaredFields, largestMaxLength } from "./request-fields.ts"
import { StepError } from "./step-error.ts"
import { movesInStep } from "./step-states.ts"
import { sparing } from "./step-memory.ts"
import type { StepRemembrance } from "./step-remembrance.types.ts"
import type { LooseState, LooseStep, Step } from "./step.types.ts"

const idGrammar = /^[a-z][a-z0-9-]{0,31}$/

/** Ids that a step or flow cannot have: names of the library's routes and states. */
const takenIds: ReadonlySet<string> = new Set(
  "providers session csrf signin signout callback error inspect admission step-up admitted refused passed flow form step".split(
    " ",
  ),
)
/** Names of fields that a request cannot have, because every form of a step has them already. */
const takenFields: ReadonlySet<string> = new Set(["type", "event", "flow", "csrfToken", "__proto__"])
/** The types of providers with which a user signs in. TypeScript requires a row for each of them. */
const waysIn: Readonly<Record<Candidate["type"], true>> = {
  oauth: true,
  oidc: true,
  email: true,
  credentials: true,
  anonymous: true,
  webauthn: true,
}

/** The rules that are different for steps and for flows of the application. */
export interface PartRules {
  /** The names that a state of the step or flow must not have. */
  readonly takenStates: ReadonlySet<string>
  /** The targets of transitions that are not states of the step or flow. */
  readonly ends: ReadonlySet<string>
  /** The state that handles the first request of a flow, although this state does not wait. */
  readonly startsIn?: string
  /** The answers of the library's effects that the step or flow can request. */
  readonly libraryAnswers: readonly string[]
}

const places: ReadonlySet<string> = new Set(["signIn", "stepUp"])

const stepRules: PartRules = {
  takenStates: new Set(["considering", "storing", "passed", "refused"]),
  ends: new Set(["passed", "refused"]),
  libraryAnswers: [...stepLibraryAsks].flatMap((ask) => answersOf[ask] ?? []),
}

/** @throws {StepError} for the first fault. */
export function refuseStep(step: LooseStep): void {
  const { at: stands = ["signIn"] } = step
  if (stands.length === 0 || !stands.every((place) => places.has(place)))
    refuse(step, '`at` is a list of "signIn" and "stepUp", with at least one of them.')
  if (step.requiredFor !== undefined && !stands.includes("signIn"))
    refuse(step, '`requiredFor` is about sign-ins, and `at` has no "signIn".')
  refuseWaysIn(step)
  refuseRemembrance(step)
  refusePart(step, stepRules)
  if (!Object.values(step.states).some(({ meta }) => meta.passes !== undefined && meta.passes.length > 0))
    refuse(
      step,
      "none of its states has `passes`, so that the step would check nothing. Name in `passes` what has to happen before the session.",
    )
}

/** The maximum number of days for which a device can remember a step. */
const mostDays = 180

const remembranceKeys: Readonly<Record<keyof StepRemembrance, true>> = { days: true, request: true, enrolment: true }

function refuseRemembrance(step: LooseStep): void {
  const { rememberDevice, requests, at: stands = ["signIn"] } = step
  if (rememberDevice === undefined) return
  const given: Partial<StepRemembrance> = Object(rememberDevice) as object
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(remembranceKeys, key))
  if (unknown !== undefined)
    refuse(step, `\`rememberDevice\` has the key "${unknown}". The only key that decides for how long is \`days\`.`)
  const { days = Number.NaN, request = "", enrolment } = given
  if (!Number.isInteger(days) || days < 1 || days > mostDays)
    refuse(step, `\`rememberDevice.days\` is a whole number of days, from 1 to ${mostDays}.`)
  if (!Object.hasOwn(requests, request))
    refuse(step, `\`rememberDevice\` names "${request}", which is not one of its requests.`)
  if (typeof enrolment !== "function")
    refuse(step, "`rememberDevice` has no function `enrolment`, so that a device would remember a removed factor.")
  if (!stands.includes("signIn")) refuse(step, '`rememberDevice` is about sign-ins, and `at` has no "signIn".')
}

/** The maximum number that `attempts` may allow for a request. A higher number would not limit guesses. */
const mostAttempts = 1000

/** @throws {StepError} for the first fault. */
export function refusePart(step: LooseStep, rules: PartRules): void {
  const { id, states, requests, asks, attempts = {}, initial, lifetime } = step
  if (!idGrammar.test(id)) refuse(step, `its id "${id}" is not made of lower-case letters, digits and hyphens.`)
  if (takenIds.has(id) || id in {} || id === "verify-request" || id === "webauthn-options")
    refuse(step, `the id "${id}" is taken by the library; choose another.`)
  if (!Object.hasOwn(states, initial)) refuse(step, `\`initial\` names "${initial}", which is not one of its states.`)
  if (lifetime !== undefined && !(lifetime >= 1)) refuse(step, "`lifetime` is a number of seconds, at least 1.")
  const events = eventsOf(step)
  for (const event of events)
    if (!event.startsWith(`${id}.`) || event.length === id.length + 1)
      refuse(step, `its event "${event}" does not begin with "${id}.".`)
  for (const event of Object.keys(requests))
    for (const { name, maxLength } of declaredFields(step, event)) {
      const at = `the field "${name}" of its request "${event}"`
      if (takenFields.has(name) || (name === deviceField && step.rememberDevice?.request === event))
        refuse(step, `${at} has a name that is taken.`)
      if (!Number.isInteger(maxLength) || maxLength < 1 || maxLength > largestMaxLength)
        refuse(step, `\`maxLength\` of ${at} is a whole number of characters, from 1 to ${largestMaxLength}.`)
    }
  for (const limit of Object.keys(step.limits ?? {}))
    if (!limit.startsWith(`${id}.`)) refuse(step, `its limit "${limit}" does not begin with "${id}.".`)
  for (const [name, { deadline, guesses, answers }] of Object.entries(asks)) {
    if (guesses !== undefined && !answers.includes(guesses))
      refuse(step, `\`guesses\` of its ask "${name}" names "${guesses}". Name one of its answers.`)
    if (name.includes(".") || name === "keep" || askNames.has(name))
      refuse(step, `its ask "${name}" has a dot, or the name of one of the library's own.`)
    if (!isDeadline(deadline)) refuse(step, `its ask "${name}" has the deadline ${deadline}. ${aDeadline}`)
  }
  for (const [event, limit] of Object.entries(attempts)) {
    if (!Object.hasOwn(requests, event))
      refuse(step, `\`attempts\` names "${event}", which is not one of its requests.`)
    if (!Number.isInteger(limit) || limit < 1 || limit > mostAttempts)
      refuse(step, `\`attempts\` of "${event}" is a whole number, from 1 to ${mostAttempts}.`)
  }
  for (const [name, guard] of Object.entries(step.guards ?? {}))
    if (isAsync(guard))
      refuse(
        step,
        `its guard "${name}" is async, so that it returns a promise. A guard must return its result synchronously.`,
      )
  for (const [key, state] of Object.entries(states)) refuseState(step, { key, state, events, rules })
}

/** Refuses unknown provider types in `signIns`. With a misspelt type, some sign-ins would silently skip the step. */
function refuseWaysIn(step: LooseStep): void {
  const { signIns } = step
  if (signIns === undefined) return
  if (signIns.length === 0)
    refuse(step, "`signIns` is empty, so that it would apply to no sign-in; leave it out for all.")
  const unknown = signIns.find((type) => !Object.hasOwn(waysIn, type))
  if (unknown !== undefined) refuse(step, `\`signIns\` names "${unknown}"; it takes ${Object.keys(waysIn).join(", ")}.`)
}

function refuseState(
  step: LooseStep,
  { key, state, events, rules }: { key: string; state: LooseState; events: readonly string[]; rules: PartRules },
): void {
  const at = `its state "${key}"`
  const taken =
    rules.takenStates.has(key) ||
    (key === sparing && step.requiredFor !== undefined) ||
    (key === recognizing && step.rememberDevice !== undefined)
  if (taken || key.includes(".") || key === "") refuse(step, `${at} has a name that is taken.`)
  const waiting = state.tags === "waiting"
  const passing = listOf(state.meta.passes)
  if (waiting && state.always !== undefined) refuse(step, `${at} waits, and has \`always\`, so that it would not wait.`)
  for (const [event, moves] of Object.entries(state.on ?? {})) {
    if (!events.includes(event) && !rules.libraryAnswers.includes(event))
      refuse(step, `${at} hears "${event}", which is not one of its requests or answers.`)
    if (!Object.hasOwn(step.requests, event) && waiting)
      refuse(
        step,
        `${at} waits, and hears "${event}", which is not a request: the flow asks for nothing while it waits.`,
      )
    if (Object.hasOwn(step.requests, event) && !waiting && key !== rules.startsIn)
      refuse(step, `${at} hears the request "${event}", and is not tagged "waiting".`)
    for (const move of movesInStep(moves)) refuseMove(step, { at, rules }, move)
    if (passing.includes(event) && movesInStep(moves).length > 1)
      refuse(
        step,
        `${at} is passed by "${event}", which has several transitions: some would not pass it. Let an effect decide, or a state with guards.`,
      )
    const counted = step.attempts?.[event] !== undefined
    if (counted && passing.includes(event))
      refuse(step, `${at} is passed by the request "${event}" itself, so that counting it limits nothing.`)
  }
  for (const move of movesInStep(state.always)) refuseMove(step, { at, rules }, move)
  if (waiting && !Object.keys(step.requests).some((event) => Object.hasOwn(state.on ?? {}, event)))
    refuse(step, `${at} waits, and hears none of the requests.`)
}

function refuseMove(
  step: LooseStep,
  { at, rules }: { at: string; rules: PartRules },
  { target, guard }: { target?: string; guard?: string },
): void {
  const known = target === undefined || rules.ends.has(target) || Object.hasOwn(step.states, target)
  // A target that starts with `#` can be a state of the chart outside the step. The function allows every such target,
  // and the proofs refuse the flow if the transition avoids a required check.
  if (!known && !target.startsWith("#")) refuse(step, `${at} leads to "${target}", which is not one of its states.`)
  if (guard !== undefined && !Object.hasOwn(step.guards ?? {}, guard))
    refuse(step, `${at} names the guard "${guard}", which is not one of its guards.`)
}

function eventsOf({ requests, asks }: LooseStep): readonly string[] {
  return [...Object.keys(requests), ...Object.values(asks).flatMap(({ answers }) => answers)]
}

/**
 * Refuses a step that reads another step, unless the other step comes before it in the configuration.
 *
 * @throws {StepError}
 */
export function refuseReads(steps: readonly Step[]): void {
  for (const [at, { definition }] of steps.entries())
    for (const { id } of definition.reads ?? [])
      if (!steps.slice(0, at).some((step) => step.id === id)) {
        const isThere = steps.some((step) => step.id === id)
        const where = isThere ? "does not stand before it in `steps`" : "is not in `steps`"
        refuse(definition, `it reads the step "${id}", which ${where}. Put "${id}" before "${definition.id}".`)
      }
}

/**
 * Checks that steps can be inserted into a chart.
 *
 * @throws {StepError} for a chart without a place for steps, and for a step whose id is the name of a state or of
 *   another step.
 */
export function refuseInsertion(
  flow: string,
  { tail, state }: { tail: string; state: StateConfig | undefined },
  steps: readonly LooseStep[],
): void {
  const [first] = steps
  if (first !== undefined && state?.states?.resolvingTarget === undefined)
    refuse(first, `the flow "${flow}" has no state "${tail}.resolvingTarget", before which steps stand.`)
  for (const [at, step] of steps.entries()) {
    if (steps.findIndex(({ id }) => id === step.id) !== at) refuse(step, "two steps have this id.")
    if (Object.hasOwn(state?.states ?? {}, step.id)) refuse(step, `the flow "${flow}" has a state of that name.`)
  }
}

function refuse(part: LooseStep, sentence: string): never {
  throw new StepError(part.id, `The ${"routes" in part ? "flow" : "step"} "${part.id}" cannot be used: ${sentence}`)
}
