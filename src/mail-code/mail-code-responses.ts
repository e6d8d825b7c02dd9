/** Makes the pages of the flow in which a visitor signs in by a mailed code or link. */
import type { FlowView } from "../../machines/own-flow/flow.types.ts"
import type { FlowResponse } from "../../machines/own-flow/flow-response.types.ts"
import { fill } from "../texts/fill.ts"
import { passwordTexts } from "../texts/passwords/index.ts"
import type { MailCodeData } from "./mail-code-data.ts"

type Respond = (view: FlowView<MailCodeData>) => Promise<FlowResponse>

/** The value of the hidden field `from` in the form of the flow's own page, which can show a refused address again. */
export const ownPage = "page"

export const mailCodeResponses: Readonly<Record<"requestShown" | "enteringCode" | "linkShown", Respond>> = {
  requestShown: async ({ data: { typed }, problem, language, texts, basePath }) => {
    const { mailCode, email, signIn, reset, invalid } = await passwordTexts(language)
    const page = {
      heading: texts.signIn.heading,
      ...(problem === "invalid" && { alert: invalid }),
      text: [mailCode.text],
      fields: [
        {
          name: "email",
          label: email,
          inputMode: "email",
          autoComplete: "email",
          ...(typed !== "" && { value: typed }),
        },
        { name: "from", type: "hidden", value: ownPage },
      ] as const,
      buttons: [{ event: "mail-code.requested", label: reset.button }],
      link: { path: `${basePath}/signin`, label: signIn },
    }
    return { page }
  },
  enteringCode: async ({ data, problem, language }) => {
    const { code } = await passwordTexts(language)
    const page = {
      heading: code.heading,
      ...(problem === "wrong" && { alert: code.wrong }),
      text: [fill(code.text, { email: data.typed })],
      fields: [{ name: "code", label: code.label, inputMode: "numeric", autoComplete: "one-time-code" } as const],
      buttons: [{ event: "mail-code.entered", label: code.button }],
    }
    return { page }
  },
  linkShown: async ({ data: { token, named }, language, texts: { confirmLink } }) => {
    const { mailCode } = await passwordTexts(language)
    const page = {
      heading: confirmLink.heading,
      text: [fill(mailCode.link, { email: named }), confirmLink.ignore],
      fields: [
        { name: "token", type: "hidden", value: token },
        { name: "email", type: "hidden", value: named },
      ] as const,
      buttons: [{ event: "mail-code.linkConfirmed", label: confirmLink.button }],
    }
    return { page }
  },
}
