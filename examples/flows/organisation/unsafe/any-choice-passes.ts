/**
 * At sign-in, the step also accepts an organisation to which the user does not belong. `setUpAuth()` throws
 * `UnsafeFlowError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { ask, defineStep } from "authchart/flows"
import { authConfig } from "../auth.ts"
import { isMember } from "../members.ts"

const workplace = defineStep({
  id: "workplace",
  title: "Choose an organisation at sign-in",
  data: { id: "" },
  requests: { "workplace.chosen": { id: { maxLength: 64 } } },
  asks: {
    check: ask(["workplace.joined", "workplace.foreign"], ({ id }: { id: string }, { person }) => ({
      type: isMember(person.user.id, id) ? "workplace.joined" : "workplace.foreign",
    })),
  },
  initial: "choosing",
  states: {
    choosing: {
      tags: "waiting",
      meta: { title: "Wait for the choice" },
      on: {
        "workplace.chosen": {
          target: "checking",
          actions: [
            { type: "keep", params: ({ event }) => ({ id: event.id }) },
            { type: "check", params: ({ event }) => ({ id: event.id }) },
          ],
        },
      },
    },
    checking: {
      meta: { title: "Verify the membership", passes: "workplace.joined" },
      on: { "workplace.joined": "passed", "workplace.foreign": "passed" },
    },
  },
  session: ({ id }) => ({ id }),
  page: () => ({
    heading: "Where do you work today?",
    fields: [{ name: "id", label: "Organisation" }],
    buttons: [{ event: "workplace.chosen", label: "Continue" }],
  }),
})

export function setUpAuth(): NextAuthResult {
  return NextAuth({ ...authConfig, steps: [workplace] })
}
