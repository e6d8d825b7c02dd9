/** Has people accept terms before they get a session. Import path `authchart/steps/terms`. */
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step, StepPerson, StepTools } from "../../machines/steps/step.types.ts"
import type { Awaitable } from "../ports/records.ts"

export interface AcceptTermsOptions {
  /** Names this version of the terms: whoever accepted another is asked again. */
  version: string
  /** What people are asked, as paragraphs. Say where the whole text stands. */
  text: readonly string[]
  heading?: string
  /** Beside the box that people tick. */
  label?: string
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

const alerts: Readonly<Record<string, string>> = {
  not_accepted: "To go on, please accept the terms.",
  terms_changed: "The terms have changed. Please read them again.",
}

/**
 * Shows terms to whoever has not accepted this version, and goes on once they tick the box. Applies to every way of
 * signing in; a new user is stored only after they accepted. Where a deployment changes `version` while the page is open, the
 * new terms are shown, and nothing is recorded of the old ones.
 *
 * It does not prove that anybody read them.
 */
export function acceptTerms(options: AcceptTermsOptions): Step {
  const {
    version,
    text,
    heading = "Terms of service",
    label = "I accept",
    accepted,
    accept,
    inTransaction = false,
  } = options
  return defineStep({
    id: "terms",
    version,
    title: "Accept the terms of service",
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
    page: ({ data, problem }) => {
      const buttons = [{ event: "terms.answered", label: "Continue" }]
      // Without the box: what is ticked is judged by the version that is sealed.
      if (data.shown !== version) return { heading, text: ["The terms have changed. Go on to read them."], buttons }
      const alert = problem === undefined ? undefined : alerts[problem]
      const fields = [{ name: "accepted", label, type: "checkbox" as const }]
      return { heading, text, ...(alert === undefined ? {} : { alert }), fields, buttons }
    },
    store: async (person, { at, shown }, tools) => accept(person, shown, new Date(at), tools),
    inTransaction,
  })
}

export default acceptTerms
