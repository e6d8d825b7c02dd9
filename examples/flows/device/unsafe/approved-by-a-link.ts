/** The decision is a `GET`: a link on any page approves in the name of its reader. `setUpAuth()` throws `UnsafeFlowError`. */
import NextAuth, { type NextAuthResult } from "authchart"
import { defineFlow } from "authchart/flows"
import { authConfig } from "../auth.ts"

const device = defineFlow({
  id: "device",
  title: "Approve a device by a link",
  data: {},
  routes: { "GET /device/decision": { events: { "device.approved": { user_code: { maxLength: 20 } } } } },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive the link" },
      on: {
        "device.approved": {
          target: "recording",
          actions: { type: "recordApproval", params: ({ event }) => ({ code: event.user_code, approve: true }) },
        },
      },
    },
    recording: {
      meta: { title: "Write the decision" },
      on: { "approval.recorded": "recorded", "approval.unrecorded": "refused" },
    },
    recorded: { type: "final", meta: { title: "Decided" } },
  },
  ends: "response",
  responses: { recorded: () => ({ page: { heading: "You can go back to the device", buttons: [] } }) },
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, plugins: [{ id: "device", flows: [device] }] })
}
