/** A second factor by mail: a code of digits. Import path `authchart/steps/email-code`. */
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { RememberedTime, Step, StepPerson, StepPlace, StepTools } from "../../machines/steps/step.types.ts"
import type { CounterStore } from "../ports/counter-store.ts"
import type { AuthenticationMethod } from "../ports/evidence.ts"
import type { Awaitable } from "../ports/records.ts"
import { fill } from "../texts/fill.ts"
import type { Language } from "../texts/languages.ts"
import { codeDigest, newCode, newLongCode } from "./email-code/code.ts"

/** The parameter of {@link EmailCodeOptions.send}. */
export interface CodeToSend {
  to: string
  /**
   * The code: six digits, or twenty digits after many codes that the person did not enter correctly. Never log the
   * code.
   */
  code: string
  expires: Date
  person: StepPerson
  /** The application's public origin. */
  origin: string
  /** The language that the person reads. */
  language: Language
}

export interface EmailCodeOptions {
  /** Sends the mail. If `send` throws, the sign-in ends. */
  send: (mail: CodeToSend) => Awaitable<void>
  /**
   * Returns true for a person who must enter a code. Default: every person, except a person who signs in by a link in a
   * mail.
   */
  requiredFor?: (person: StepPerson) => Awaitable<boolean>
  /**
   * The version of the rules in `requiredFor`. After the deployment of another version, a sign-in that is in progress
   * starts again. Default: a digest of the source code of `requiredFor`. The digest does not change if only a function
   * that `requiredFor` calls changes; set `version` in this case.
   */
  version?: number | string
  /**
   * The flows in which the step runs: sign-ins, step-ups, or both. Default `["signIn"]`. In a step-up, the step adds
   * evidence only if {@link EmailCodeOptions.methods} is set.
   */
  at?: readonly StepPlace[]
  /** The seconds for which a code is valid, and for which the step may wait. Default 600. */
  lifetime?: number
  /**
   * The methods that the code adds to the session's evidence. Default: none, because RFC 8176 has no value for reading
   * a mailbox, and a mailbox that can reset the password is not a second kind of factor.
   */
  methods?: readonly AuthenticationMethod[]
  /** Counts the codes that the step sent since the last success. Default: `stores.counters` of the configuration. */
  counters?: CounterStore
  /**
   * The time for which a browser can remember that the user passed the step: `{ days: 30 }`. The visitor chooses this
   * with a checkbox on the page. The step requires a code again if the person's e-mail address changes. Needs `stores`
   * with a registry of sessions. Default: every sign-in requires a code.
   */
  rememberDevice?: RememberedTime | undefined
}

/** The version of the step. Increase the version when a release makes the step stricter. */
const rules = 1

/**
 * The maximum number of codes of six digits that the step sends between two successes. Each code allows five attempts.
 */
const shortCodes = 10
/**
 * The period that the counter requires as a parameter, in milliseconds. The step ignores the period, and uses only the
 * count since the last success.
 */
const window = 900_000

/**
 * Makes a step that sends a code to the person's e-mail address, and continues when the person enters it. One sign-in
 * allows five attempts and three codes. A code is valid once. Needs an adapter with verification tokens, `stores` or a
 * `flowStore`.
 *
 * The step counts the codes of each person in all sign-ins together. After ten codes that the person did not enter
 * correctly (at most fifty guesses), codes have twenty digits until the person enters a code correctly. An attacker
 * cannot guess such a code, and the person can always sign in. Without `stores` or `counters`, codes always have six
 * digits, and the library warns at start-up. With `stores` or `counters`, the step refuses a person without an `id`
 * from `authorize()` with `credentials_unusable`, because it cannot count the person's codes.
 *
 * The step proves that the person can read the mailbox now. The step is not a second factor if a mail can reset the
 * password. The step refuses a person without an e-mail address.
 */
