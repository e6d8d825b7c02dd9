/** Makes the pages of the flow in which a visitor proves control of a mailbox and sets a password. */
import type { FlowView } from "../../machines/own-flow/flow.types.ts"
import type { FlowResponse } from "../../machines/own-flow/flow-response.types.ts"
import type { StepField } from "../../machines/steps/step-page.types.ts"
import { fill } from "../texts/fill.ts"
import { passwordTexts, type PasswordTexts } from "../texts/passwords/index.ts"
import { newPasswordFields } from "../account/new-password-fields.ts"
import type { ProofData } from "./proof-data.ts"

/** The maximum length of a username that the form accepts, in characters. */
const longestUsername = 128

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
      const { choose, username } = texts
      const isAboutName = problem === "name"
      const page = {
        heading: choose.heading,
        ...alertAbout(isAboutName ? username.faults : texts.faults, data.why, problem, minimum),
        ...(isAboutName ? { invalid: "name" } : { invalid: "password" }),
        text: [fill(choose.rule, { count: String(minimum) }), ...(data.offers === "" ? [] : [username.rule])],
        fields: newPasswordFields(data.email, minimum, texts, usernameFields(data, texts)),
        buttons: [{ event: "password-proof.chosen", label: choose.button }],
      }
      return { page }
    },
  }
}

/** Returns the first page, on which the visitor types the e-mail address. */
async function firstPage(
  wants: "signUp" | "reset",
  { data, problem, language, basePath }: View,
): Promise<FlowResponse> {
  const texts = await passwordTexts(language)
  const alert = alertOf(problem, texts)
  const page = {
    heading: texts[wants].heading,
    ...(alert !== undefined && { alert }),
    text: [texts[wants].text],
    fields: [
      { name: "email", label: texts.email, inputMode: "email", autoComplete: "username", ...kept(data.typed) } as const,
    ],
    buttons: [{ event: `password-proof.${wants}Requested`, label: texts[wants].button }],
    link: { path: `${basePath}/signin`, label: texts.signIn },
  }
  return { page }
}

/** Returns the field for the username, or no field if the visitor cannot choose one. */
function usernameFields({ offers, name }: ProofData, { username: texts }: PasswordTexts): readonly StepField[] {
  if (offers === "") return []
  const optional = offers === "optional"
  const label = optional ? texts.optional : texts.label
  return [{ name: "name", label, autoComplete: "nickname", optional, maxLength: longestUsername, value: name }]
}

/** Returns the alert about the reason of a refusal; nothing when the flow shows the page for the first time. */
function alertAbout(
  faults: Readonly<Record<string, string>>,
  why: string,
  problem: string | undefined,
  minimum: number,
): { readonly alert?: string } {
  const fault = Object.hasOwn(faults, why) ? faults[why] : undefined
  if (fault === undefined || (problem !== "unfit" && problem !== "name")) return {}
  return { alert: fill(fault, { count: String(minimum) }) }
}

function alertOf(problem: string | undefined, texts: PasswordTexts): string | undefined {
  if (problem === "invalid" || problem === "tooMany" || problem === "used") return texts[problem]
  return undefined
}

/** Returns the address that the visitor typed before, so that the visitor can correct it. */
function kept(typed: string): { value: string } | undefined {
  return typed === "" ? undefined : { value: typed }
}
