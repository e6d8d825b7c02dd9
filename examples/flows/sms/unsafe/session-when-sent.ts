/**
 * The flow issues the session when it has sent the code, before the visitor types the code. `setUpAuth()` throws
 * `UnsafeFlowError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { ask, defineFlow } from "authchart/flows"
import { authConfig } from "../auth.ts"
import { gateway } from "../gateway.ts"

const sms = defineFlow({
  id: "sms",
  title: "Sign in by a text message",
  data: { phone: "" },
  routes: { "POST /sms": { events: { "sms.requested": { phone: { maxLength: 16 } } } } },
  asks: {
    sendCode: ask(["sms.sent"], async ({ phone }: { phone: string }) => {
      await gateway.send(phone, "You are signed in.")
      return { type: "sms.sent" }
    }),
    checkCode: ask(["sms.right"], () => ({ type: "sms.right" })),
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive the number" },
      on: {
        "sms.requested": {
          target: "sendingCode",
          actions: { type: "keep", params: ({ event }) => ({ phone: event.phone }) },
        },
      },
    },
    sendingCode: {
      meta: { title: "Send the code" },
      entry: { type: "sendCode", params: ({ data }) => ({ phone: data.phone }) },
      on: { "sms.sent": [{ target: "admission", guard: "isTrusted" }, { target: "checkingCode" }] },
    },
    checkingCode: {
      meta: { title: "Verify the code", check: "code", passes: "sms.right" },
      entry: { type: "checkCode", params: {} },
      on: { "sms.right": "admission" },
    },
  },
  guards: { isTrusted: ({ data }) => data.phone.startsWith("+49") },
  requires: ["code"],
  ends: "admission",
  subject: ({ data }) => ({ id: data.phone }),
  responses: {},
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, plugins: [{ id: "sms", flows: [sms] }] })
}
