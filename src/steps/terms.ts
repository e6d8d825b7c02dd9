/** Has people accept terms before they get a session. Import path `authchart/steps/terms`. */
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step, StepPerson, StepTools } from "../../machines/steps/step.types.ts"
import type { Awaitable } from "../ports/records.ts"
import { inLanguage, type PerLanguage } from "../texts/define-texts.ts"

export interface AcceptTermsOptions {
  /** Names this version of the terms: whoever accepted another is asked again. */
  version: string
  /** What people are asked, as paragraphs. Say where the whole text stands. */
  text: PerLanguage<readonly string[]>
  /** Default: "Terms of service". */
  heading?: PerLanguage<string>
  /** Beside the box that people tick. Default: "I accept". */
  label?: PerLanguage<string>
  /** Whether this person has accepted this version. `person.key` is absent for somebody new. */
  accepted: (person: StepPerson, version: string) => Awaitable<boolean>
  /**
   * Stores that they did, once their user is written and before the session is issued. Where it throws, the sign-in ends
   * and the next one asks again: it may be called twice for one person and version.
   */
  accept: (
    person: StepPerson & { readonly key: string },
    version: string,
    at: Date,
    tools: StepTools,
  ) => Awaitable<void>
  /** `accept` writes through `tools.transaction` where that is given: see `inTransaction` of a step. Default `false`. */
  inTransaction?: boolean
}

/**
 * Shows terms to whoever has not accepted this version, and goes on once they tick the box. Applies to every way of
 * signing in; a new user is stored only after they accepted. Where a deployment changes `version` while the page is open, the
 * new terms are shown, and nothing is recorded of the old ones.
 *
 * It does not prove that anybody read them.
 */
export function acceptTerms(options: AcceptTermsOptions): Step {
  const { version, text, heading, label, accepted, accept, inTransaction = false } = options
  return defineStep({
    id: "terms",
    version,
    title: "Terms of service are accepted",
    slot: "beforeSession",
    appliesTo: async (person) => !(await accepted(person, version)),
    // The version that the page shows: sealed, since another instance may have another one by the time of the answer.
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
        meta: { title: "Waits for the person to accept the terms" },
        on: { "terms.answered": "judging" },
      },
      judging: {
        meta: { title: "Did they tick the box below this version?", passes: "isAccepted" },
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
        meta: { title: "Note when" },
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
      // Without the box: what is ticked is judged by the version that is sealed.
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
