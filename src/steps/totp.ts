/**
 * A second factor: the codes of an authenticator app (TOTP, RFC 6238), with recovery codes and enrolment. Import path
 * `authchart/steps/totp`; needs `otpauth`, and `uqr` for the picture.
 */
import { defineStep, ask } from "../../machines/steps/define-step.ts"
import type { Step, StepPerson, StepPlace } from "../../machines/steps/step.types.ts"
import type { Awaitable } from "../ports/records.ts"
import type { TotpStore } from "../ports/totp-store.ts"
import { newRecoveryCodes, newSecret, recoveryHash, stepOfCode } from "./totp/codes.ts"
import { findEnrolment, type Found } from "./totp/find-enrolment.ts"
import { judge } from "./totp/judge-code.ts"
import { moveFactor } from "./totp/move-factor.ts"
import { totpPage } from "./totp/page.ts"
import { sealFactor } from "./totp/sealed-factor.ts"

export type { NewTotpEnrolment, TotpEnrolment, TotpStore } from "../ports/totp-store.ts"
export type { MoveOutcome } from "./totp/move-factor.ts"
export { moveTotp, type TotpMove } from "./totp/move-totp.ts"

export interface TotpOptions {
  /** Where enrolments are kept: `memoryTotpStore()`, or `sqlStores(…).totp`. */
  store: TotpStore
  /** What the app calls this application. No colon. */
  issuer: string
  /**
   * Who has to have a second factor. Whoever has none yet enrols at their next sign-in; whoever has enrolled is asked in
   * any case. Default: everybody.
   */
  requiredFor?: (person: StepPerson) => Awaitable<boolean>
  /**
   * Names the rules of `requiredFor`: a sign-in that is under way when another version is deployed starts again. Default: the
   * source of `requiredFor`, which says nothing of rules in another module.
   */
  version?: number | string
  /**
   * Where the step stands. Default `["signIn"]`. At `stepUp` it is asked in flows of the application that end in step-up; a
   * person who enrols there proves nothing by it, so stand at `signIn` too where people can be without a factor.
   */
  at?: readonly StepPlace[]
  /** Codes of the app that a person may try within a quarter of an hour, over all sign-ins. Default 10. */
  attemptsPerQuarter?: number
  /**
   * Wrong codes of the app since the last success, over all sign-ins and any time, after which codes of the app are refused
   * until a recovery code or an operator (`store.clearAttempts`) begins the count again. 1 to 100. Default 100, the most
   * that NIST SP 800-63B-4 §3.2.2 allows. Needs a store with `counters`, or `stores` in the configuration.
   */
  failuresUntilLocked?: number
}

/** What the step remembers while it waits: sealed. */
export interface TotpData {
  /** Of somebody who is enrolling. */
  secret: string
  recoveryCodes: string[]
  usedStep: number
  /** The code that was typed, within one request. */
  typed: string
  /** The key under which the code was checked, where that is not the person's key: what is there is moved at the end. */
  formerKey: string
}

/** Raised when a release of this step demands more. */
const rules = 1

const refusalOf = { rejected: "totp.rejected", locked: "totp.locked" } as const
const answerTo = { enrolled: "totp.enrolled", absent: "totp.unenrolled", ambiguous: "totp.ambiguous" } as const

const nothing: TotpData = { secret: "", recoveryCodes: [], usedStep: 0, typed: "", formerKey: "" }

/**
 * Asks for a code of the person's authenticator app before a session is issued. Applies to every way of signing in.
 *
 * A code is good once, within a step of 30 seconds to either side. Five codes may be tried in one sign-in,
 * `attemptsPerQuarter` in a quarter of an hour, and `failuresUntilLocked` between two successes: counted in the store,
 * before a code is judged. Recovery codes are counted apart, so that the owner gets in while another person guesses codes.
 * Secrets are stored sealed with the application's newest secret, and sealed again where an older one was used; recovery
 * codes as hashes; each of the ten is good once.
 *
 * A factor that an earlier release stored under another key is asked for as well, and moved to the person's key after the
 * code; where that key may be another person's, the sign-in ends with `factor_ambiguous`.
 *
 * It does not prove that whoever enrols is whom the account belongs to: enrolment happens at the first sign-in with the
 * first factor alone, so that a stolen password enrols as well. Enrol people early, or from a place that knows them.
 *
 * @throws {TypeError} where `issuer` has a colon: apps take the part before it for the name. Where `failuresUntilLocked`
 * is not a whole number from 1 to 100.
 */
