/** The fields on the page of a step: their limits, and the alert for a form that was not read. */
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

/** Adds to the fields of the page the limits that the request of its first button declares. */
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

/** The alerts of the built-in page for a form that was not read. */
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
 * Returns the scripts of a page, each with the source expression that allows it in the page's policy.
 *
 * @throws {TypeError} for a script that HTML would end early or change.
 */
export async function scriptsOf({ scripts = [] }: StepPage): Promise<PageScript[]> {
  return Promise.all(
    scripts.map(async ({ source }) => {
      const { text, allowedBy } = await scriptSource(source)
      return { element: scriptElement(text), allowedBy }
    }),
  )
}
