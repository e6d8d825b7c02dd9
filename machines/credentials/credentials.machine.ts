/**
 * Sign-in with credentials. Escalation decides whether the attempt is allowed, the application's `authorize()` checks
 * the credentials, and admission issues the session.
 */
import { fromContext, keep, defineChart, type Chart } from "../grammar.ts"
import { admission, admissionContext, admissionRules, ends } from "../admission/index.ts"
import { escalation } from "../escalation/index.ts"
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
        always: [{ guard: rules.csrfProven, target: "escalation" }, formRefused],
      },
      escalation: escalation({
        target: "#authorizing",
        actions: [
          { type: "authorizeCredentials", params: fromContext("provider", "credentials") },
          { type: "keep", params: { credentials: undefined } },
        ],
      }),
      authorizingCredentials: {
        id: "authorizing",
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
