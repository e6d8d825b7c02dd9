/** Asks for the organisation at sign-in. The session has the choice as `results.workplace`. */
import { ask, defineStep } from "authchart/flows"
import { isMember, optionsOf, type Option } from "./members.ts"

interface WorkplaceData {
  id: string
  options: Option[]
}

const data: WorkplaceData = { id: "", options: [] }

export const chooseAtSignIn = defineStep({
  id: "workplace",
  version: 1,
  title: "Choose an organisation at sign-in",
  data,
  requests: { "workplace.chosen": { id: { maxLength: 64 } } },
  asks: {
    list: ask(["workplace.listed"], (_params: object, { person }) => ({
      type: "workplace.listed",
      options: optionsOf(person.user.id),
    })),
    check: ask(["workplace.joined", "workplace.foreign"], ({ id }: { id: string }, { person }) =>
      isMember(person.user.id, id) ? { type: "workplace.joined", id } : { type: "workplace.foreign" },
    ),
  },
  initial: "listing",
  states: {
    listing: {
      meta: { title: "Look up the organisations" },
      entry: { type: "list", params: {} },
      on: {
        "workplace.listed": {
          target: "choosing",
          actions: { type: "keep", params: ({ event }) => ({ options: event.options }) },
        },
      },
    },
    choosing: {
      tags: "waiting",
      meta: { title: "Wait for the choice" },
      on: {
        "workplace.chosen": {
          target: "checking",
          actions: { type: "check", params: ({ event }) => ({ id: event.id }) },
        },
      },
    },
    checking: {
      meta: { title: "Verify the membership", passes: "workplace.joined" },
      on: {
        "workplace.joined": {
          target: "passed",
          actions: { type: "keep", params: ({ event }) => ({ id: event.id }) },
        },
        "workplace.foreign": { target: "choosing", problem: "not_yours" },
      },
    },
  },
  session: ({ id }) => ({ id }),
  page: ({ data: { options }, problem }) => ({
    heading: "Where do you work today?",
    ...(problem === "not_yours" ? { alert: "You do not belong to that organisation." } : {}),
    fields: [{ name: "id", label: "Organisation", type: "radio", options }],
    buttons: [{ event: "workplace.chosen", label: "Continue" }],
  }),
})
