/** A poll before the decision receives a session. `setUpAuth()` throws `UnsafeFlowError`. */
import NextAuth, { type NextAuthResult } from "authchart"
import { defineFlow, type ApprovedPerson, type FlowSubject } from "authchart/flows"
import { authConfig } from "../auth.ts"

const data: { person: ApprovedPerson | null } = { person: null }

const device = defineFlow({
  id: "device",
  title: "Sign in a tool that polls",
  data,
  routes: {
    "POST /device/token": { events: { "device.polled": { device_code: { maxLength: 100 } } }, forgery: "none" },
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive a poll" },
      on: {
        "device.polled": {
          target: "polling",
          actions: { type: "takeApproval", params: ({ event }) => ({ handle: event.device_code }) },
        },
      },
    },
    polling: {
      meta: { title: "Require the approval", check: "approved", passes: "approval.taken" },
      on: {
        "approval.taken": {
          target: "admission",
          actions: { type: "keep", params: ({ event }) => ({ person: event.person }) },
        },
        "approval.waiting": "admission",
        "approval.tooSoon": "refused",
        "approval.denied": "refused",
        "approval.gone": "refused",
      },
    },
  },
  requires: ["approved"],
  ends: "admission",
  subject: ({ data: { person } }): FlowSubject => (person === null ? { id: "nobody" } : { person }),
  deliver: ({ session }) => ({ json: { access_token: session.token } }),
  responses: {},
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, plugins: [{ id: "device", flows: [device] }] })
}
