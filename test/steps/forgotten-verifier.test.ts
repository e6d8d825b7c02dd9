/** PKCE when an override replaces the effect that makes the authorization request: the chart requires the verifier. */
import { expect, it } from "vitest"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { locationOf } from "../support/browser.ts"
import { hasSession, stepsApp } from "./steps-app.ts"

it.each(["jwt", "database"] as const)(
  "INV-O6: a sign-in that was started without a verifier ends before the code is sent (%s)",
  async (strategy) => {
    const { begin, browser, provider, written } = stepsApp([], {
      session: { strategy },
      flows: {
        oauth: (machine) =>
          extendFlow(machine, {
            effects: {
              prepareAuthorization: async (params, { builtIn }) => {
                const answer = await builtIn(params)
                if (answer.type !== "authorization.prepared") return answer
                const url = new URL(answer.url)
                url.searchParams.delete("code_challenge")
                url.searchParams.delete("code_challenge_method")
                return { ...answer, url: url.href, codeVerifier: undefined }
              },
            },
          }),
      },
    })
    expect(locationOf(await begin("openid")).searchParams.get("reason")).toBe("verifier_missing")
    expect(provider.calls.token).toBe(0)
    expect(written).toEqual([])
    expect(hasSession(browser)).toBe(false)
  },
)
