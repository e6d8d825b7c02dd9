/** The flow does not handle a wrong code. `setUpAuth()` throws `UnsafeFlowError`. */
import NextAuth, { type NextAuthResult } from "authchart"
import { ask, defineFlow } from "authchart/flows"
import { authConfig } from "../auth.ts"

const sms = defineFlow({
  id: "sms",
  title: "Sign in with an earlier code",
  data: { phone: "" },
  routes: {
    "POST /sms": { events: { "sms.entered": { phone: { maxLength: 16 }, code: { maxLength: 6 } } } },
  },
  asks: {
    checkCode: ask(["sms.right", "sms.wrong"], ({ code }: { code: string }) => ({
      type: code === "123456" ? "sms.right" : "sms.wrong",
    })),
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive number and code" },
      on: {
        "sms.entered": {
          target: "checkingCode",
          actions: [
            { type: "keep", params: ({ event }) => ({ phone: event.phone }) },
            { type: "checkCode", params: ({ event }) => ({ code: event.code }) },
          ],
        },
      },
    },
    checkingCode: {
      meta: { title: "Verify the code", check: "code", passes: "sms.right" },
      on: { "sms.right": "admission" },
    },
  },
  requires: ["code"],
  ends: "admission",
  subject: ({ data }) => ({ id: data.phone }),
  responses: {},
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, plugins: [{ id: "sms", flows: [sms] }] })
}
