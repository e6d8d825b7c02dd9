import type { StepPage, StepPerson, StepView } from "../../../machines/steps/step.types.ts"

import { fill } from "../../texts/fill.ts"
import type { Texts } from "../../texts/texts.ts"
import { addressOf, pictureOf } from "./codes.ts"

interface Shown {
  secret: string
  recoveryCodes: readonly string[]
}

type WaitingState = "enteringCode" | "showingRecoveryCodes"

/** Returns the page of one of the three waiting states. */
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
  // The same for a locked factor: further guesses reveal nothing, and the owner reads what to do.
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
  // The step has no other waiting state.
  return pages[state as WaitingState]
}

/** The QR code is made again each time, because it is too large to be sealed. */
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
