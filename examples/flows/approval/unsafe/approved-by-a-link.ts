/**
 * Opening a link that contains the code approves the sign-in. An attacker who sends such a link is therefore signed in
 * as the person who opens it (approval phishing). `setUpAuth()` throws `UnsafeFlowError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { defineFlow } from "authchart/flows"
import { authConfig } from "../auth.ts"

const phone = defineFlow({
  id: "phone",
  title: "Approve by a link",
  data: { code: "" },
  routes: { "GET /phone/approve": { events: { "phone.opened": { code: { maxLength: 20 } } } } },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive the link" },
      on: {
        "phone.opened": {
          target: "reading",
          actions: [
            { type: "keep", params: ({ event }) => ({ code: event.code }) },
            { type: "readApproval", params: ({ event }) => ({ code: event.code }) },
          ],
        },
      },
    },
    reading: {
      meta: { title: "Look up the approval" },
      on: {
        "approval.pending": {
          target: "recording",
          actions: { type: "recordApproval", params: ({ data: { code } }) => ({ code, approve: true }) },
        },
        "approval.unknown": "refused",
      },
    },
    recording: {
      meta: { title: "Write the decision" },
      on: { "approval.recorded": "recorded", "approval.unrecorded": "refused" },
    },
    recorded: { type: "final", meta: { title: "Decided" } },
  },
  ends: "response",
  responses: { recorded: () => ({ page: { heading: "Done", buttons: [] } }) },
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, plugins: [{ id: "phone", flows: [phone] }] })
}
