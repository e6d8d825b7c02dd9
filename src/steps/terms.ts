/** `authchart/steps/terms`: a step in which a person must accept terms before the library issues the session. */
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step, StepPerson, StepTools } from "../../machines/steps/step.types.ts"
import type { Awaitable } from "../ports/records.ts"
import { inLanguage, type PerLanguage } from "../texts/define-texts.ts"

export interface AcceptTermsOptions {
  /** The name of this version of the terms. A person who accepted another version must also accept this version. */
  version: string
  /** The text that the person reads, as paragraphs. Say where the full text is. */
  text: PerLanguage<readonly string[]>
  /** The heading of the page. Default: "Terms of service". */
  heading?: PerLanguage<string>
  /** The label of the check box. Default: "I accept". */
  label?: PerLanguage<string>
  /** Returns true if the person has accepted this version of the terms. `person.key` is absent for a new person. */
  accepted: (person: StepPerson, version: string) => Awaitable<boolean>
  /**
   * Stores the acceptance. The library calls this function after it has written the user and before it issues the
   * session. If the function throws, the sign-in ends, and the next sign-in shows the terms again. Therefore the
   * library can call the function twice for one person and version.
   */
  accept: (
    person: StepPerson & { readonly key: string },
    version: string,
    at: Date,
    tools: StepTools,
  ) => Awaitable<void>
  /**
   * `true` if `accept` writes through `tools.transaction` when a transaction is present. The database then commits a
   * new user and the acceptance together: see `inTransaction` of a step. Default: `false`.
   */
  inTransaction?: boolean
}

/**
 * Makes a step that shows terms to a person who has not accepted this version, and continues when the person accepts
 * them. The step applies to every sign-in method. The library stores a new user only after the acceptance. If a
 * deployment changes `version` while the page is open, the step shows the new terms, and does not record the acceptance
 * of the old terms.
 *
 * The step does not prove that the person read the terms.
 */
export function acceptTerms(options: AcceptTermsOptions): Step {
  const { version, text, heading, label, accepted, accept, inTransaction = false } = options
  return defineStep({
    id: "terms",
    version,
    title: "Accept the terms of service",
    slot: "beforeSession",
    appliesTo: async (person) => !(await accepted(person, version)),
    // `shown` is the version on the page. It is sealed with the flow, because the form can reach an instance with
    // another version.
    data: { at: 0, shown: version },
    requests: { "terms.answered": ["accepted"] },
    asks: {
      noteTime: ask(["terms.noted"], (_params: object, { now }) => ({ type: "terms.noted", at: now() })),
    },
    guards: {
      isAccepted: ({ data, event }) =>
        data.shown === version && event.type === "terms.answered" && event.accepted === "yes",
      isOutdated: ({ data }) => data.shown !== version,
    },
    initial: "reading",
    states: {
      reading: {
        tags: "waiting",
        meta: { title: "Wait for acceptance of the terms" },
        on: { "terms.answered": "judging" },
      },
      judging: {
        meta: { title: "Require acceptance of this version", passes: "isAccepted" },
        always: [
          { guard: "isAccepted", target: "noting", actions: { type: "noteTime", params: {} } },
          {
            guard: "isOutdated",
            target: "reading",
            problem: "terms_changed",
            actions: { type: "keep", params: { shown: version } },
          },
          { target: "reading", problem: "not_accepted" },
        ],
      },
      noting: {
        meta: { title: "Record the time of acceptance" },
        on: {
          "terms.noted": { target: "passed", actions: { type: "keep", params: ({ event }) => ({ at: event.at }) } },
        },
      },
    },
    page: async ({ data, problem, language, texts: { terms: texts } }) => {
      const alerts: Readonly<Record<string, string>> = {
        not_accepted: texts.notAccepted,
        terms_changed: texts.changed,
      }
      const title = (await inLanguage(heading, language)) ?? texts.heading
      const buttons = [{ event: "terms.answered", label: texts.continue }]
      // If the version has changed, the page has no check box, because the person cannot accept the old version any
      // more.
      if (data.shown !== version) return { heading: title, text: [texts.changedMeanwhile], buttons }
      const alert = problem === undefined ? undefined : alerts[problem]
      const accepts = (await inLanguage(label, language)) ?? texts.accept
      const fields = [{ name: "accepted", label: accepts, type: "checkbox" as const }]
      return {
        heading: title,
        text: await inLanguage(text, language),
        ...(alert === undefined ? {} : { alert }),
        fields,
        buttons,
      }
    },
    store: async (person, { at, shown }, tools) => accept(person, shown, new Date(at), tools),
    inTransaction,
  })
}

export default acceptTerms
