/**
 * Signs in a visitor as an anonymous user: a new user without an e-mail address or credentials. A visitor who is signed
 * in already, anonymously or not, keeps the session. The flow counts an attempt before it creates a user.
 */
import { fromContext, keep, keepAs, madeOf, defineChart, type Chart } from "../grammar.ts"
import { admission, admissionContext, admissionRules, ends } from "../admission/index.ts"
import { engineFailures, formRefused, refuseAsAnswered, refuseInDepth } from "../failing.ts"
import * as rules from "./anonymous.guards.ts"
import type { Anonymous } from "./anonymous.types.ts"

export const anonymousChart: Chart<Anonymous> = defineChart<Anonymous>(
  { ...admissionRules, ...rules },
  {
    id: "anonymous",
    meta: { title: "Sign in anonymously", requires: rules.requiredChecks },
    context: ({ input }) => ({ ...admissionContext(input), csrf: "csrf_missing" }),
    initial: "idle",
    on: engineFailures,
    states: {
      idle: {
        meta: { title: "Receive a request" },
        on: { "anonymous.requested": { target: "checkingCsrf", actions: keep("csrf", "callbackUrl") } },
      },
      checkingCsrf: {
        meta: { title: "Reject a forged form", check: "csrf", passes: "csrfProven" },
        always: [
          { guard: rules.csrfProven, target: "findingVisitor", actions: { type: "findVisitor", params: {} } },
          formRefused,
        ],
      },
      findingVisitor: {
        meta: { title: "Identify the signed-in visitor", check: "noVisitor", passes: "visitor.absent" },
        on: {
          "visitor.absent": {
            target: "countingAttempt",
            actions: {
              type: "countAttempt",
              params: madeOf({ limit: "signIn.anonymous", provider: "context.provider" }),
            },
          },
          "visitor.present": {
            target: "resolvingReturn",
            actions: { type: "resolveTarget", params: madeOf({ url: "context.callbackUrl" }) },
          },
        },
      },
      countingAttempt: {
        meta: { title: "Count the anonymous user" },
        on: {
          "attempt.counted": {
            target: "namingAnonymous",
            actions: { type: "nameAnonymous", params: fromContext("provider") },
          },
          "attempt.limited": refuseAsAnswered,
        },
      },
      namingAnonymous: {
        meta: { title: "Create an anonymous user" },
        on: { "anonymous.named": { target: "admission", actions: keep("candidate") } },
      },
      admission,
      resolvingReturn: {
        meta: { title: "Resolve the redirect target" },
        on: {
          "target.resolved": { target: "diverted", actions: keepAs({ target: "url" }) },
          "target.refused": refuseInDepth,
        },
      },
      ...ends,
    },
  },
)
