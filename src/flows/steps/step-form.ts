/**
 * Completes the page of a step: adds the limits of its fields, its scripts, and an alert if the last form was not read.
 */
import type { StepsMemory } from "../../../machines/facts.ts"
import { requestFields } from "../../../machines/steps/request-fields.ts"
import type { ForgedForm } from "../../../machines/steps/step-states.ts"
import { scriptElement } from "../../pages/html.ts"
import { tooLongSentence } from "../../pages/messages.ts"
import type { PageScript } from "../../pages/page.ts"
import { fill } from "../../texts/fill.ts"
import type { Wording } from "../../texts/texts.ts"
import { scriptSource } from "../script-source.ts"
import type { LooseStep, StepPage } from "../../../machines/steps/step.types.ts"

/**
 * Returns the page with length limits in its fields: the limits that the step declares for the event of the page's
 * first button.
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

/** The texts (keys of `texts.step`) that the built-in page shows after a form that was not read, by the problem. */
const alerts: Readonly<Record<NonNullable<ForgedForm["problem"]>, "expired" | "unreadable" | "tooLong">> = {
  form_expired: "expired",
  field_unreadable: "unreadable",
  field_too_long: "tooLong",
}

/** Returns the page with an alert if the form was not read, and otherwise the unchanged page. */
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
 * Returns the scripts of a page, each with the source expression that allows it in the page's Content Security Policy.
 *
 * @throws {TypeError} for a script with text such as `</script>`, which would end the script early in HTML.
 */
export async function scriptsOf({ scripts = [] }: StepPage): Promise<PageScript[]> {
  return Promise.all(
    scripts.map(async ({ source }) => {
      const { text, allowedBy } = await scriptSource(source)
      return { element: scriptElement(text), allowedBy }
    }),
  )
}
