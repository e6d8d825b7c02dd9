/**
 * A second factor: the codes of an authenticator app (TOTP, RFC 6238), with recovery codes and enrolment. Import path
 * `authchart/steps/totp`; needs `otpauth`, and `uqr` for the picture.
 */
import { defineStep, ask } from "../../machines/steps/define-step.ts"
import type { Step, StepPerson } from "../../machines/steps/step.types.ts"
import type { Awaitable } from "../ports/records.ts"
import type { TotpStore } from "../ports/totp-store.ts"
import { isRecoveryCode, newRecoveryCodes, newSecret, recoveryHash, stepOfCode } from "./totp/codes.ts"
import { totpPage } from "./totp/page.ts"

export type { NewTotpEnrolment, TotpEnrolment, TotpStore } from "../ports/totp-store.ts"

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
  /** Codes that a person may try within a quarter of an hour, over all sign-ins. Default 10. */
  attemptsPerQuarter?: number
}

/** What the step remembers while it waits: sealed. */
export interface TotpData {
  /** Of somebody who is enrolling. */
  secret: string
  recoveryCodes: string[]
  usedStep: number
}

/** Milliseconds. */
const quarter = 900_000

const nothing: TotpData = { secret: "", recoveryCodes: [], usedStep: 0 }

/** A secret is sealed for one person: a row that was copied to another is worth nothing. */
const purposeFor = (key: string): string => `secret.${key}`

/**
 * Asks for a code of the person's authenticator app before a session is issued. Applies to every way of signing in.
 *
 * A code is good once, within a step of 30 seconds to either side. Five codes may be tried in one sign-in, and
 * `attemptsPerQuarter` in a quarter of an hour: counted in the store, before a code is judged. Secrets are stored
 * sealed with the application's secret, recovery codes as hashes; each of the ten is good once.
 *
 * It does not prove that whoever enrols is whom the account belongs to: enrolment happens at the first sign-in with the
 * first factor alone, so that a stolen password enrols as well. Enrol people early, or from a place that knows them.
 *
 * @throws {TypeError} where `issuer` has a colon: apps take what stands before it for the name.
 */
export function totp({ store, issuer, requiredFor = () => true, attemptsPerQuarter = 10 }: TotpOptions): Step {
  if (issuer.includes(":") || issuer === "") throw new TypeError("totp needs an issuer: a name without a colon.")
  const keyOf = ({ key }: StepPerson): string => {
    if (key === undefined) throw new TypeError("Nobody is stored yet whose code could be checked.")
    return key
  }

  const isEnrolled = async ({ key }: StepPerson) => key !== undefined && (await store.find(key)) !== undefined

  return defineStep({
    id: "totp",
    title: "Second factor: a code of the authenticator app",
    slot: "beforeSession",
    appliesTo: async (person) => (await isEnrolled(person)) || requiredFor(person),
    data: nothing,
    requests: { "totp.submitted": ["code"], "totp.proven": ["code"], "totp.noted": [] },
    asks: {
      findEnrolment: ask(["totp.enrolled", "totp.unenrolled"], async (_params: object, { person }) => ({
        type: (await isEnrolled(person)) ? "totp.enrolled" : "totp.unenrolled",
      })),
      checkCode: ask(["totp.accepted", "totp.rejected", "totp.locked"], async ({ code }: { code: string }, tools) => {
        const key = keyOf(tools.person)
        if ((await store.countAttempt(key, tools.now(), quarter)) > attemptsPerQuarter) return { type: "totp.locked" }
        const enrolment = await store.find(key)
        const secret = enrolment && (await tools.open(purposeFor(key), enrolment.secret))
        if (secret === undefined)
          throw new TypeError("The secret of a second factor cannot be opened: was AUTH_SECRET changed?")
        const step = await stepOfCode(secret, code, tools.now())
        const right =
          step === undefined
            ? isRecoveryCode(code) && (await store.useRecoveryCode(key, await recoveryHash(key, code)))
            : await store.useStep(key, step)
        if (!right) return { type: "totp.rejected" }
        await store.clearAttempts(key)
        return { type: "totp.accepted" }
      }),
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
    attempts: { "totp.submitted": 5, "totp.proven": 10 },
    initial: "findingEnrolment",
    states: {
      findingEnrolment: {
        meta: { title: "Has this person enrolled?" },
        entry: { type: "findEnrolment", params: {} },
        on: { "totp.enrolled": "enteringCode", "totp.unenrolled": "makingSecret" },
      },
      enteringCode: {
        tags: "waiting",
        meta: { title: "Waits for a code of the app, or a recovery code" },
        on: {
          "totp.submitted": {
            target: "checkingCode",
            actions: { type: "checkCode", params: ({ event }) => ({ code: event.code }) },
          },
        },
      },
      checkingCode: {
        meta: {
          title: "Is it the code, and not used before?",
          passes: "totp.accepted",
          rfc: ["RFC 6238 §4", "RFC 6238 §5.2"],
        },
        on: {
          "totp.accepted": "passed",
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
    store: async ({ key }, { secret, recoveryCodes, usedStep }, tools) => {
      if (secret === "") return
      const hashes = await Promise.all(recoveryCodes.map((code) => recoveryHash(key, code)))
      const sealed = await tools.seal(purposeFor(key), secret)
      const enrolled = await store.enrol(key, { secret: sealed, recoveryCodes: hashes, usedStep })
      if (!enrolled) throw new Error("This person has enrolled in the meantime, in another sign-in.")
    },
  })
}

export default totp
