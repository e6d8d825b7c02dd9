/**
 * A tool claims that a user has approved, and which user, before the user has decided. `setUpAuth()` throws
 * `UnsafeFlowError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { defineFlow, type ApprovedPerson, type FlowSubject } from "authchart/flows"
import { authConfig } from "../auth.ts"

interface PollData {
  claimed: string
  person: ApprovedPerson | null
}

const data: PollData = { claimed: "", person: null }

const device = defineFlow({
  id: "device",
  title: "Believe the tool",
  data,
  routes: {
    "POST /device/token": {
      events: { "device.polled": { device_code: { maxLength: 100 }, approved_by: { maxLength: 100 } } },
      forgery: "none",
    },
  },
  guards: { saysApproved: ({ data: { claimed } }) => claimed !== "" },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive a poll" },
      on: {
        "device.polled": {
          target: "polling",
          actions: [
            { type: "keep", params: ({ event }) => ({ claimed: event.approved_by }) },
            { type: "takeApproval", params: ({ event }) => ({ handle: event.device_code }) },
          ],
        },
      },
    },
    polling: {
      meta: { title: "Look up the approval", check: "approved", passes: "approval.taken" },
      on: {
        "approval.taken": {
          target: "admission",
          actions: { type: "keep", params: ({ event }) => ({ person: event.person }) },
        },
        "approval.waiting": "believing",
        "approval.tooSoon": "refused",
        "approval.denied": "refused",
        "approval.gone": "refused",
      },
    },
    believing: {
      meta: { title: "Check what the tool says", check: "approved", passes: "saysApproved" },
      always: [{ target: "admission", guard: "saysApproved" }, { target: "pending" }],
    },
    pending: { type: "final", meta: { title: "Not decided yet" } },
  },
  requires: ["approved"],
  ends: "admission",
  subject: ({ data: { claimed, person } }): FlowSubject => (person === null ? { id: claimed } : { person }),
  deliver: ({ session }) => ({ json: { access_token: session.token } }),
  responses: { pending: () => ({ json: { error: "authorization_pending" }, status: 400 }) },
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, plugins: [{ id: "device", flows: [device] }] })
}
