import { ask, defineFlow } from "authchart/flows"
import { digestOf, gateway } from "./gateway.ts"

/** Draws six digits, each equally likely. */
export function drawCode({ randomBytes }: { randomBytes: (size: number) => Uint8Array }): string {
  let digits = ""
  while (digits.length < 6)
    // 250 is the largest multiple of 10 that a byte holds.
    for (const byte of randomBytes(8)) if (byte < 250) digits += `${byte % 10}`
  return digits.slice(0, 6)
}

export const sms = defineFlow({
  id: "sms",
  version: 1,
  title: "Sign in by text message",
  // Each message costs money, and a visitor may guess each code three times.
  limits: { "sms.sent": "5/h/address, 20/h/ip, 500/d/flow" },
  data: { phone: "", digest: "" },
  routes: {
    "POST /sms": { events: { "sms.requested": { phone: { maxLength: 16 } } } },
    "POST /sms/code": { events: { "sms.entered": { code: { maxLength: 6 } } } },
  },
  asks: {
    sendCode: ask(
      ["sms.sent"],
      async ({ phone }: { phone: string }, tools) => {
        const code = drawCode(tools)
        tools.hide(code)
        await gateway.send(phone, `Your code is ${code}.`)
        return { type: "sms.sent", digest: await digestOf(code) }
      },
      { sends: true },
    ),
    checkCode: ask(["sms.right", "sms.wrong"], async ({ code, digest }: { code: string; digest: string }) => ({
      type: (await digestOf(code)) === digest ? "sms.right" : "sms.wrong",
    })),
  },
  guards: {
    isNumber: ({ event }) => event.type === "sms.requested" && /^\+[1-9]\d{7,14}$/.test(event.phone),
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive the number" },
      on: {
        "sms.requested": [
          {
            target: "countingMessage",
            guard: "isNumber",
            actions: { type: "keep", params: ({ event }) => ({ phone: event.phone }) },
          },
          { target: "notSent", problem: "no_number" },
        ],
      },
    },
    countingMessage: {
      meta: { title: "Count the message" },
      entry: { type: "countAttempt", params: ({ data }) => ({ limit: "sms.sent", of: data.phone }) },
      on: {
        "attempt.counted": "sendingCode",
        "attempt.limited": { target: "notSent", problem: "too_many" },
      },
    },
    sendingCode: {
      meta: { title: "Send the code" },
      entry: { type: "sendCode", params: ({ data }) => ({ phone: data.phone }) },
      on: {
        "sms.sent": {
          target: "enteringCode",
          actions: { type: "keep", params: ({ event }) => ({ digest: event.digest }) },
        },
      },
    },
    notSent: { type: "final", meta: { title: "Ended without a code" } },
    enteringCode: {
      tags: "waiting",
      meta: { title: "Wait for the code" },
      on: {
        "sms.entered": {
          target: "checkingCode",
          actions: { type: "checkCode", params: ({ data, event }) => ({ code: event.code, digest: data.digest }) },
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
  subject: ({ data }) => ({ id: data.phone, name: data.phone }),
  methods: ["sms"],
  waits: { in: "cookie", lifetime: 600, attempts: { "sms.entered": 3 } },
  responses: {
    start: () => ({
      page: {
        heading: "Sign in by text message",
        fields: [{ name: "phone", label: "Phone number", autoComplete: "tel" }],
        buttons: [{ event: "sms.requested", label: "Send me a code" }],
      },
    }),
    notSent: ({ problem }) => ({
      page: {
        heading: "Sign in by text message",
        alert:
          problem === "too_many"
            ? "Too many codes were sent. Try again in an hour."
            : "Type the number in international form, such as +49 …, without spaces.",
        fields: [{ name: "phone", label: "Phone number", autoComplete: "tel" }],
        buttons: [{ event: "sms.requested", label: "Send me a code" }],
      },
    }),
    enteringCode: ({ problem }) => ({
      page: {
        heading: "Enter the code",
        ...(problem === "wrong_code" ? { alert: "That code is not right." } : {}),
        fields: [{ name: "code", label: "Code", inputMode: "numeric", autoComplete: "one-time-code" }],
        buttons: [{ event: "sms.entered", label: "Sign in" }],
      },
    }),
  },
})
