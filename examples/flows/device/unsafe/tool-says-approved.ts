/** The tool itself says that it was approved, and by whom. `setUpAuth()` throws `StepError`. */
import NextAuth, { type NextAuthResult } from "authchart"
import { defineFlow } from "authchart/flows"
import { authConfig } from "../auth.ts"

export function setUpAuth(): NextAuthResult {
  const device = defineFlow({
    id: "device",
    title: "Believe the tool",
    data: { user: "" },
    routes: {
      "POST /device/token": { events: { "device.approved": { user: { maxLength: 100 } } }, forgery: "none" },
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Accept the word of the tool", check: "approved", passes: "device.approved" },
        on: {
          "device.approved": {
            target: "admission",
            actions: { type: "keep", params: ({ event }) => ({ user: event.user }) },
          },
        },
      },
    },
    requires: ["approved"],
    ends: "admission",
    subject: ({ data: { user } }) => ({ id: user }),
    deliver: ({ session }) => ({ json: { access_token: session.token } }),
    responses: {},
  })
  return NextAuth({ ...authConfig, plugins: [{ id: "device", flows: [device] }] })
}