export function emailCode(options: EmailCodeOptions): Step {
  const { send, requiredFor, lifetime = 600, methods = [], counters, at, rememberDevice } = options
  const { version = String(requiredFor) } = options
  const countersOf = (tools: StepTools): CounterStore | undefined => counters ?? tools.counters
  return defineStep({
    id: "email-code",
    version: JSON.stringify([rules, version, lifetime]),
    title: "Enter a code from the mailbox",
    slot: "beforeSession",
    ...(at !== undefined && { at }),
    appliesTo: (person) => (requiredFor === undefined ? person.providerType !== "email" : requiredFor(person)),
    data: { digest: "", ends: 0, typed: "" },
    requests: { "email-code.submitted": ["code"], "email-code.again": [] },
    asks: {
      sendCode: ask(
        ["email-code.sent", "email-code.unsendable"],
        async (_params: object, tools) => {
          const { person, origin, language } = tools
          const to = person.user.email
          if (to === undefined || to === null || to === "") return { type: "email-code.unsendable" }
          const sent = await countersOf(tools)?.count(counterOf(person), tools.now(), window)
          const unanswered = (sent?.sinceSuccess ?? 1) - 1
          if (unanswered === shortCodes) await tools.factorLocked(unanswered)
          const code = unanswered < shortCodes ? newCode(tools) : newLongCode(tools)
          tools.hide(code)
          const ends = tools.now() + lifetime * 1000
          await send({ to, code, expires: new Date(ends), person, origin, language })
          return { type: "email-code.sent", digest: await codeDigest(to, code), ends }
        },
        { sends: true },
      ),
      checkCode: ask(
        ["email-code.accepted", "email-code.rejected"],
        async (given: { code: string; digest: string; ends: number }, tools) => {
          const { person, now } = tools
          const typed = await codeDigest(person.user.email ?? "", given.code.replaceAll(/\s/g, ""))
          // The step compares digests, so the duration of the comparison reveals nothing about the code.
          const right = given.digest !== "" && typed === given.digest && now() < given.ends
          if (right) await countersOf(tools)?.clear(counterOf(person))
          return { type: right ? "email-code.accepted" : "email-code.rejected" }
        },
        { guesses: "email-code.accepted" },
      ),
    },
    methods,
    attempts: { "email-code.submitted": 5, "email-code.again": 2 },
    ...(counters === undefined ? { counts: "person" } : { keepsPerPerson: true }),
    lifetime,
    ...(rememberDevice !== undefined && {
      rememberDevice: {
        ...rememberDevice,
        request: "email-code.submitted",
        enrolment: ({ user }) => user.email ?? undefined,
      },
    }),
    initial: "countingMail",
    states: {
      countingMail: {
        meta: { title: "Count the mail" },
        entry: { type: "countAttempt", params: ({ person }) => ({ limit: "code.sent", of: person.user.email ?? "" }) },
        on: {
          "attempt.counted": { target: "sendingCode", actions: { type: "sendCode", params: {} } },
          "attempt.limited": "refused",
        },
      },
      sendingCode: {
        meta: { title: "Send the code by mail" },
        on: {
          "email-code.sent": {
            target: "enteringCode",
            actions: { type: "keep", params: ({ event }) => ({ digest: event.digest, ends: event.ends }) },
          },
          "email-code.unsendable": "refused",
        },
      },
      enteringCode: {
        tags: "waiting",
        meta: { title: "Wait for the code" },
        on: {
          "email-code.submitted": {
            target: "countingAttempt",
            actions: [
              { type: "keep", params: ({ event }) => ({ typed: event.code }) },
              { type: "countAttempt", params: ({ person }) => ({ limit: "code.failed", of: person.key }) },
            ],
          },
          "email-code.again": "countingMail",
        },
      },
      countingAttempt: {
        meta: { title: "Count the attempt" },
        on: {
          "attempt.counted": {
            target: "checkingCode",
            actions: [
              {
                type: "checkCode",
                params: ({ data }) => ({ code: data.typed, digest: data.digest, ends: data.ends }),
              },
              { type: "keep", params: { typed: "" } },
            ],
          },
          "attempt.limited": "refused",
        },
      },
      checkingCode: {
        meta: { title: "Verify the code", passes: "email-code.accepted" },
        on: {
          "email-code.accepted": "passed",
          "email-code.rejected": { target: "enteringCode", problem: "code_wrong" },
        },
      },
    },
    page: ({ person, problem, texts: { emailCode: texts } }) => ({
      heading: texts.heading,
      text: [fill(texts.sent, { address: masked(person.user.email ?? "") })],
      ...(problem === "code_wrong" ? { alert: texts.wrong } : {}),
      fields: [{ name: "code", label: texts.code, inputMode: "numeric", autoComplete: "one-time-code" }],
      buttons: [
        { event: "email-code.submitted", label: texts.continue },
        { event: "email-code.again", label: texts.again },
      ],
    }),
  })
}

/**
 * Returns the name of the counter that counts a person's codes in all sign-ins. The name contains the person's key. If
 * the library has not stored the person yet, the name contains the account at the provider.
 */
function counterOf({ key, provider, providerAccountId }: StepPerson): string {
  return `email-code:${key ?? JSON.stringify([provider, providerAccountId])}`
}

/**
 * Returns a short form of an e-mail address: `a…@example.com`. The user recognises the address; other people cannot
 * derive it.
 */
function masked(address: string): string {
  const at = address.lastIndexOf("@")
  return at < 1 ? "" : `${address.charAt(0)}…${address.slice(at)}`
}

export default emailCode
