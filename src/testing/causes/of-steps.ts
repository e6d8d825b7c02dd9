/**
 * Lists how a test produces the events of steps and flows that the application defines: the requests with their fields,
 * and the answers of the effects.
 */
import { listOf } from "../../../machines/chart-config.ts"
import { requestFields } from "../../../machines/steps/request-fields.ts"
import type { LooseStep } from "../../../machines/steps/step.types.ts"
import { isOwnFlow } from "../../flows/steps/step-position.ts"
import type { Cause, Causes, Entry, Heard, Moment } from "../model/cause.ts"
import type { TestBrowser } from "../stage/browser.ts"
import type { Stage } from "../stage/stage.types.ts"
import { builtInCauses } from "./built-in.ts"
import { inPlaceOf, failuresOf } from "./disturb.ts"
import { entriesOfFlow, subjectCauses } from "./of-own-flows.ts"
import { proofCauses } from "./proofs.ts"
import { stepUpCauses } from "./step-up.ts"

/** The fields of a request, by their names. */
export type SampleFields = Readonly<Record<string, string>>

/**
 * Sample values for the requests and answers of the application's steps and flows. An application passes samples where
 * the default values do not let the flow continue.
 */
export interface StepSamples {
  /**
   * The fields of a request, by the name of the request. Pass a list if guards distinguish several values, and begin
   * with the value that continues the flow. Default: the value of each field is the field's name.
   */
  readonly requests?: Readonly<Record<string, SampleFields | readonly SampleFields[]>> | undefined
  /**
   * The answers of an effect, by its full name (`totp.checkCode`). Default: every answer of the effect, without fields.
   */
  readonly answers?: Readonly<Record<string, readonly Heard[]>> | undefined
}

const ownAnswer = "the application decides how the effect of a step answers, so every answer must be safe"

/**
 * Returns the causes of all events of a flow: the built-in causes, and those of the application's steps, overrides and
 * flow.
 *
 * @param steps the steps of the configuration. For a flow that the application defines, the list also contains the
 * flow.
 * @param answersOf the types of the answers of every effect in the composed flows, by the name of the effect.
 * @param samples sample values for the application's requests and answers.
 * @param better causes that replace those of this function: requests by the type of their event, answers by their
 * effect.
 */
export function causesWith(
  steps: readonly LooseStep[],
  answersOf: Readonly<Record<string, readonly string[]>>,
  samples: StepSamples = {},
  better: Causes = { entries: {}, answers: {} },
): Causes {
  const asks = Object.entries(answersOf).filter(([ask]) => builtInCauses.answers[ask] === undefined)
  const entries = steps.flatMap((step) => Object.keys(step.requests).map((event) => entriesOf(step, event, samples)))
  const expiring = steps.map(expired)
  const own = steps.find(isOwnFlow)
  const proof = proofCauses(own)
  return {
    // The usual path takes the first possible event, so events that continue the flow come before events that refuse or
    // restart it.
    entries: {
      ...builtInCauses.entries,
      ...Object.fromEntries(entries),
      ...proof.entries,
      ...better.entries,
      "form.forged": [forged],
      "flow.cancelled": [cancelled],
      "flow.expired": [...(builtInCauses.entries["flow.expired"] ?? []), ...expiring],
    },
    answers: {
      ...builtInCauses.answers,
      ...Object.fromEntries(asks.map(([ask, types]) => [ask, answersTo(ask, types, samples)])),
      ...proof.answers,
      ...(own && { readSubject: subjectCauses(own) }),
      ...(own?.ends === "stepUp" && stepUpCauses(own, steps)),
      ...better.answers,
    },
  }
}

function entriesOf(step: LooseStep, event: string, { requests = {} }: StepSamples): [string, readonly Entry[]] {
  const names = Object.fromEntries(requestFields(step, event).map(({ name }) => [name, name]))
  const entries = listOf(requests[event] ?? {}).flatMap((given, index): readonly Entry[] => {
    const fields = { ...names, ...given }
    const which = index === 0 ? "" : ` (${index + 1})`
    if (isOwnFlow(step)) return entriesOfFlow(step, event, { fields, which })
    const send: Entry["send"] = (stage) => toStep(stage, { ...fields, event })
    return [{ name: `${event}${which} is sent`, event: { type: event, ...fields }, send }]
  })
  return [event, entries]
}

/** Returns the form that a browser sends from the step to which the server redirected it. */
export function toStep(
  stage: Stage,
  fields: Readonly<Record<string, string>>,
  from: TestBrowser = stage.browser,
): Promise<Request> {
  return stage.form(stage.stepAddress(), fields, from)
}

const forged: Entry = {
  name: "a step's form is sent without its token",
  event: { type: "form.forged" },
  send: async (stage) => {
    const request = await toStep(stage, {})
    return new Request(request.url, { method: "POST", headers: { origin: stage.origin }, body: new URLSearchParams() })
  },
}

const cancelled: Entry = {
  name: "the step is cancelled",
  event: { type: "flow.cancelled" },
  send: (stage) => toStep(stage, { event: "flow.cancelled" }),
}

function expired(step: LooseStep): Entry {
  const { id, lifetime = 900, requests } = step
  return {
    name: `the ${isOwnFlow(step) ? "flow" : "step"} "${id}" is answered too late`,
    event: { type: "flow.expired", failure: { reason: "flow_expired" } },
    when: ({ at }: Moment) =>
      at.endsWith(`.${id}.${at.split(".").at(-1)}`) || (isOwnFlow(step) && Object.hasOwn(step.states, at)),
    send: async (stage) => {
      const request = await toStep(stage, { event: Object.keys(requests)[0] ?? "" })
      stage.clock.pass(lifetime + 30)
      return request
    },
  }
}

function answersTo(ask: string, types: readonly string[], { answers = {} }: StepSamples) {
  const heard = answers[ask] ?? types.map((type): Heard => ({ type }))
  const byType = types.map((type): [string, readonly Cause[]] => [
    type,
    heard
      .filter((event) => event.type === type)
      .map((event, index) => {
        const name = index === 0 ? type : `${type} (${index + 1})`
        return inPlaceOf(ask, { name, event, forced: ownAnswer, sampleOf: ask })
      }),
  ])
  return { ...Object.fromEntries(byType), ...failuresOf(ask, { otherwise: ownAnswer }) }
}
