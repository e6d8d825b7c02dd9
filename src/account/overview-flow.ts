import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import type { OverviewData } from "./account-data.ts"
import { accountPage } from "./account-page.ts"
import { pageAddress } from "./addresses.ts"
import { signedOut } from "./ends.ts"
import { isSignedIn } from "./is-signed-in.ts"

const data: OverviewData = { account: null, done: "", problem: "" }

/**
 * The flow of `GET /account`: it reads the account of the signed-in user, and shows the account page. A client that
 * asks for JSON gets the account as `AccountOverview`.
 *
 * @param home the address of the application's own page, to which the flow redirects browsers in place of the built-in
 * page. The flow adds `done` or `problem` of its own URL to the query of this address.
 * @param deleteAfter the number of days until an account is deleted; `false` if users cannot delete their account.
 */
export function overviewFlow(home: string | undefined, deleteAfter: number | false): Flow {
  return defineFlow({
    id: "account",
    version: 1,
    title: "Show the account of the signed-in user",
    data,
    routes: {
      "GET /account": { events: { "account.opened": { done: { maxLength: 32 }, problem: { maxLength: 32 } } } },
    },
    guards: { isSignedIn },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a request" },
        on: {
          "account.opened": {
            target: "identifying",
            actions: [
              { type: "keep", params: ({ event: { done, problem } }) => ({ done, problem }) },
              { type: "identifyVisitor", params: {} },
            ],
          },
        },
      },
      identifying: {
        meta: { title: "Identify the signed-in user" },
        on: {
          "visitor.identified": [
            { target: "reading", guard: "isSignedIn", actions: { type: "readAccount", params: {} } },
            { target: "signedOut" },
          ],
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
      shown: { type: "final", meta: { title: "Shown" } },
      signedOut: { type: "final", meta: { title: "Ended without a user" } },
    },
    ends: "response",
    responses: {
      shown: async ({ data: { account, done, problem }, language, basePath }) => {
        if (account === null) throw new TypeError("The flow has read no account.")
        const json = { ...account, deletable: account.deletable && deleteAfter !== false }
        if (home !== undefined) return { redirect: pageAddress(home, { done, problem }), json }
        const page = await accountPage({ account, done, problem, deleteAfter }, { language, basePath })
        return { page, json }
      },
      signedOut,
    },
  })
}
