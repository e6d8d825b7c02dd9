/** A computer that polls too often receives a session. `setUpAuth()` throws `UnsafeFlowError`. */
import NextAuth, { type NextAuthResult } from "authchart"
import { defineFlow, type ApprovedPerson, type FlowSubject } from "authchart/flows"
import { authConfig } from "../auth.ts"

const data: { handle: string; person: ApprovedPerson | null } = { handle: "", person: null }

const phone = defineFlow({
  id: "phone",
  title: "Wait for the phone",
  data,
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
          actions: { type: "keep", params: ({ event }) => ({ handle: event.handle }) },
        },
      },
    },
    waiting: {
      tags: "waiting",
      meta: { title: "Wait for the approval" },
      on: {
        "phone.polled": {
          target: "polling",
          actions: { type: "takeApproval", params: ({ data: { handle } }) => ({ handle }) },
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
        "approval.waiting": "waiting",
        "approval.tooSoon": "admission",
        "approval.denied": "refused",
        "approval.gone": "refused",
      },
    },
  },
  requires: ["approved"],
  ends: "admission",
  subject: ({ data: { person } }): FlowSubject => (person === null ? { id: "nobody" } : { person }),
  waits: { in: "cookie", lifetime: 300 },
  responses: {
    waiting: () => ({ page: { heading: "Wait", buttons: [{ event: "phone.polled", label: "Go on" }] } }),
  },
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, plugins: [{ id: "phone", flows: [phone] }] })
}
