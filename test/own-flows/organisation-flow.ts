/** Writes the organisation that a signed-in user chooses into the session, without a new sign-in. */
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { ask } from "../../machines/steps/define-step.ts"

/** @param isMember whether a user, by id, belongs to an organisation. */
export function organisationFlow(isMember: (user: string, organisation: string) => boolean): Flow {
  return defineFlow({
    id: "organisation",
    version: 1,
    title: "Choose an organisation",
    data: { wanted: "" },
    routes: { "POST /organisation": { events: { "organisation.chosen": { id: { maxLength: 64 } } } } },
    asks: {
      findMembership: ask(
        ["organisation.joined", "organisation.foreign"],
        ({ user, id }: { user: string; id: string }) => ({
          type: isMember(user, id) ? "organisation.joined" : "organisation.foreign",
        }),
      ),
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive the choice" },
        on: {
          "organisation.chosen": {
            target: "identifying",
            actions: [
              { type: "keep", params: ({ event }) => ({ wanted: event.id }) },
              { type: "identifyVisitor", params: {} },
            ],
          },
        },
      },
      identifying: {
        meta: { title: "Identify the signed-in user" },
        on: {
          "visitor.identified": {
            target: "finding",
            actions: {
              type: "findMembership",
              params: ({ data, event }) => ({ user: event.visitor?.user ?? "", id: data.wanted }),
            },
          },
        },
      },
      finding: {
        meta: { title: "Verify the membership" },
        on: {
          "organisation.joined": {
            target: "writing",
            actions: { type: "updateSession", params: ({ data }) => ({ data: { id: data.wanted } }) },
          },
          "organisation.foreign": "foreign",
        },
      },
      writing: {
        meta: { title: "Write the choice into the session" },
        on: { "session.updated": "chosen", "session.absent": "foreign" },
      },
      chosen: { type: "final", meta: { title: "Chosen" } },
      foreign: { type: "final", meta: { title: "Refused" } },
    },
    ends: "response",
    responses: {
      chosen: ({ data }) => ({ json: { organisation: data.wanted } }),
      foreign: () => ({ json: { error: "forbidden" }, status: 403 }),
    },
  })
}
