/** Requests to the route of a step: its page, and what is typed there. */
import type { FlowTypes } from "../../machines/grammar.ts"
import { inApplication } from "../../machines/application-error.ts"
import { copyOf } from "../../machines/copies.ts"
import { memoryOf } from "../../machines/steps/step-memory.ts"
import { requestFields } from "../../machines/steps/request-fields.ts"
import type { ForgedForm } from "../../machines/steps/step-states.ts"
import { personOf } from "../../machines/steps/person.ts"
import type { LooseStep, StepPage } from "../../machines/steps/step.types.ts"
import type { AdmissionContext } from "../../machines/admission/index.ts"
import { stepPage } from "../pages/step.ts"
import { fieldLength } from "../protocol/field-length.ts"
import { appendQuery } from "../protocol/redirect-target.ts"
import type { Door, Knock } from "./door.ts"
import { pageProps } from "./page-props.ts"
import type { Reply } from "./reply.ts"
import { withAlert, withLimits } from "./step-form.ts"
import type { Seat } from "./step-seat.ts"
import type { Visit } from "./visit.ts"

/** The name of the flow that a request to a step is about. */
export function flowIn({ query, body }: Visit): string | undefined {
  const named = query.flow ?? body.flow
  return typeof named === "string" && /^s-[\w-]{16}$/.test(named) ? named : undefined
}

/** Whether whoever asks draws pages itself. */
function wantsJson({ headers }: Visit): boolean {
  return headers.has("x-auth-return-redirect") || /^application\/json\b/.test(headers.get("accept") ?? "")
}

/** The door of a sign-in that waits in a step: the same flow, gone on with by the step's own requests. */
export function stepDoor<F extends FlowTypes>(door: Door<F>, step: LooseStep, flow: string): Door<F> {
  return {
    ...door,
    expired: "flow_expired",
    startsOver: false,
    goesOn: "step_over",
    knock: (visit) => knock<F>(visit, step, flow),
    reply: (rest, visit, provider) => {
      const reply = door.reply(rest, visit, provider)
      const cancelled = reply.kind === "failure" && reply.failure.reason === "step_cancelled"
      return cancelled ? { kind: "redirect", url: visit.config.pages.signIn ?? visit.site.url("signin") } : reply
    },
  }
}

/**
 * What a form says: the event by its name, and the fields that the step declared for it, as texts. Of a form that is not
 * ours, or that the step could not read whole, nothing is read.
 */
function knock<F extends FlowTypes>(visit: Visit, step: LooseStep, flow: string): Knock<F> {
  // The chart of a step hears these events: composition saw to it. TypeScript knows the built-in flow alone.
  return { event: eventOf(visit, step) as unknown as F["events"], resumes: flow, usesUp: true }
}

function eventOf({ body, csrf, repeated }: Visit, step: LooseStep): { type: string } | ForgedForm {
  if (csrf !== "proven") return { type: "form.forged" }
  if (repeated.body.size > 0) return unreadable
  const names = Object.keys(step.requests)
  const named = body.event ?? (names.length === 1 ? names[0] : undefined)
  if (named === "flow.cancelled") return { type: named }
  if (typeof named !== "string" || !Object.hasOwn(step.requests, named)) return { type: "form.forged" }
  // A field that was not sent is empty. One that is no text, or too long, must not pass for an empty one.
  const fields: Record<string, string> = {}
  for (const { name, maxLength } of requestFields(step, named)) {
    const { [name]: value = "" } = body
    if (typeof value !== "string") return unreadable
    if (fieldLength(value) > maxLength)
      return { type: "form.forged", problem: "field_too_long", field: { name, maxLength } }
    fields[name] = value
  }
  return { ...fields, type: named }
}

const unreadable: ForgedForm = { type: "form.forged", problem: "field_unreadable" }

/** @throws {TypeError} for a value that is not a page: no compiler may have checked it. */
function readPage(page: StepPage): StepPage {
  if (Array.isArray((Object(page) as Partial<StepPage>).buttons)) return page
  throw new TypeError("A page has a list of buttons: { title, buttons: [{ event, label }] }.")
}

/** What is shown where a sign-in waits: the built-in page, the application's own, or JSON for clients that draw one. */
export async function stepView(
  { step, state }: Seat,
  { context, flow, expires }: { context: AdmissionContext; flow: string; expires: number },
  visit: Visit,
): Promise<Reply> {
  const own = visit.config.pages.steps?.[step.id]
  if (own !== undefined && !wantsJson(visit)) return { kind: "redirect", url: appendQuery(own, { flow }) }
  const { problem, field } = context.steps
  const seen = copyOf({ state, data: memoryOf(context, step).data, person: personOf(context, step), problem })
  const shown = await inApplication(`page() of the step "${step.id}"`, async () =>
    withLimits(readPage(await step.page(seen)), step),
  )
  const action = appendQuery(visit.site.url(step.id), { flow })
  if (wantsJson(visit))
    return {
      kind: "json",
      status: 200,
      body: {
        step: step.id,
        state,
        flow,
        action,
        csrfToken: visit.csrfToken,
        expires: new Date(expires * 1000).toISOString(),
        problem: problem ?? null,
        field: field ?? null,
        page: shown,
      },
    }
  return {
    kind: "page",
    ...stepPage({
      ...pageProps(visit),
      page: withAlert(shown, problem, field),
      invalid: field?.name,
      action,
      csrfToken: visit.csrfToken,
    }),
  }
}
