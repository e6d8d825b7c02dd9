/**
 * Completes the page of a step: adds length limits to the fields, the checkbox for a remembered device, the scripts,
 * and an alert if the library refused the last form.
 */
import type { AdmissionContext } from "../../../machines/admission/index.ts"
import type { StepsMemory } from "../../../machines/facts.ts"
import { deviceField, ticked } from "../../../machines/steps/remembered-device.ts"
import { requestFields } from "../../../machines/steps/request-fields.ts"
import { memoryOf } from "../../../machines/steps/step-memory.ts"
import type { ForgedForm } from "../../../machines/steps/step-states.ts"
import { scriptElement } from "../../pages/html.ts"
import { tooLongSentence } from "../../pages/messages.ts"
import type { PageScript } from "../../pages/page.ts"
import { durationIn, plural } from "../../texts/amounts.ts"
import { fill } from "../../texts/fill.ts"
import type { Wording } from "../../texts/texts.ts"
import { scriptSource } from "../script-source.ts"
import { attemptsLeftAt } from "./step-position.ts"
import type { LooseStep, StepInput, StepPage } from "../../../machines/steps/step.types.ts"

/**
 * Returns the page with length limits in its fields. The step declares these limits for the event of the page's first
 * button.
 */
export function withLimits(page: StepPage, step: LooseStep): StepPage {
  const declared = requestFields(step, page.buttons[0]?.event ?? "").filter((field) => field.declared)
  if (page.fields === undefined || declared.length === 0) return page
  return {
    ...page,
    fields: page.fields.map((field) => {
      const limit = declared.find(({ name }) => name === field.name)
      if (limit === undefined || "options" in field || field.type === "hidden") return field
      return { maxLength: limit.maxLength, ...field }
    }),
  }
}

/**
 * Returns the page with the checkbox "Remember this device". The page gets the checkbox under two conditions: the first
 * button of the page sends the request that `rememberDevice` of the step names, and the device can remember the
 * person's factor.
 */
export function withDevice(
  page: StepPage,
  { step, seen }: { step: LooseStep; seen: Pick<AdmissionContext, "steps"> },
  { texts, language }: Wording,
): StepPage {
  const { rememberDevice } = step
  const { enrolment, remembers = false } = memoryOf(seen, step)
  if (rememberDevice === undefined || enrolment === undefined) return page
  if (page.buttons[0]?.event !== rememberDevice.request) return page
  const label = fill(texts.step.remember, { duration: durationIn(rememberDevice.days * 86_400, language) })
  const checkbox: StepInput = {
    name: deviceField,
    label,
    type: "checkbox",
    optional: true,
    ...(remembers && { value: ticked }),
  }
  return { ...page, fields: [...(page.fields ?? []), checkbox] }
}

/** The texts (keys of `texts.step`) that the built-in page shows after a refused form, by the problem of the form. */
const alerts: Readonly<Record<NonNullable<ForgedForm["problem"]>, "expired" | "unreadable" | "tooLong">> = {
  form_expired: "expired",
  field_unreadable: "unreadable",
  field_too_long: "tooLong",
}

/** Returns the page with an alert if the library refused the last form; otherwise the unchanged page. */
export function withAlert(
  shown: StepPage,
  { problem, field: over }: Pick<StepsMemory, "problem" | "field">,
  wording: Wording,
): StepPage {
  const texts = wording.texts.step
  if (problem !== "form_expired" && problem !== "field_unreadable" && problem !== "field_too_long") return shown
  if (over === undefined) return { ...shown, alert: texts[alerts[problem]] }
  const label = shown.fields?.find(({ name }) => name === over.name)?.label ?? over.name
  const what = tooLongSentence({ label, most: over.maxLength, unit: "characters" }, wording)
  return { ...shown, alert: fill(wording.texts.error.both, { what, next: texts.again }) }
}

/**
 * Returns the number of times that the visitor can still send the form of the page; `undefined` for a request without a
 * limit.
 */
export function attemptsLeft(
  page: StepPage,
  { step, seen }: { step: LooseStep; seen: Pick<AdmissionContext, "steps"> },
): number | undefined {
  return attemptsLeftAt(step, page.buttons[0]?.event, seen)
}

/** The event that ends a waiting flow. Its response redirects the visitor to the sign-in page. */
export const cancelled = "flow.cancelled"

/**
 * Returns the page after a refused attempt. The alert says how many attempts are left. After the last allowed attempt,
 * the alert says so, and the page loses its first button: the chart would refuse even a correct input. Without another
 * button, the only button leads to the sign-in page.
 */
export function withAttempts(page: StepPage, left: number | undefined, wording: Wording): StepPage {
  if (left === undefined || page.alert === undefined) return page
  const { texts, language } = wording
  if (left === 0) {
    const alert = fill(texts.error.both, texts.reasons.step_attempts)
    const others = page.buttons.slice(1)
    if (others.length > 0) return { ...page, alert, buttons: others }
    const { image: _image, copyable: _key, ...rest } = page
    const buttons = [{ event: cancelled, label: texts.notMe.signIn }]
    return { ...rest, alert, text: [], fields: [], buttons }
  }
  const next = plural(texts.step.attemptsLeft, left, language)
  return { ...page, alert: fill(texts.error.both, { what: page.alert, next }) }
}

/**
 * Returns the scripts of a page, each with the source expression that allows it in the page's Content Security Policy.
 *
 * @throws {TypeError} for a script that contains text such as `</script>`, at which HTML ends the script.
 */
export async function scriptsOf({ scripts = [] }: StepPage): Promise<PageScript[]> {
  return Promise.all(
    scripts.map(async ({ source }) => {
      const { text, allowedBy } = await scriptSource(source)
      return { element: scriptElement(text), allowedBy }
    }),
  )
}
