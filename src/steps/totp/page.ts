import type { StepPage, StepPerson, StepView } from "../../../machines/steps/step.types.ts"

import { fill } from "../../texts/fill.ts"
import type { Texts } from "../../texts/texts.ts"
import { addressOf, pictureOf } from "./codes.ts"

interface Shown {
  secret: string
  recoveryCodes: readonly string[]
}

type WaitingState = "enteringCode" | "showingRecoveryCodes"

/** Returns the page of one of the step's three waiting states. */
export async function totpPage(
  { state, data, person, problem, texts: { totp: texts } }: StepView<Shown>,
  issuer: string,
): Promise<StepPage> {
  const isWrong = problem === "code_wrong"
  if (state === "showingSecret")
    return showing(data.secret, {
      issuer,
      label: labelOf(person),
      wrong: isWrong ? { alert: texts.wrong } : {},
      texts,
    })
  // The alert is the same for a wrong code and for a locked factor, so that further guesses reveal nothing. The alert
  // also tells the owner what to do if the factor is locked.
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
      fields: [],
      buttons: [{ event: "totp.noted", label: texts.kept }],
    },
  }
  // The cast is safe, because the step has only these three waiting states.
  return pages[state as WaitingState]
}

/**
 * Returns the page with the QR code. The QR code is made again for each request, because it is too large for the sealed
 * data.
 */
async function showing(
  secret: string,
  { issuer, label, wrong, texts }: { issuer: string; label: string; wrong: { alert?: string }; texts: Texts["totp"] },
): Promise<StepPage> {
  return {
    heading: texts.enrolHeading,
    text: [texts.scan, fill(texts.key, { key: grouped(secret) })],
    image: {
      src: await pictureOf(await addressOf(secret, { issuer, label })),
      alt: texts.picture,
    },
    ...wrong,
    fields: [{ name: "code", label: texts.code, autoComplete: "one-time-code", inputMode: "numeric" }],
    buttons: [{ event: "totp.proven", label: texts.continue }],
  }
}

function labelOf({ user, providerAccountId }: StepPerson): string {
  return user.email ?? user.name ?? providerAccountId
}

/** Returns the secret in groups of four letters, which are easier to read. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret
}
