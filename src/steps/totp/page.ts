import type { StepPage, StepPerson, StepView } from "../../../machines/steps/step.types.ts"

import { addressOf, pictureOf } from "./codes.ts"

interface Shown {
  secret: string
  recoveryCodes: readonly string[]
}

type WaitingState = "enteringCode" | "showingRecoveryCodes"

/**
 * The same for a wrong code and for a locked factor: further guesses reveal nothing, and the owner reads what to do.
 */
const wrongCode =
  "That is not a valid code. Please try the newest one. After too many wrong codes, only a recovery code is accepted."

/** Returns the page of one of the three waiting states. */
export async function totpPage({ state, data, person, problem }: StepView<Shown>, issuer: string): Promise<StepPage> {
  const isWrong = problem === "code_wrong"
  if (state === "showingSecret")
    return showing(data.secret, {
      issuer,
      label: labelOf(person),
      wrong: isWrong ? { alert: "That is not a valid code. Please try the newest one." } : {},
    })
  const wrong = isWrong ? { alert: wrongCode } : {}
  const code = { name: "code", label: "Code", autoComplete: "one-time-code" } as const
  const pages: Record<WaitingState, StepPage> = {
    enteringCode: {
      heading: "Enter your code",
      text: [`Open your authenticator app, and type the code for ${issuer}. A recovery code will do as well.`],
      ...wrong,
      fields: [code],
      buttons: [{ event: "totp.submitted", label: "Continue" }],
    },
    showingRecoveryCodes: {
      heading: "Keep your recovery codes",
      text: ["If you lose your phone, each of these signs you in once. They are shown only now."],
      codes: data.recoveryCodes,
      fields: [],
      buttons: [{ event: "totp.noted", label: "I have kept them" }],
    },
  }
  // The step has no other waiting state.
  return pages[state as WaitingState]
}

/** The QR code is made again each time, because it is too large to be sealed. */
async function showing(
  secret: string,
  { issuer, label, wrong }: { issuer: string; label: string; wrong: { alert?: string } },
): Promise<StepPage> {
  return {
    heading: "Set up your second factor",
    text: [
      "Scan this picture with an authenticator app, then type the code that it shows.",
      `Without a camera, type this key into the app: ${grouped(secret)}`,
    ],
    image: {
      src: await pictureOf(await addressOf(secret, { issuer, label })),
      alt: "QR code that holds the key for your authenticator app",
    },
    ...wrong,
    fields: [{ name: "code", label: "Code", autoComplete: "one-time-code", inputMode: "numeric" }],
    buttons: [{ event: "totp.proven", label: "Continue" }],
  }
}

function labelOf({ user, providerAccountId }: StepPerson): string {
  return user.email ?? user.name ?? providerAccountId
}

/** Returns the secret in groups of four letters, which are easier to read. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret
}
