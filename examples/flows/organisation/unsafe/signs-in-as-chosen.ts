/**
 * The visitor proves that they belong to an organisation, and then signs in as any account that they choose.
 * `setUpAuth()` throws `UnsafeFlowError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { ask, defineFlow } from "authchart/flows"
import { authConfig } from "../auth.ts"
import { isMember } from "../members.ts"

const organisation = defineFlow({
  id: "organisation",
  title: "Become an account of the organisation",
  data: { user: "", account: "" },
  routes: {
    "POST /organisation": { events: { "organisation.opened": [] } },
    "POST /organisation/choice": {
      events: { "organisation.chosen": { id: { maxLength: 64 }, account: { maxLength: 64 } } },
    },
  },
  asks: {
    check: ask(["organisation.joined", "organisation.foreign"], ({ user, id }: { user: string; id: string }) => ({
      type: isMember(user, id) ? "organisation.joined" : "organisation.foreign",
    })),
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive a request" },
      on: { "organisation.opened": { target: "identifying", actions: { type: "identifyVisitor", params: {} } } },
    },
    identifying: {
      meta: { title: "Identify the signed-in user" },
      on: {
        "visitor.identified": {
          target: "choosing",
          actions: { type: "keep", params: ({ event }) => ({ user: event.visitor?.user ?? "" }) },
        },
      },
    },
    choosing: {
      tags: "waiting",
      meta: { title: "Wait for the choice" },
      on: {
        "organisation.chosen": {
          target: "checking",
          actions: [
            { type: "keep", params: ({ event }) => ({ account: event.account }) },
            { type: "check", params: ({ data: { user }, event }) => ({ user, id: event.id }) },
          ],
        },
      },
    },
    checking: {
      meta: { title: "Verify the membership", check: "member", passes: "organisation.joined" },
      on: { "organisation.joined": "admission", "organisation.foreign": "choosing" },
    },
  },
  requires: ["member"],
  ends: "admission",
  subject: ({ data: { account } }) => ({ id: account }),
  waits: { in: "cookie", lifetime: 600, attempts: { "organisation.chosen": 3 } },
  responses: {
    choosing: () => ({
      page: {
        heading: "As whom do you work?",
        fields: [
          { name: "id", label: "Organisation" },
          { name: "account", label: "Account" },
        ],
        buttons: [{ event: "organisation.chosen", label: "Continue" }],
      },
    }),
  },
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, plugins: [{ id: "organisation", flows: [organisation] }] })
}
