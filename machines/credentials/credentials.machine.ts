/** Sign-in with credentials: the application's `authorize()` checks them, then admission follows. */
import { fromContext, keep, madeOf, defineChart, type Chart } from "../grammar.ts"
import { admission, admissionContext, admissionRules, ends } from "../admission/index.ts"
import { engineFailures, formRefused, refuseAsAnswered } from "../failing.ts"
import * as rules from "./credentials.guards.ts"
import type { Credentials } from "./credentials.types.ts"

export const credentialsChart: Chart<Credentials> = defineChart<Credentials>(
  { ...admissionRules, ...rules },
  {
    id: "credentials",
    meta: { title: "Sign in with credentials", requires: rules.requiredChecks },
    context: ({ input }) => ({ ...admissionContext(input), csrf: "csrf_missing", credentials: undefined }),
    initial: "idle",
    on: engineFailures,
    states: {
      idle: {
        meta: { title: "Receive a request" },
        on: {
          "credentials.submitted": { target: "checkingCsrf", actions: keep("csrf", "callbackUrl", "credentials") },
        },
      },
      checkingCsrf: {
        meta: { title: "Reject a forged form", check: "csrf", passes: "csrfProven" },
        always: [
          {
            guard: rules.csrfProven,
            target: "countingAttempt",
            actions: {
              type: "countAttempt",
              params: madeOf({
                limit: "signIn.failed",
                provider: "context.provider",
                credentials: "context.credentials",
              }),
            },
          },
          formRefused,
        ],
      },
      countingAttempt: {
        meta: { title: "Count the attempt", rfc: ["NIST SP 800-63B-4 §3.2.2"] },
        on: {
          "attempt.counted": {
            target: "authorizingCredentials",
            actions: [
              { type: "authorizeCredentials", params: fromContext("provider", "credentials") },
              { type: "keep", params: { credentials: undefined } },
            ],
          },
          "attempt.limited": refuseAsAnswered,
        },
      },
      authorizingCredentials: {
        meta: { title: "Call authorize()", check: "credentials", passes: "credentials.accepted" },
        on: {
          "credentials.accepted": { target: "admission", actions: keep("candidate") },
          "credentials.rejected": refuseAsAnswered,
        },
      },
      admission,
      ...ends,
    },
  },
)
