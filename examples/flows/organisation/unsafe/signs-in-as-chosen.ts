/** The flow signs the visitor in as the chosen account, without a check. `setUpAuth()` throws `StepError`. */
import NextAuth, { type NextAuthResult } from "authchart"
import { defineFlow } from "authchart/flows"
import { authConfig } from "../auth.ts"

export function setUpAuth(): NextAuthResult {
  const organisation = defineFlow({
    id: "organisation",
    title: "Become an account of the organisation",
    data: { account: "" },
    routes: { "POST /organisation": { events: { "organisation.chosen": { account: { maxLength: 64 } } } } },
    initial: "start",
    states: {
      start: {
        meta: { title: "An account is chosen" },
        on: {
          "organisation.chosen": {
            target: "admission",
            actions: { type: "keep", params: ({ event }) => ({ account: event.account }) },
          },
        },
      },
    },
    ends: "admission",
    subject: ({ data: { account } }) => ({ id: account }),
    responses: {},
  })
  return NextAuth({ ...authConfig, plugins: [{ id: "organisation", flows: [organisation] }] })
}
