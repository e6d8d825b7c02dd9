/** The charts of an application with three steps and an override, as its configuration composes them. */
import { ask } from "../../../machines/steps/define-step.ts"
import { extendFlow } from "../../../machines/steps/extend-flow.ts"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import { flowIn } from "../../../src/flows/composed-flow.ts"
import { compositionOf } from "../../../src/flows/composition.ts"
import type { Charts } from "../../../src/devtools/draw/charts.ts"
import { describe } from "../../../src/devtools/describe/describe.ts"
import { emailCode } from "../../../src/steps/email-code.ts"
import { acceptTerms } from "../../../src/steps/terms.ts"
import { totp } from "../../../src/steps/totp.ts"
import { memoryTotpStore } from "../../../src/stores/memory.ts"
import { charts } from "../../machines/flows.ts"

/** Proven as at start-up: an unsafe configuration throws. */
export function composedCharts(): Charts {
  const composition = compositionOf(
    resolveConfig({
      secret: "s".repeat(40),
      adapter: memoryAdapter(),
      providers: [
        { id: "idp", name: "IdP", type: "oidc", issuer: "https://idp.test", clientId: "c", clientSecret: "s" },
      ],
      steps: [
        totp({ store: memoryTotpStore(), issuer: "Acme" }),
        acceptTerms({ version: "3", text: ["Be kind."], accepted: () => false, accept: () => undefined }),
        emailCode({ send: () => undefined }),
      ],
      flows: {
        oauth: (machine) =>
          extendFlow(machine, {
            effects: { readProfile: (params, { builtIn }) => builtIn(params) },
            asks: {
              lookUpStaff: ask(["staff.found", "staff.missing"], ({ provider }: { provider: string }) =>
                provider === "" ? { type: "staff.missing" } : { type: "staff.found" },
              ),
            },
            states: {
              readingProfile: {
                on: {
                  "profile.read": {
                    target: "lookingUpStaff",
                    actions: [
                      { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                      { type: "lookUpStaff", params: ({ context }) => ({ provider: context.provider }) },
                    ],
                  },
                },
              },
              lookingUpStaff: {
                meta: { title: "Are they on the staff list?" },
                on: { "staff.found": "admission", "staff.missing": "refused" },
              },
            },
          }),
      },
    }),
  )
  return {
    name: "Acme",
    charts: [
      { description: describe(flowIn(composition, "oauth").chart), builtIn: describe(charts.oauth) },
      { description: describe(charts.session) },
    ],
  }
}
