/** Makes the responses of the flow in which the signed-in user sets a password. */
import type { FlowView } from "../../machines/own-flow/flow.types.ts"
import type { FlowResponse } from "../../machines/own-flow/flow-response.types.ts"
import type { StepPage } from "../../machines/steps/step-page.types.ts"
import { newPasswordFields } from "./new-password-fields.ts"
import type { PasswordFault } from "../ports/passwords.ts"
import { fill } from "../texts/fill.ts"
import { passwordTexts, type PasswordTexts } from "../texts/passwords/index.ts"
import { accountAddress, passwordPath, resetPath } from "./addresses.ts"
import { signedOutAt, staleAfter } from "./ends.ts"
import type { PasswordData } from "./password-data.ts"
import { accountTexts } from "./texts/index.ts"

type View = FlowView<PasswordData>
type Respond = (view: View) => FlowResponse | Promise<FlowResponse>
type Answered = "shown" | "unfit" | "limited" | "changed" | "refusedChange" | "stale" | "signedOut"

/** @param maxAge the maximum number of seconds since the user last authenticated. */
export function passwordResponses(maxAge: number): Readonly<Record<Answered, Respond>> {
  return {
    shown: async (view) => ({
      page: await formPage(view, () => undefined),
      json: { email: view.data.email, minimum: view.data.minimum },
    }),
    unfit: async (view) => {
      const { why, minimum } = view.data
      const page = await formPage(view, ({ faults }) =>
        Object.hasOwn(faults, why) ? fill(faults[why as PasswordFault], { count: String(minimum) }) : undefined,
      )
      return { page, json: { error: why }, status: 409 }
    },
    limited: async (view) => ({
      page: await formPage(view, ({ tooMany }) => tooMany),
      json: { error: "too_many" },
      status: 429,
    }),
    changed: ({ basePath }) => ({
      redirect: accountAddress(basePath, { done: "setPassword" }),
      json: { changed: "setPassword" },
    }),
    refusedChange: ({ data: { why }, basePath }) => ({
      redirect: why === "address_unproven" ? basePath + resetPath : accountAddress(basePath, { problem: why }),
      json: { error: why },
      status: 409,
    }),
    stale: staleAfter(maxAge, passwordPath),
    signedOut: signedOutAt(passwordPath),
  }
}

async function formPage(
  { data: { email, minimum }, language, basePath }: View,
  alertOf: (texts: PasswordTexts) => string | undefined,
): Promise<StepPage> {
  const texts = await passwordTexts(language)
  const account = await accountTexts(language)
  const alert = alertOf(texts)
  return {
    heading: texts.choose.heading,
    ...(alert !== undefined && { alert }),
    text: [fill(texts.choose.rule, { count: String(minimum) })],
    fields: newPasswordFields(email, minimum, texts),
    buttons: [{ event: "account-password.chosen", label: account.save }],
    link: { path: accountAddress(basePath), label: account.factors.back },
  }
}
