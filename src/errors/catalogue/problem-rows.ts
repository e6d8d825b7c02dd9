/**
 * The sentences for an attempt that a step or a flow of the library rejects: why the library rejected it, and what to
 * check. A definition of the application has problems of its own, which this table does not have.
 */
import type { Trace } from "../../ports/trace.ts"

/** The explanation of a problem. */
export interface ProblemRow {
  /** The reason why the step rejected the attempt. */
  readonly says: string
  readonly advice: readonly [string, ...string[]]
}

const clocks =
  "Compare the clock of the user's device with the clock of the server: a code is valid from 30 seconds before to 30 seconds after its time."
const newestMail = "Does the user type the code of the newest mail? A new mail replaces the code of the earlier one."
const wrongMailedCode: ProblemRow = {
  says: "The code is not the one that the newest mail contains.",
  advice: [newestMail],
}
const wrongTotp: ProblemRow = {
  says: "The code does not belong to the secret and to this time, or it was used before.",
  advice: [clocks, "Does the user read the code of this account? The app can have an entry of an earlier enrolment."],
}
const unprovenTotp: ProblemRow = {
  says: "The code does not belong to the secret that the page shows.",
  advice: [clocks, "Did the user scan the newest QR code? Each enrolment has a secret of its own."],
}

/** The problems of forms, which the library finds before a step receives them. */
const ofForms: Readonly<Record<string, ProblemRow>> = {
  form_expired: {
    says: "The form token of the page is not valid any more, or another site sent the form.",
    advice: ["Let the user send the form again: the page that the user sees now has a new token."],
  },
  field_too_long: {
    says: "A field of the form is longer than its limit.",
    advice: ["Raise `maxLength` of the field in the definition of the step, or show the limit in your form."],
  },
  field_unreadable: {
    says: "A field of the form is missing, occurs twice, or is not text.",
    advice: ["Send each field of the step once, as text, if the application draws the form itself."],
  },
}

/** The problems of the library's steps and flows, by the id of the definition. */
const byDefinition: Readonly<Record<string, Readonly<Record<string, ProblemRow>>>> = {
  totp: { code_wrong: wrongTotp },
  // The step `totp` also enrols an app, in a state of its own.
  "totp.showingSecret": { code_wrong: unprovenTotp },
  "totp-enrol": { code_wrong: unprovenTotp },
  "email-code": { code_wrong: wrongMailedCode },
  "mail-code": { wrong: wrongMailedCode },
  "password-proof": {
    wrong: wrongMailedCode,
    name: {
      says: "The username is taken, or the rules for usernames refuse it.",
      advice: ["Let the user choose another username."],
    },
    unfit: {
      says: "The rules for passwords refuse the password.",
      advice: ["Let the user choose another password: the page names the rule."],
    },
  },
  "passkey-factor": {
    passkey_rejected: {
      says: "The response of the passkey did not pass its checks.",
      advice: [
        "Is the passkey registered for this user and for the host of AUTH_URL?",
        "Does the audit trail say that the signature counter did not rise? A copy of the passkey can exist.",
      ],
    },
  },
  terms: {
    terms_changed: {
      says: "The terms changed after the page was shown, so the user must accept the new version.",
      advice: ["There is nothing to correct: the page shows the new version."],
    },
    not_accepted: {
      says: "The user did not accept the terms.",
      advice: ["There is nothing to correct: the page asks again."],
    },
  },
}

/**
 * Returns the explanation of the problem with which a request ended. Returns `undefined` for a request that no step
 * rejected, and for a problem of the application's own definitions.
 */
export function problemRowOf({
  problem,
  flow,
  moves,
}: Pick<Trace, "problem" | "flow" | "moves">): ProblemRow | undefined {
  if (problem === undefined) return undefined
  // The states of a step are in the group of the step: `admission.totp.enteringCode`.
  const [, step, state] = moves.at(-1)?.to.split(".") ?? []
  const definitions = step === undefined || state === undefined ? [flow] : [`${step}.${state}`, step]
  return definitions.map((id) => rowIn(rowIn(byDefinition, id), problem)).find(Boolean) ?? rowIn(ofForms, problem)
}

function rowIn<T>(rows: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return rows !== undefined && Object.hasOwn(rows, key) ? rows[key] : undefined
}
