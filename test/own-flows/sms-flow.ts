/** A sign-in by a code in a text message. The library creates the account only after the code was right. */
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { ask } from "../../machines/steps/define-step.ts"
import { sha256 } from "../../src/protocol/bytes.ts"

export interface SmsOptions {
  send: (message: { to: string; code: string }) => void
}

export function smsFlow({ send }: SmsOptions): Flow {
  return defineFlow({
    id: "sms",
    version: 1,
    title: "Sign in by text message",
    data: { phone: "", digest: "" },
    routes: {
      "POST /sms": { events: { "sms.requested": { phone: { maxLength: 16 } } } },
      "POST /sms/code": { events: { "sms.entered": { code: { maxLength: 6 } } } },
    },
    asks: {
      sendCode: ask(["sms.sent"], async ({ phone }: { phone: string }, { randomBytes, hide }) => {
        const code = [...randomBytes(6)].map((byte) => byte % 10).join("")
        hide(code)
        send({ to: phone, code })
        return { type: "sms.sent", digest: await sha256(code) }
      }),
      checkCode: ask(["sms.right", "sms.wrong"], async ({ code, digest }: { code: string; digest: string }) =>
        (await sha256(code)) === digest ? { type: "sms.right" } : { type: "sms.wrong" },
      ),
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
        on: {
          "sms.sent": {
            target: "enteringCode",
            actions: { type: "keep", params: ({ event }) => ({ digest: event.digest }) },
          },
        },
      },
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
    subject: ({ data }) => ({ id: data.phone }),
    methods: ["sms"],
    waits: { in: "cookie", lifetime: 600, attempts: { "sms.entered": 3 } },
    responses: {
      start: ({ problem }) => ({
        page: {
          heading: "Sign in by text message",
          ...(problem === undefined ? {} : { alert: "That is no number." }),
          fields: [{ name: "phone", label: "Phone number" }],
          buttons: [{ event: "sms.requested", label: "Send me a code" }],
        },
      }),
      enteringCode: ({ problem }) => ({
        page: {
          heading: "Enter the code",
          ...(problem === "wrong_code" ? { alert: "That code is not right." } : {}),
          fields: [{ name: "code", label: "Code", autoComplete: "one-time-code" }],
          buttons: [{ event: "sms.entered", label: "Sign in" }],
        },
      }),
    },
  })
}
