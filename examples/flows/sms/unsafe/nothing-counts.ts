/**
 * If the service does not accept a message, the flow sends the message again at once, and nothing counts how often.
 * `setUpAuth()` throws `UnsafeFlowError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { ask, defineFlow } from "authchart/flows"
import { authConfig } from "../auth.ts"
import { drawCode } from "../flow.ts"
import { digestOf, gateway } from "../gateway.ts"

const sms = defineFlow({
  id: "sms",
  title: "Sign in by a code in a text message",
  data: { phone: "", digest: "" },
  routes: {
    "POST /sms": { events: { "sms.requested": { phone: { maxLength: 16 } } } },
    "POST /sms/code": { events: { "sms.entered": { code: { maxLength: 6 } } } },
  },
  asks: {
    sendCode: ask(["sms.sent", "sms.unsent"], async ({ phone }: { phone: string }, tools) => {
      const code = drawCode(tools)
      const isSent = await gateway.send(phone, `Your code is ${code}.`).then(
        () => true,
        () => false,
      )
      return isSent ? { type: "sms.sent", digest: await digestOf(code) } : { type: "sms.unsent" }
    }),
    checkCode: ask(["sms.right", "sms.wrong"], async ({ code, digest }: { code: string; digest: string }) => ({
      type: (await digestOf(code)) === digest ? "sms.right" : "sms.wrong",
    })),
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive the number" },
      on: {
        "sms.requested": {
          target: "sendingCode",
          actions: [
            { type: "keep", params: ({ event }) => ({ phone: event.phone }) },
            { type: "sendCode", params: ({ event }) => ({ phone: event.phone }) },
          ],
        },
      },
    },
    sendingCode: {
      meta: { title: "Send the code" },
      on: {
        "sms.sent": {
          target: "enteringCode",
          actions: { type: "keep", params: ({ event }) => ({ digest: event.digest }) },
        },
        "sms.unsent": {
          target: "sendingCode",
          actions: { type: "sendCode", params: ({ data: { phone } }) => ({ phone }) },
        },
      },
    },
    enteringCode: {
      tags: "waiting",
      meta: { title: "Wait for the code" },
      on: {
        "sms.entered": {
          target: "checkingCode",
          actions: { type: "checkCode", params: ({ data: { digest }, event }) => ({ code: event.code, digest }) },
        },
      },
    },
    checkingCode: {
      meta: { title: "Verify the code", check: "code", passes: "sms.right" },
      on: { "sms.right": "admission", "sms.wrong": { target: "enteringCode", problem: "wrong_code" } },
    },
  },
  requires: ["code"],
  ends: "admission",
  subject: ({ data: { phone } }) => ({ id: phone }),
  waits: { in: "cookie", lifetime: 600, attempts: { "sms.entered": 3 } },
  responses: {
    enteringCode: () => ({
      page: {
        heading: "Enter the code",
        fields: [{ name: "code", label: "Code", inputMode: "numeric" }],
        buttons: [{ event: "sms.entered", label: "Sign in" }],
      },
    }),
  },
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, plugins: [{ id: "sms", flows: [sms] }] })
}
