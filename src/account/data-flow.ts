import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import type { AccountOverview } from "../ports/account.ts"
import { signedOut, staleAfter } from "./ends.ts"
import { isSignedIn } from "./is-signed-in.ts"
import { judgeSignedIn } from "./shared-states.ts"

const data: { account: AccountOverview | null } = { account: null }

/** The maximum number of entries of the audit trail in the user's data. */
const mostActivity = 1000

/**
 * The flow of `POST /account/data`: it returns the data that the library has stored about the signed-in user, as JSON.
 * The user must have authenticated recently. A stolen session therefore does not suffice to read all data at once.
 *
 * @param maxAge the maximum number of seconds since the user last authenticated.
 */
export function dataFlow(maxAge: number): Flow {
  return defineFlow({
    id: "account-data",
    version: 1,
    title: "Return the data of the signed-in user",
    data,
    routes: { "POST /account/data": { events: { "account-data.requested": [] }, responds: "negotiated" } },
    guards: { isSignedIn },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a request" },
        on: {
          "account-data.requested": { target: "identifying", actions: { type: "identifyVisitor", params: {} } },
        },
      },
      identifying: {
        meta: { title: "Identify the signed-in user" },
        on: {
          "visitor.identified": judgeSignedIn("verifyingEvidence", maxAge),
        },
      },
      verifyingEvidence: {
        meta: { title: "Verify that the user authenticated recently", check: "recent", passes: "evidence.sufficient" },
        on: {
          "evidence.sufficient": {
            target: "reading",
            actions: { type: "readAccount", params: { activity: mostActivity } },
          },
          "evidence.insufficient": "stale",
        },
      },
      reading: {
        meta: { title: "Read the account" },
        on: {
          "account.read": {
            target: "shown",
            actions: { type: "keep", params: ({ event }) => ({ account: event.account }) },
          },
          "account.absent": "signedOut",
        },
      },
      shown: { type: "final", meta: { title: "Returned" } },
      stale: { type: "final", meta: { title: "The user must authenticate again" } },
      signedOut: { type: "final", meta: { title: "Ended without a user" } },
    },
    ends: "response",
    responses: {
      shown: ({ data: { account } }) => ({ json: account }),
      stale: staleAfter(maxAge),
      signedOut,
    },
  })
}
