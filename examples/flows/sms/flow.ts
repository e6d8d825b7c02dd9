import { ask, defineFlow } from "authchart/flows"
import { digestOf, gateway } from "./gateway.ts"

/** Text messages to one number per hour: each costs money, and a visitor may guess each code three times. */
const mostMessages = 5
const hour = 3_600_000

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
  data: { phone: "", digest: "" },
  routes: {
    "POST /sms": { events: { "sms.requested": { phone: { maxLength: 16 } } } },
    "POST /sms/code": { events: { "sms.entered": { code: { maxLength: 6 } } } },
  },
  asks: {
    sendCode: ask(["sms.sent", "sms.limited"], async ({ phone }: { phone: string }, tools) => {
      const count = await tools.counters?.count(`sms:${phone}`, tools.now(), hour, hour)
      if (count === undefined || count.recent > mostMessages) return { type: "sms.limited" }
      const code = drawCode(tools)
      tools.hide(code)
      await gateway.send(phone, `Your code is ${code}.`)
      return { type: "sms.sent", digest: await digestOf(code) }
    }),
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
            target: "sendingCode",
            guard: "isNumber",
            actions: { type: "keep", params: ({ event }) => ({ phone: event.phone }) },
          },
          { target: "notSent", problem: "no_number" },
        ],
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
        "sms.limited": { target: "notSent", problem: "too_many" },
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
            ? "This number has received too many codes. Try again in an hour."
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
