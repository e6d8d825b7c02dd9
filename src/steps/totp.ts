/**
 * `authchart/steps/totp`: a step for a second factor, the codes of an authenticator app (TOTP, RFC 6238), with recovery
 * codes and enrolment. Needs the package `otpauth`, and `uqr` for the QR code.
 */
import { defineStep, ask } from "../../machines/steps/define-step.ts"
import type { RememberedTime, Step, StepPerson, StepPlace, StepTools } from "../../machines/steps/step.types.ts"
import type { Awaitable } from "../ports/records.ts"
import type { TotpStore } from "../ports/totp-store.ts"
import { newRecoveryCodes, newSecret, recoveryHash, stepOfCode } from "./totp/codes.ts"
import { findEnrolment, type Found } from "./totp/find-enrolment.ts"
import { judge } from "./totp/judge-code.ts"
import { moveFactor } from "./totp/move-factor.ts"
import { totpPage } from "./totp/page.ts"
import { openFactor, sealFactor } from "./totp/sealed-factor.ts"

export type { NewTotpEnrolment, TotpEnrolment, TotpStore } from "../ports/totp-store.ts"
export type { MoveOutcome } from "./totp/move-factor.ts"
export { manageTotp, type TotpManagement } from "./totp/manage-totp.ts"
export { moveTotp, type TotpMove } from "./totp/move-totp.ts"

export interface TotpOptions {
  /** The store of enrolments: `memoryTotpStore()`, or `sqlStores(…).totp`. */
  store: TotpStore
  /** The name of this application, which the authenticator app shows. The name must not contain a colon. */
  issuer: string
  /**
   * Returns true for a person who must have a second factor. If such a person has no second factor, the next sign-in
   * enrols one. A person who has enrolled must always enter a code, whatever this function returns. Default: every
   * person.
   */
  requiredFor?: (person: StepPerson) => Awaitable<boolean>
  /**
   * The version of the rules in `requiredFor`. After the deployment of another version, a sign-in that is in progress
   * starts again. Default: a digest of the source code of `requiredFor`. The digest does not change if only a function
   * that `requiredFor` calls changes; set `version` in this case.
   */
  version?: number | string
  /**
   * The flows in which the step runs: `signIn` for sign-ins, `stepUp` for flows that add evidence to a session. Default
   * `["signIn"]`. Enrolment during a step-up adds no evidence, so include `signIn` if some persons have no factor yet.
   */
  at?: readonly StepPlace[]
  /**
   * The maximum number of app codes that a person may try within a quarter of an hour, over all sign-ins. Default 10.
   */
  attemptsPerQuarter?: number
  /**
   * The number of wrong app codes after which the step refuses app codes. All wrong codes since the last success count,
   * in all sign-ins together and without a limit of time. A recovery code resets the count, and so does an operator
   * (`store.clearAttempts`). From 1 to 100. Default 100, the maximum of NIST SP 800-63B-4 §3.2.2. Needs a store with
   * `counters`, or `stores` in the configuration.
   */
  failuresUntilLocked?: number
  /**
   * The time for which a browser can remember that the user passed the step: `{ days: 30 }`. The visitor chooses this
   * with a checkbox on the page. Needs `stores` with a registry of sessions. Default: every sign-in requires a code.
   */
  rememberDevice?: RememberedTime | undefined
}

/** The data of the step while it waits. The library seals this data with the data of the flow. */
export interface TotpData {
  /** The new secret of a person who enrols. Empty for a person who has enrolled before. */
  secret: string
  recoveryCodes: string[]
  usedStep: number
  /** The code that the visitor typed. The step removes the code from the data before the request ends. */
  typed: string
  /**
   * The key under which the step found the factor, if it is not the person's key. When the step stores its result, it
   * moves the factor to the person's key.
   */
  formerKey: string
}

/** The version of the step. Increase the version when a release makes the step stricter. */
const rules = 1

const refusalOf = { rejected: "totp.rejected", locked: "totp.locked" } as const
const answerTo = { enrolled: "totp.enrolled", absent: "totp.unenrolled", ambiguous: "totp.ambiguous" } as const

const nothing: TotpData = { secret: "", recoveryCodes: [], usedStep: 0, typed: "", formerKey: "" }

/**
 * Makes a step that requires a code of the person's authenticator app before the library issues a session. The step
 * applies to every sign-in method.
 *
 * A code is valid once, from 30 seconds before to 30 seconds after its time. The number of codes has three limits: five
 * in one sign-in, `attemptsPerQuarter` in a quarter of an hour, and `failuresUntilLocked` wrong codes since the last
 * success. The store counts each code before the step checks the code. If the configuration has counters (`counters` of
 * the store, or `stores`), the step counts recovery codes separately, so that the person can sign in while an attacker
 * guesses app codes. The step seals the factor's secret with the application's newest secret, and seals it again if an
 * older secret sealed it. There are ten recovery codes, each valid once. The step stores them as hashes.
 *
 * A factor that an earlier release stored under another key works too. After the step has accepted a code of the
 * factor, it moves the factor to the person's key. If the key under which the factor was found can belong to another
 * person, the sign-in ends with `factor_ambiguous`.
 *
 * The step does not prove that the person who enrols owns the account. Persons enrol in a sign-in with only their first
 * factor, so an attacker with a stolen password can enrol too. Therefore let users enrol early, or only after you
 * identified them in another way.
 *
 * @throws {TypeError} if `issuer` has a colon, because apps read the part before the colon as the name; or if
 *   `failuresUntilLocked` is not a whole number from 1 to 100.
 */
