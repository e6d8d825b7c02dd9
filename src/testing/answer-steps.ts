/** Answers the steps at which a sign-in waits, with the answers that a test provides. */
import type { StepPage } from "../../machines/steps/step-page.types.ts"
import type { Awaitable } from "../ports/records.ts"

/** A step at which a sign-in waits, as the JSON of the step's route describes it. */
export interface ShownStep {
  /** The id of the step. */
  readonly step: string
  /** The name of the waiting state. */
  readonly state: string
  /** The reason why the step shows its form again; `undefined` if it shows the form for the first time. */
  readonly problem: string | undefined
  readonly page: StepPage
}

/** The fields of a form by name. */
export type TypedFields = Readonly<Record<string, string>>

/**
 * A function that answers a step: it returns the fields of the step's form. The field `event` names the request.
 * Without this field, the test sends the request of the page's first button.
 */
export type StepAnswer = (shown: ShownStep) => Awaitable<TypedFields>

export interface AnsweredSteps {
  /** The functions, by the id of the step. The test calls a step's function each time a sign-in waits at the step. */
  readonly answers: Readonly<Record<string, StepAnswer>>
  /**
   * For steps without a function: the fields of each form, by the name of its request. The test sends each entry once,
   * in the given order.
   */
  readonly requests: Readonly<Record<string, TypedFields>>
}

export interface StepVisit {
  /** The address of the routes. */
  readonly base: string
  readonly send: (request: Request) => Promise<Response>
  readonly form: (path: string, fields: TypedFields) => Promise<Request>
}

/** The maximum number of answers. A sign-in that needs more probably repeats a step without end. */
const mostAnswers = 20

/**
 * Answers the steps to which a sign-in leads, one after the other.
 *
 * @param first the response that can lead to a step.
 * @returns the first response that leads to no step, or to a step without an answer.
 */
export async function answerSteps(
  first: Response,
  { base, send, form }: StepVisit,
  { answers, requests }: AnsweredSteps,
): Promise<Response> {
  const inTurn = Object.entries(requests).map(([event, fields]) => ({ ...fields, event }))
  let last = first
  for (let count = 0; count < mostAnswers; count++) {
    const location = last.headers.get("location") ?? ""
    if (!location.startsWith(base) || !location.includes("?flow=")) return last
    const id = new URL(location).pathname.split("/").at(-1) ?? ""
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
    const typed = answer === undefined ? inTurn.shift() : await typedBy(answer, location, send)
    if (typed === undefined) return last
    last = await send(await form(location.slice(base.length), typed))
  }
  return last
}

async function typedBy(answer: StepAnswer, location: string, send: StepVisit["send"]): Promise<TypedFields> {
  const response = await send(new Request(location, { headers: { accept: "application/json" } }))
  // The cast is safe: the library's own route responds with this JSON, or with a redirect if the flow has ended.
  const { step, state, problem, page } = JSON.parse(await response.text()) as Omit<ShownStep, "problem"> & {
    problem: string | null
  }
  const [button] = page.buttons
  const event = button === undefined ? {} : { event: button.event }
  return { ...event, ...(await answer({ step, state, problem: problem ?? undefined, page })) }
}
