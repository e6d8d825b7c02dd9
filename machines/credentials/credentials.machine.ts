/** Sign-in by what a person knows: `authorize()` of the application judges it, the rest is admission. */
import { admission, admissionContext, admissionRules, ends, engineFailures } from "../admission/index.ts"
import { required } from "../required.ts"
import { formRefused, refuseAsAnswered } from "../failing.ts"
import { defineChart, type Chart } from "../grammar.ts"
import * as rules from "./credentials.guards.ts"
import type { Credentials } from "./credentials.types.ts"

export const credentialsChart: Chart<Credentials> = defineChart<Credentials>(
  { ...admissionRules, ...rules },
  {
    id: "credentials",
    meta: { title: "Sign-in by credentials", requires: rules.requiredChecks },
    context: ({ input }) => ({ ...admissionContext(input), csrf: "csrf_missing", credentials: undefined }),
    initial: "idle",
    on: engineFailures,
    states: {
      idle: {
        meta: { title: "A request arrives" },
        on: {
          "credentials.submitted": {
            target: "checkingCsrf",
            actions: {
              type: "keep",
              params: ({ event }) => ({
                csrf: event.csrf,
                callbackUrl: event.callbackUrl,
                credentials: event.credentials,
              }),
            },
          },
        },
      },
      checkingCsrf: {
        meta: { title: "Was the form sent from our own page?", check: "csrf", passes: "csrfProven" },
        always: [
          {
            guard: rules.csrfProven,
            target: "authorizingCredentials",
            actions: [
              {
                type: "authorizeCredentials",
                params: ({ context }) => ({
                  provider: context.provider,
                  credentials: required(context.credentials, "credentials"),
                }),
              },
              { type: "keep", params: { credentials: undefined } },
            ],
          },
          formRefused,
        ],
      },
      authorizingCredentials: {
        meta: { title: "Ask authorize()", check: "credentials", passes: "credentials.accepted" },
        on: {
          "credentials.accepted": {
            target: "admission",
            actions: { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
          },
          "credentials.rejected": refuseAsAnswered,
        },
      },
      admission,
      ...ends,
    },
  },
)
