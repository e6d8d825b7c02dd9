/** A second factor by mail: a code of digits. Import path `authchart/steps/email-code`. */
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step, StepPerson, StepPlace, StepTools } from "../../machines/steps/step.types.ts"
import type { CounterStore } from "../ports/counter-store.ts"
import type { AuthenticationMethod } from "../ports/evidence.ts"
import type { Awaitable } from "../ports/records.ts"
import { fill } from "../texts/fill.ts"
import type { Language } from "../texts/languages.ts"
import { codeDigest, newCode, newLongCode } from "./email-code/code.ts"

/** The parameter of {@link EmailCodeOptions.send}. */
export interface CodeToSend {
  to: string
  /** The code: six digits, or twenty digits after many codes that were not entered correctly. Never log it. */
  code: string
  expires: Date
  person: StepPerson
  /** The application's public origin. */
  origin: string
  /** The language that the person reads. */
  language: Language
}

export interface EmailCodeOptions {
  /** Sends the mail. If the function throws, the sign-in ends. */
  send: (mail: CodeToSend) => Awaitable<void>
  /**
   * Returns true for a person who must enter a code. Default: every person, except one who has just signed in by a link
   * from their mailbox.
   */
  requiredFor?: (person: StepPerson) => Awaitable<boolean>
  /**
   * The version of the rules in `requiredFor`. When another version is deployed, a sign-in that is in progress starts
   * again. Default: the source code of `requiredFor`, which does not include rules in another module.
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
  /** Counts the codes that were sent since the last success. Default: `stores.counters` of the configuration. */
  counters?: CounterStore
}

/** The version of the step. Increase the version when a release makes the step stricter. */
const rules = 1

/** The maximum number of codes of six digits that are sent between two successes. Each code allows five attempts. */
const shortCodes = 10
/**
 * The period that the counter needs as a parameter, in milliseconds. The step uses only the count since the last
 * success.
 */
const window = 900_000

/**
 * Makes a step that sends a code to the person's e-mail address, and continues when the person enters it. One sign-in
 * allows five attempts and three codes. A code is valid once. Needs an adapter with verification tokens, `stores` or a
 * `flowStore`.
 *
 * Codes are counted for each person over all sign-ins. After ten codes that were not entered correctly (at most fifty
 * guesses), codes have twenty digits until one is entered correctly. A stranger cannot guess such a code, and the owner
 * can always sign in. Without `stores` or `counters`, codes always have six digits, and the library warns at start-up.
 * With `stores` or `counters`, a person without an `id` from `authorize()` is refused with `credentials_unusable`,
 * because the person's codes cannot be counted.
 *
 * The step proves that the person can read the mailbox now. The step is not a second factor if a mail can reset the
 * password. The step refuses a person without an address.
 */
export function emailCode(options: EmailCodeOptions): Step {
  const { send, requiredFor, lifetime = 600, methods = [], counters, at } = options
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
          // The step compares digests, so that the time of the comparison reveals nothing about the code.
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
 * Returns the name of the counter that counts a person's codes over all sign-ins. The name contains the person's key,
 * or for a person who is not stored yet the account at the provider.
 */
function counterOf({ key, provider, providerAccountId }: StepPerson): string {
  return `email-code:${key ?? JSON.stringify([provider, providerAccountId])}`
}

/** Returns a short form of an address, which its owner recognises and which does not reveal it: `a…@example.com`. */
function masked(address: string): string {
  const at = address.lastIndexOf("@")
  return at < 1 ? "" : `${address.charAt(0)}…${address.slice(at)}`
}

export default emailCode
