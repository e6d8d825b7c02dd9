/** Makes the pages of the flow in which a visitor proves control of a mailbox and sets a password. */
import type { FlowView } from "../../machines/own-flow/flow.types.ts"
import type { FlowResponse } from "../../machines/own-flow/flow-response.types.ts"
import type { PasswordFault } from "../ports/passwords.ts"
import { fill } from "../texts/fill.ts"
import { passwordTexts, type PasswordTexts } from "../texts/passwords/index.ts"
import { newPasswordFields } from "../account/new-password-fields.ts"
import type { ProofData } from "./proof-data.ts"

type View = FlowView<ProofData>
type Respond = (view: View) => Promise<FlowResponse>

interface Showing {
  /** True if visitors may create accounts. */
  readonly signUp: boolean
  /** The minimum number of characters of a password. */
  readonly minimum: number
}

type Shown = "signUpShown" | "resetShown" | "enteringCode" | "linkShown" | "choosing" | "limited" | "used"

export function proofResponses({ signUp, minimum }: Showing): Readonly<Record<Shown, Respond>> {
  const startOver: Respond = async (view) =>
    firstPage(signUp && view.data.wants === "signUp" ? "signUp" : "reset", view)
  return {
    signUpShown: async (view) => firstPage("signUp", view),
    resetShown: async (view) => firstPage("reset", view),
    limited: startOver,
    used: startOver,
    enteringCode: async ({ data, problem, language }) => {
      const { code } = await passwordTexts(language)
      const page = {
        heading: code.heading,
        ...(problem === "wrong" && { alert: code.wrong }),
        text: [fill(code.text, { email: data.typed })],
        fields: [{ name: "code", label: code.label, inputMode: "numeric", autoComplete: "one-time-code" } as const],
        buttons: [{ event: "password-proof.entered", label: code.button }],
      }
      return { page }
    },
    linkShown: async ({ data: { token }, language }) => {
      const { link } = await passwordTexts(language)
      const page = {
        heading: link.heading,
        text: [link.text],
        fields: [{ name: "token", type: "hidden", value: token } as const],
        buttons: [{ event: "password-proof.linkConfirmed", label: link.button }],
      }
      return { page }
    },
    choosing: async ({ data, problem, language }) => {
      const texts = await passwordTexts(language)
      const fault = Object.hasOwn(texts.faults, data.why) ? texts.faults[data.why as PasswordFault] : undefined
      const alert = problem === "unfit" && fault !== undefined ? fill(fault, { count: String(minimum) }) : undefined
      const page = {
        heading: texts.choose.heading,
        ...(alert !== undefined && { alert }),
        text: [fill(texts.choose.rule, { count: String(minimum) })],
        fields: newPasswordFields(data.email, minimum, texts),
        buttons: [{ event: "password-proof.chosen", label: texts.choose.button }],
      }
      return { page }
    },
  }
}

/** Returns the first page, on which the visitor types the e-mail address. */
async function firstPage(wants: "signUp" | "reset", { problem, language, basePath }: View): Promise<FlowResponse> {
  const texts = await passwordTexts(language)
  const alert = alertOf(problem, texts)
  const page = {
    heading: texts[wants].heading,
    ...(alert !== undefined && { alert }),
    text: [texts[wants].text],
    fields: [{ name: "email", label: texts.email, inputMode: "email", autoComplete: "username" } as const],
    buttons: [{ event: `password-proof.${wants}Requested`, label: texts[wants].button }],
    link: { path: `${basePath}/signin`, label: texts.signIn },
  }
  return { page }
}

function alertOf(problem: string | undefined, texts: PasswordTexts): string | undefined {
  if (problem === "invalid" || problem === "tooMany" || problem === "used") return texts[problem]
  return undefined
}