export function totp(options: TotpOptions): Step {
  const { store, issuer, requiredFor = () => true, attemptsPerQuarter = 10, failuresUntilLocked = 100, at } = options
  const { rememberDevice } = options
  const { version = String(requiredFor) } = options
  if (issuer.includes(":") || issuer === "") throw new TypeError("totp needs an issuer: a name without a colon.")
  if (!Number.isInteger(failuresUntilLocked) || failuresUntilLocked < 1 || failuresUntilLocked > 100)
    throw new TypeError("failuresUntilLocked of totp must be a whole number from 1 to 100.")
  const bounds = { attemptsPerQuarter, failuresUntilLocked }
  const enrolmentOf = async (person: StepPerson): Promise<Extract<Found, { is: "enrolled" }>> => {
    const found = await findEnrolment(store, person)
    if (found.is !== "enrolled") throw new TypeError("The second factor of this person was moved or removed.")
    return found
  }

  const within = (transaction: object | undefined): TotpStore | undefined =>
    transaction === undefined ? undefined : store.within?.(transaction)

  return defineStep({
    id: "totp",
    version: JSON.stringify([rules, version, attemptsPerQuarter, failuresUntilLocked]),
    title: "Enter a code of the authenticator app",
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
    // The data has a `secret` only if the person enrols in this sign-in. An enrolment proves no earlier factor, so the
    // step then adds no method to the evidence.
    methods: ({ secret }) => (secret === "" ? ["otp"] : []),
    attempts: { "totp.submitted": 5, "totp.proven": 10 },
    ...(store.counters === undefined ? { counts: "person" } : {}),
    initial: "findingEnrolment",
    states: {
      findingEnrolment: {
        meta: { title: "Find the enrolment" },
        entry: { type: "findEnrolment", params: {} },
        on: {
          "totp.enrolled": "enteringCode",
          "totp.unenrolled": "makingSecret",
          "totp.ambiguous": { target: "refused", reason: "factor_ambiguous" },
        },
      },
      enteringCode: {
        tags: "waiting",
        meta: { title: "Wait for a code of the app" },
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
          title: "Verify the code and reject reuse",
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
        meta: { title: "Create a secret for the app", rfc: ["RFC 4226 §4"] },
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
        meta: { title: "Wait for the first code" },
        on: {
          "totp.proven": {
            target: "provingSecret",
            actions: { type: "proveSecret", params: ({ event, data }) => ({ secret: data.secret, code: event.code }) },
          },
        },
      },
      provingSecret: {
        meta: { title: "Verify the first code", passes: "totp.confirmed" },
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
        meta: { title: "Wait for confirmation of the recovery codes" },
        on: { "totp.noted": "passed" },
      },
    },
    page: (view) => totpPage(view, issuer),
    ...(rememberDevice !== undefined && {
      rememberDevice: {
        ...rememberDevice,
        request: "totp.submitted",
        enrolment: async (person, tools) => secretOf(await findEnrolment(store, person), tools),
      },
    }),
    factor: {
      isEnrolled: async (person) => (await findEnrolment(store, person)).is === "enrolled",
      isAmbiguous: async (person) => (await findEnrolment(store, person)).is === "ambiguous",
    },
    forget: async ({ key, formerKeys = [] }) => {
      for (const one of [key, ...formerKeys]) await store.remove(one)
    },
    store: async ({ key }, { secret, recoveryCodes, usedStep, formerKey }, tools) => {
      const joined = within(tools.transaction) ?? store
      // The step ignores the result of `moveFactor`: the person has already proven the factor, even if another sign-in
      // has moved it, or the store cannot move factors.
      if (formerKey !== "") await moveFactor(joined, { from: formerKey, to: key }, tools)
      if (secret === "") return
      const hashes = await Promise.all(recoveryCodes.map((code) => recoveryHash(key, code)))
      const sealed = await sealFactor({ secret, codesOf: key }, key, tools)
      const enrolled = await joined.enrol(key, { secret: sealed, recoveryCodes: hashes, usedStep })
      if (!enrolled) throw new Error("This person has enrolled in the meantime, in another sign-in.")
      await tools.notify("factorAdded")
    },
    inTransaction: (transaction) => within(transaction) !== undefined,
  })
}

/**
 * Returns the secret of a factor; `undefined` if the person has no usable factor. Each enrolment has another secret, so
 * a device that was remembered for an earlier enrolment does not count for a later one.
 */
async function secretOf(found: Found, tools: StepTools): Promise<string | undefined> {
  return found.is === "enrolled" ? (await openFactor(found.sealed, found.at, tools))?.secret : undefined
}

export default totp
