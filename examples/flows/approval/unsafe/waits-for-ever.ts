/**
 * A computer waits without an end, so that an attacker can guess the code for ever. `setUpAuth()` throws `StepError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { defineFlow } from "authchart/flows"
import { authConfig } from "../auth.ts"

export function setUpAuth(): NextAuthResult {
  const phone = defineFlow({
    id: "phone",
    title: "Wait for the phone",
    data: { code: "" },
    routes: {
      "POST /phone": { events: { "phone.asked": [] } },
      "POST /phone/wait": { events: { "phone.polled": [] } },
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a request" },
        on: {
          "phone.asked": {
            target: "opening",
            actions: { type: "openApproval", params: { lifetime: 300, about: "A computer" } },
          },
        },
      },
      opening: {
        meta: { title: "Create the handle and the code" },
        on: {
          "approval.opened": {
            target: "waiting",
            actions: { type: "keep", params: ({ event }) => ({ code: event.code }) },
          },
        },
      },
      waiting: {
        tags: "waiting",
        meta: { title: "Wait for the approval" },
        on: { "phone.polled": "refused" },
      },
    },
    ends: "response",
    responses: {
      waiting: ({ data: { code } }) => ({
        page: { heading: "Wait", codes: [code], buttons: [{ event: "phone.polled", label: "Go on" }] },
      }),
    },
  })
  return NextAuth({ ...authConfig, plugins: [{ id: "phone", flows: [phone] }] })
}