export function totp(options: TotpOptions): Step {
  const { store, issuer, requiredFor = () => true, attemptsPerQuarter = 10, failuresUntilLocked = 100, at } = options
  const { version = String(requiredFor) } = options
  if (issuer.includes(":") || issuer === "") throw new TypeError("totp needs an issuer: a name without a colon.")
  if (!Number.isInteger(failuresUntilLocked) || failuresUntilLocked < 1 || failuresUntilLocked > 100)
    throw new TypeError("failuresUntilLocked of totp is a whole number from 1 to 100.")
  const bounds = { attemptsPerQuarter, failuresUntilLocked }
  const enrolmentOf = async (person: StepPerson): Promise<Extract<Found, { is: "enrolled" }>> => {
    const found = await findEnrolment(store, person)
    if (found.is !== "enrolled") throw new TypeError("The second factor of this person is no longer where it was.")
    return found
  }

  const within = (transaction: object | undefined): TotpStore | undefined =>
    transaction === undefined ? undefined : store.within?.(transaction)

  return defineStep({
    id: "totp",
    version: JSON.stringify([rules, version, attemptsPerQuarter, failuresUntilLocked]),
    title: "Second factor: a code of the authenticator app",
    slot: "beforeSession",
    ...(at !== undefined && { at }),
    appliesTo: async (person) => (await findEnrolment(store, person)).is !== "absent" || requiredFor(person),
    data: nothing,
    requests: { "totp.submitted": ["code"], "totp.proven": ["code"], "totp.noted": [] },
    asks: {
      findEnrolment: ask(
        ["totp.enrolled", "totp.unenrolled", "totp.ambiguous"],
        async (_params: object, { person }) => ({ type: answerTo[(await findEnrolment(store, person)).is] }),
      ),
      checkCode: ask(
        ["totp.accepted", "totp.rejected", "totp.locked"],
        async ({ code }: { code: string }, tools) => {
          const found = await enrolmentOf(tools.person)
          const verdict = await judge(code, found, { store, bounds, tools })
          if (verdict !== "accepted") return { type: refusalOf[verdict] }
          return { type: "totp.accepted", formerKey: found.at === tools.person.key ? "" : found.at }
        },
        { guesses: "totp.accepted" },
      ),
      makeSecret: ask(["totp.made"], async (_params: object, tools) => {
        return { type: "totp.made", secret: await newSecret(tools), recoveryCodes: newRecoveryCodes(tools) }
      }),
      proveSecret: ask(
        ["totp.confirmed", "totp.unconfirmed"],
        async (given: { secret: string; code: string }, tools) => {
          const step = await stepOfCode(given.secret, given.code, tools.now())
          return step === undefined ? { type: "totp.unconfirmed" } : { type: "totp.confirmed", step }
        },
      ),
    },
    // A factor that is enrolled in this very sign-in proves nothing of who was there before.
    methods: ({ secret }) => (secret === "" ? ["otp"] : []),
    attempts: { "totp.submitted": 5, "totp.proven": 10 },
    ...(store.counters === undefined ? { counts: "person" } : {}),
    initial: "findingEnrolment",
    states: {
      findingEnrolment: {
        meta: { title: "Has this person enrolled?" },
        entry: { type: "findEnrolment", params: {} },
        on: {
          "totp.enrolled": "enteringCode",
          "totp.unenrolled": "makingSecret",
          "totp.ambiguous": { target: "refused", reason: "factor_ambiguous" },
        },
      },
      enteringCode: {
        tags: "waiting",
        meta: { title: "Waits for a code of the app, or a recovery code" },
        on: {
          "totp.submitted": {
            target: "countingAttempt",
            actions: [
              { type: "keep", params: ({ event }) => ({ typed: event.code }) },
              { type: "countAttempt", params: ({ person }) => ({ limit: "code.failed", of: person.key }) },
            ],
          },
        },
      },
      countingAttempt: {
        meta: { title: "Count the attempt" },
        on: {
          "attempt.counted": {
            target: "checkingCode",
            actions: [
              { type: "checkCode", params: ({ data }) => ({ code: data.typed }) },
              { type: "keep", params: { typed: "" } },
            ],
          },
          "attempt.limited": "refused",
        },
      },
      checkingCode: {
        meta: {
          title: "Is it the code, and not used before?",
          passes: "totp.accepted",
          rfc: ["RFC 6238 §4", "RFC 6238 §5.2"],
        },
        on: {
          "totp.accepted": {
            target: "passed",
            actions: { type: "keep", params: ({ event }) => ({ formerKey: event.formerKey }) },
          },
          "totp.rejected": { target: "enteringCode", problem: "code_wrong" },
          "totp.locked": "refused",
        },
      },
      makingSecret: {
        meta: { title: "Make a secret for the app", rfc: ["RFC 4226 §4"] },
        entry: { type: "makeSecret", params: {} },
        on: {
          "totp.made": {
            target: "showingSecret",
            actions: {
              type: "keep",
              params: ({ event: { secret, recoveryCodes } }) => ({ secret, recoveryCodes }),
            },
          },
        },
      },
      showingSecret: {
        tags: "waiting",
        meta: { title: "Shows the secret, and waits for a first code" },
        on: {
          "totp.proven": {
            target: "provingSecret",
            actions: { type: "proveSecret", params: ({ event, data }) => ({ secret: data.secret, code: event.code }) },
          },
        },
      },
      provingSecret: {
        meta: { title: "Does the app have the secret?", passes: "totp.confirmed" },
        on: {
          "totp.confirmed": {
            target: "showingRecoveryCodes",
            actions: { type: "keep", params: ({ event }) => ({ usedStep: event.step }) },
          },
          "totp.unconfirmed": { target: "showingSecret", problem: "code_wrong" },
        },
      },
      showingRecoveryCodes: {
        tags: "waiting",
        meta: { title: "Shows the recovery codes, once" },
        on: { "totp.noted": "passed" },
      },
    },
    page: (view) => totpPage(view, issuer),
    forget: async ({ key, formerKeys = [] }) => {
      for (const one of [key, ...formerKeys]) await store.remove(one)
    },
    store: async ({ key }, { secret, recoveryCodes, usedStep, formerKey }, tools) => {
      const joined = within(tools.transaction) ?? store
      // Where another sign-in has moved it, or the store cannot, it is still the same person's.
      if (formerKey !== "") await moveFactor(joined, { from: formerKey, to: key }, tools)
      if (secret === "") return
      const hashes = await Promise.all(recoveryCodes.map((code) => recoveryHash(key, code)))
      const sealed = await sealFactor({ secret, codesOf: key }, key, tools)
      const enrolled = await joined.enrol(key, { secret: sealed, recoveryCodes: hashes, usedStep })
      if (!enrolled) throw new Error("This person has enrolled in the meantime, in another sign-in.")
    },
    inTransaction: (transaction) => within(transaction) !== undefined,
  })
}

export default totp
