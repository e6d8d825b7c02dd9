/**
 * Switches the organisation of a session, without a new sign-in. The session has the choice as `results.organisation`.
 */
import { ask, defineFlow } from "authchart/flows"
import { isMember, optionsOf, type Option } from "./members.ts"

interface OrganisationData {
  wanted: string
  options: Option[]
}

const data: OrganisationData = { wanted: "", options: [] }

export const organisation = defineFlow({
  id: "organisation",
  version: 1,
  title: "Switch the organisation",
  data,
  routes: {
    "GET /organisation": { events: { "organisation.opened": [] } },
    "POST /organisation/choice": { events: { "organisation.chosen": { id: { maxLength: 64 } } } },
  },
  asks: {
    list: ask(["organisation.listed"], ({ user }: { user: string | undefined }) => ({
      type: "organisation.listed",
      options: optionsOf(user),
    })),
    check: ask(
      ["organisation.joined", "organisation.foreign"],
      ({ user, id }: { user: string | undefined; id: string }) => ({
        type: isMember(user, id) ? "organisation.joined" : "organisation.foreign",
      }),
    ),
  },
  guards: { isMember: ({ data: { options } }) => options.length > 0 },
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
          target: "listing",
          actions: { type: "list", params: ({ event }) => ({ user: event.visitor?.user }) },
        },
      },
    },
    listing: {
      meta: { title: "Look up the organisations" },
      on: {
        "organisation.listed": {
          target: "listed",
          actions: { type: "keep", params: ({ event }) => ({ options: event.options }) },
        },
      },
    },
    listed: {
      meta: { title: "Require an organisation" },
      always: [{ target: "choosing", guard: "isMember" }, { target: "none" }],
    },
    choosing: {
      tags: "waiting",
      meta: { title: "Wait for the choice" },
      on: {
        "organisation.chosen": {
          target: "identifyingAgain",
          actions: [
            { type: "keep", params: ({ event }) => ({ wanted: event.id }) },
            { type: "identifyVisitor", params: {} },
          ],
        },
      },
    },
    // Another user may have signed in while the page was open.
    identifyingAgain: {
      meta: { title: "Identify the signed-in user again" },
      on: {
        "visitor.identified": {
          target: "checking",
          actions: {
            type: "check",
            params: ({ data: { wanted }, event }) => ({ user: event.visitor?.user, id: wanted }),
          },
        },
      },
    },
    checking: {
      meta: { title: "Verify the membership" },
      on: {
        "organisation.joined": {
          target: "writing",
          actions: { type: "updateSession", params: ({ data: { wanted } }) => ({ data: { id: wanted } }) },
        },
        "organisation.foreign": "none",
      },
    },
    writing: {
      meta: { title: "Write the choice into the session" },
      on: { "session.updated": "chosen", "session.absent": "none" },
    },
    chosen: { type: "final", meta: { title: "Chosen" } },
    none: { type: "final", meta: { title: "Refused" } },
  },
  ends: "response",
  waits: { in: "cookie", lifetime: 600 },
  responses: {
    choosing: ({ data: { options } }) => ({
      page: {
        heading: "Where do you work now?",
        fields: [{ name: "id", label: "Organisation", type: "radio", options }],
        buttons: [{ event: "organisation.chosen", label: "Switch" }],
      },
    }),
    chosen: () => ({ redirect: "/" }),
    none: () => ({ page: { heading: "That is not your organisation", buttons: [] } }),
  },
})
