import type { StepPage, StepPerson, StepView } from "../../../machines/steps/step.types.ts"

import { fill } from "../../texts/fill.ts"
import type { Texts } from "../../texts/texts.ts"
import { addressOf, pictureOf } from "./codes.ts"

interface Shown {
  secret: string
  recoveryCodes: readonly string[]
}

/** The name of the file in which the page offers the recovery codes. */
export const recoveryFile = "recovery-codes.txt"

type WaitingState = "enteringCode" | "showingRecoveryCodes"

/** Returns the page of the waiting state in which the step is. */
export async function totpPage(
  { state, data, person, problem, texts: { totp: texts } }: StepView<Shown>,
  issuer: string,
): Promise<StepPage> {
  const isWrong = problem === "code_wrong"
  if (state === "showingSecret")
    return showing(data.secret, {
      issuer,
      label: labelOf(person),
      isWrong,
      event: "totp.proven",
      texts,
    })
  // The alert is the same for a wrong code and for a locked factor, so that further guesses reveal nothing. The alert
  // also says what to do if the factor is locked.
  const wrong = isWrong ? { alert: texts.wrongOrLocked } : {}
  const code = { name: "code", label: texts.code, autoComplete: "one-time-code" } as const
  const pages: Record<WaitingState, StepPage> = {
    enteringCode: {
      heading: texts.heading,
      text: [fill(texts.text, { issuer })],
      ...wrong,
      fields: [code],
      buttons: [{ event: "totp.submitted", label: texts.continue }],
    },
    showingRecoveryCodes: {
      heading: texts.recoveryHeading,
      text: [texts.recovery],
      codes: data.recoveryCodes,
      codesFile: recoveryFile,
      fields: [],
      buttons: [{ event: "totp.noted", label: texts.kept }],
    },
  }
  // The cast is safe, because the step has three waiting states, and the function has returned for `showingSecret`
  // above.
  return pages[state as WaitingState]
}

interface ShowingProps {
  issuer: string
  /** The name of the account in the app. */
  label: string
  /** `true` if the visitor typed a wrong code. */
  isWrong: boolean
  /** The event of the form. */
  event: string
  texts: Texts["totp"]
}

/**
 * Returns the page with the QR code. The picture is too large for the sealed data of the flow, so each request makes it
 * again.
 */
export async function showing(
  secret: string,
  { issuer, label, isWrong, event, texts }: ShowingProps,
): Promise<StepPage> {
  const key = grouped(secret)
  return {
    heading: texts.enrolHeading,
    text: [texts.scan, fill(texts.key, { key })],
    copyable: key,
    image: {
      src: await pictureOf(await addressOf(secret, { issuer, label })),
      alt: texts.picture,
    },
    ...(isWrong && { alert: texts.wrong }),
    fields: [{ name: "code", label: texts.code, autoComplete: "one-time-code", inputMode: "numeric" }],
    buttons: [{ event, label: texts.continue }],
  }
}

function labelOf({ user, providerAccountId }: StepPerson): string {
  return user.email ?? user.name ?? providerAccountId
}

/** Returns the secret in groups of four letters, which are easier to read. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret
}
