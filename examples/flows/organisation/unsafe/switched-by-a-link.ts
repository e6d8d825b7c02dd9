/**
 * A `GET` writes the session, so that a picture on any page can switch the organisation. `setUpAuth()` throws
 * `UnsafeFlowError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { defineFlow } from "authchart/flows"
import { authConfig } from "../auth.ts"

const organisation = defineFlow({
  id: "organisation",
  title: "Switch the organisation",
  data: {},
  routes: { "GET /organisation": { events: { "organisation.chosen": { id: { maxLength: 64 } } } } },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive the choice" },
      on: {
        "organisation.chosen": {
          target: "writing",
          actions: { type: "updateSession", params: ({ event }) => ({ data: { id: event.id } }) },
        },
      },
    },
    writing: {
      meta: { title: "Write the choice into the session" },
      on: { "session.updated": "chosen", "session.absent": "refused" },
    },
    chosen: { type: "final", meta: { title: "Chosen" } },
  },
  ends: "response",
  responses: { chosen: () => ({ redirect: "/" }) },
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, plugins: [{ id: "organisation", flows: [organisation] }] })
}
