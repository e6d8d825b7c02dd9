/** Handles requests to the route of a step: shows the page of the step, and decodes its form. */
import type { AdmissionContext } from "../../../machines/admission/index.ts"
import { inApplication } from "../../../machines/application-error.ts"
import { copyOf } from "../../../machines/copy-of.ts"
import { requestFields } from "../../../machines/steps/request-fields.ts"
import { memoryOf, shownOf } from "../../../machines/steps/step-memory.ts"
import type { ForgedForm } from "../../../machines/steps/step-states.ts"
import type { LooseStep, StepPage } from "../../../machines/steps/step.types.ts"
import { stepPage } from "../../pages/step.ts"
import { fieldLength } from "../../protocol/field-length.ts"
import { appendQuery } from "../../protocol/append-query.ts"
import type { FlowModule } from "../flow-module.ts"
import { drawsPages, pageResult, redirectResult, type HttpResult } from "../http-result.ts"
import { jsonResult } from "../json-result.ts"
import { pageProps } from "../page-props.ts"
import { meterOf } from "../password-meter.ts"
import type { RequestContext } from "../request-context.ts"
import { attemptsLeft, cancelled, scriptsOf, withAlert, withAttempts, withDevice, withLimits } from "./step-form.ts"
import { isOwnFlow, positionAddress, type StepPosition } from "./step-position.ts"

/** Returns the id of the waiting flow that a request to a step names in its query or body. */
export function flowIn({ query, body }: RequestContext): string | undefined {
  const named = query.flow ?? body.flow
  return typeof named === "string" && /^s-[\w-]{16}$/.test(named) ? named : undefined
}

/**
 * Returns the flow's module with a `decode` for requests to the step in which the flow waits, and a `respond` that
 * redirects a cancelled sign-in to the sign-in page.
 */
export function stepFlow(flow: FlowModule, step: LooseStep, names?: readonly string[]): FlowModule {
  return {
    ...flow,
    expired: "flow_expired",
    startsOver: false,
    decode: (context) => ({ event: eventOf(context, step, names) }),
    respond: async (result, context, provider) => {
      const response = await flow.respond(result, context, provider)
      const isCancelled = "failure" in response && response.failure.reason === "step_cancelled"
      const { config, site } = context
      return isCancelled ? redirectResult(config.pages.signIn ?? site.url("signin"), context) : response
    },
  }
}

/**
 * Decodes a form of a step to an event. The form names the event, and the step declares the fields that the event has.
 * All fields are strings. If the CSRF token is not valid, or the step cannot accept a field, the result is
 * `form.forged` without fields.
 */
export function eventOf(
  { body, csrf, repeated }: Pick<RequestContext, "body" | "csrf" | "repeated">,
  step: LooseStep,
  names: readonly string[] = Object.keys(step.requests),
): { type: string } | ForgedForm {
  if (csrf !== "proven") return { type: "form.forged" }
  if (repeated.body.size > 0) return unreadable
  const named = body.event ?? (names.length === 1 ? names[0] : undefined)
  if (named === "flow.cancelled") return { type: named }
  if (typeof named !== "string" || !names.includes(named)) return { type: "form.forged" }
  // An absent field becomes an empty string. The code refuses the whole form if one field is not a string or is too
  // long.
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

/** Returns true for the event of a form whose fields the library did not read. */
export function isForged(event: { type: string }): event is ForgedForm {
  return event.type === "form.forged"
}

const unreadable: ForgedForm = { type: "form.forged", problem: "field_unreadable" }

/**
 * Checks that a step returned a page.
 * @throws {TypeError} for another value, which a step in JavaScript can return.
 */
function readPage(page: StepPage): StepPage {
  if (Array.isArray((Object(page) as Partial<StepPage>).buttons)) return page
  throw new TypeError("A page has a list of buttons: { title, buttons: [{ event, label }] }.")
}

/**
 * Makes the response for a sign-in that waits in a step: the built-in page, a redirect to the application's own page,
 * or JSON for a client that renders pages itself.
 */
export async function stepView(
  { step, state }: StepPosition,
  { seen, flow, expires }: { seen: AdmissionContext; flow: string; expires: number },
  context: RequestContext,
): Promise<HttpResult> {
  const { config, csrfToken } = context
  const own = config.pages.steps?.[step.id]
  if (own !== undefined && !drawsPages(context)) return redirectResult(appendQuery(own, { flow }), context)
  const { problem, field } = seen.steps
  const known = isOwnFlow(step) ? { data: memoryOf(seen, step).data } : shownOf(seen, step)
  const wording = await config.language.wording(context.runtime.language)
  const view = { ...copyOf({ ...known, state, problem }), ...wording } as Parameters<LooseStep["page"]>[0]
  const { page, scripts } = await inApplication(
    `page() of the ${isOwnFlow(step) ? "flow" : "step"} "${step.id}"`,
    async () => {
      const made = withDevice(withLimits(readPage(await step.page(view)), step), { step, seen }, wording)
      return { page: made, scripts: await scriptsOf(made) }
    },
    { seen: { ...known, person: undefined } },
  )
  const action = positionAddress({ step, state }, flow, context, page.buttons[0]?.event)
  const left = attemptsLeft(page, { step, seen })
  if (drawsPages(context))
    return jsonResult(200, {
      step: step.id,
      state,
      flow,
      action,
      csrfToken,
      expires: new Date(expires * 1000).toISOString(),
      problem: problem ?? null,
      field: field ?? null,
      attemptsLeft: left ?? null,
      page,
    })
  const props = await pageProps(context)
  const drawn = withAttempts(withAlert(page, seen.steps, props), left, props)
  const shown = {
    page: drawn,
    invalid: field?.name,
    action,
    csrfToken,
    scripts,
    isWaiting: drawn.buttons[0]?.event !== cancelled,
  }
  return pageResult(stepPage({ ...props, ...shown, meter: await meterOf(page, context) }))
}
