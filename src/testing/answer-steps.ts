/** Answers the steps in which a sign-in waits, with the answers that a test gives. */
import type { StepPage } from "../../machines/steps/step-page.types.ts"
import type { Awaitable } from "../ports/records.ts"

/** A step in which a sign-in waits, as the JSON of the step's route describes it. */
export interface ShownStep {
  /** The id of the step. */
  readonly step: string
  /** The name of the waiting state. */
  readonly state: string
  /** The reason why the step asks again; `undefined` if it asks for the first time. */
  readonly problem: string | undefined
  readonly page: StepPage
}

/** The fields of a form by name. */
export type TypedFields = Readonly<Record<string, string>>

/**
 * A function that answers a step: it returns the fields of the step's form. The field `event` names the request.
 * Without this field, the request of the first button of the page is sent.
 */
export type StepAnswer = (shown: ShownStep) => Awaitable<TypedFields>

export interface AnsweredSteps {
  /** Functions by the id of their step. The test calls a function each time the step of this function waits. */
  readonly answers: Readonly<Record<string, StepAnswer>>
  /**
   * Fields of forms by the name of their request, for steps without a function. Each entry is sent once, in the order
   * of the entries.
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
  // The library's own route responds with this JSON, or with a redirect if the flow has ended.
  const { step, state, problem, page } = JSON.parse(await response.text()) as Omit<ShownStep, "problem"> & {
    problem: string | null
  }
  const [button] = page.buttons
  const event = button === undefined ? {} : { event: button.event }
  return { ...event, ...(await answer({ step, state, problem: problem ?? undefined, page })) }
}
