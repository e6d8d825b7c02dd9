import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import type { ChangeData, RequestedChange } from "./account-data.ts"
import { accountAddress, signInRoute } from "./addresses.ts"
import { signedOut, staleAfter } from "./ends.ts"
import { isSignedIn } from "./is-signed-in.ts"
import { changeIn, requestedIn } from "./requested-change.ts"
import { endingAgain, keepWhy } from "./shared-states.ts"

const data: ChangeData = { change: null, why: null, maxAge: null }

/** The changes that end the user's other sessions (ACCOUNTS P9). */
const endOthers: ReadonlySet<RequestedChange["change"]> = new Set([
  "unlink",
  "removeFactor",
  "removePassword",
  "endOthers",
  "delete",
])

/**
 * A client that asks for JSON also gets JSON when the library refuses the form before it reads the change, for example
 * a form without the form token.
 */
const responds = "negotiated"

/**
 * The maximum length of a name that the form accepts, in characters. `judgeChange` allows only 255 characters. The form
 * accepts more, because the refusal of `judgeChange` tells the user the reason (`invalid`), and the refusal of a form
 * does not.
 */
const longestField = 1024

/**
 * The flow that changes the account of the signed-in user. Every change passes the same states: the user must have
 * authenticated recently, the change must be allowed, and other sessions end before and after a change of the sign-in
 * methods.
 *
 * @param maxAge the maximum number of seconds since the user last authenticated.
 * @param deleteAfter the number of days until an account is deleted; `false` if users cannot delete their account.
 */
export function changeFlow(maxAge: number, deleteAfter: number | false): Flow {
  // `judgeChange` refuses every deletion if the number of days is negative, so -1 stands for `false`.
  const graceDays = deleteAfter === false ? -1 : deleteAfter
  return defineFlow({
    id: "account-change",
    version: 1,
    title: "Change the account of the signed-in user",
    data,
    routes: {
      "POST /account/profile": {
        events: { "account-change.renamed": { name: { maxLength: longestField } } },
        responds,
      },
      "POST /account/link": {
        events: { "account-change.linkRequested": { provider: { maxLength: 255 } } },
        responds,
      },
      "POST /account/unlink": {
        events: { "account-change.unlinked": { provider: { maxLength: 255 }, id: { maxLength: 255 } } },
        responds,
      },
      "POST /account/factors/remove": {
        events: { "account-change.factorRemoved": { step: { maxLength: 64 } } },
        responds,
      },
      "POST /account/factors/forget-devices": { events: { "account-change.devicesForgotten": [] }, responds },
      "POST /account/password/remove": { events: { "account-change.passwordRemoved": [] }, responds },
      "POST /account/sessions/end": {
        events: { "account-change.sessionEnded": { sid: { maxLength: 64 } } },
        responds,
      },
      "POST /account/sessions/end-others": { events: { "account-change.othersEnded": [] }, responds },
      "POST /account/delete": { events: { "account-change.deleted": [] }, responds },
      "POST /account/keep": { events: { "account-change.kept": [] }, responds },
    },
    guards: {
      isSignedIn,
      endsOthers: ({ data: { change } }) => change !== null && endOthers.has(change.change),
      links: ({ data: { change } }) => change?.change === "link",
      onlyEndsOthers: ({ data: { change } }) => change?.change === "endOthers",
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a change" },
        on: {
          "account-change.renamed": {
            target: "identifying",
            actions: [
              { type: "keep", params: ({ event: { name } }) => ({ change: { change: "rename", name } }) },
              { type: "identifyVisitor", params: {} },
            ],
          },
          "account-change.linkRequested": {
            target: "identifying",
            actions: [
              { type: "keep", params: ({ event: { provider } }) => ({ change: { change: "link", provider } }) },
              { type: "identifyVisitor", params: {} },
            ],
          },
          "account-change.unlinked": {
            target: "identifying",
            actions: [
              {
                type: "keep",
                params: ({ event: { provider, id } }) => ({ change: { change: "unlink", provider, id } }),
              },
              { type: "identifyVisitor", params: {} },
            ],
          },
          "account-change.factorRemoved": {
            target: "identifying",
            actions: [
              { type: "keep", params: ({ event: { step } }) => ({ change: { change: "removeFactor", step } }) },
              { type: "identifyVisitor", params: {} },
            ],
          },
          "account-change.devicesForgotten": {
            target: "identifying",
            actions: [
              { type: "keep", params: { change: { change: "forgetDevices" } } },
              { type: "identifyVisitor", params: {} },
            ],
          },
          "account-change.passwordRemoved": {
            target: "identifying",
            actions: [
              { type: "keep", params: { change: { change: "removePassword" } } },
              { type: "identifyVisitor", params: {} },
            ],
          },
          "account-change.sessionEnded": {
            target: "identifying",
            actions: [
              { type: "keep", params: ({ event: { sid } }) => ({ change: { change: "endSession", sid } }) },
              { type: "identifyVisitor", params: {} },
            ],
          },
          "account-change.othersEnded": {
            target: "identifying",
            actions: [
              { type: "keep", params: { change: { change: "endOthers" } } },
              { type: "identifyVisitor", params: {} },
            ],
          },
          "account-change.deleted": {
            target: "identifying",
            actions: [
              { type: "keep", params: { change: { change: "delete", graceDays } } },
              { type: "identifyVisitor", params: {} },
            ],
          },
          "account-change.kept": {
            target: "identifying",
            actions: [
              { type: "keep", params: { change: { change: "keep" } } },
              { type: "identifyVisitor", params: {} },
            ],
          },
        },
      },
      identifying: {
        meta: { title: "Identify the signed-in user" },
        on: {
          "visitor.identified": [
            {
              target: "verifyingEvidence",
              guard: "isSignedIn",
              actions: {
                type: "judgeEvidence",
                params: ({ data: { change } }) => ({ maxAge, toLink: change?.change === "link" }),
              },
            },
            { target: "signedOut" },
          ],
        },
      },
      verifyingEvidence: {
        meta: { title: "Verify that the user authenticated recently", check: "recent", passes: "evidence.sufficient" },
        on: {
          "evidence.sufficient": "choosing",
          "evidence.insufficient": {
            target: "stale",
            actions: { type: "keep", params: ({ event }) => ({ maxAge: event.maxAge }) },
          },
        },
      },
      choosing: {
        meta: { title: "Is there a change besides the sessions?" },
        always: [
          { target: "endingAllOthers", guard: "onlyEndsOthers", actions: { type: "endOtherSessions", params: {} } },
          {
            target: "judging",
            actions: { type: "judgeChange", params: ({ data: seen }) => ({ change: requestedIn(seen) }) },
          },
        ],
      },
      judging: {
        meta: { title: "Verify that the change is allowed", check: "change", passes: "change.allowed" },
        on: {
          "change.allowed": "allowed",
          "change.refused": {
            target: "refusedChange",
            actions: keepWhy,
          },
        },
      },
      allowed: {
        meta: { title: "Does the change concern the sign-in methods?" },
        always: [
          { target: "linking", guard: "links" },
          { target: "endingOthers", guard: "endsOthers", actions: { type: "endOtherSessions", params: {} } },
          {
            target: "changing",
            actions: { type: "changeAccount", params: ({ data: seen }) => ({ change: changeIn(seen) }) },
          },
        ],
      },
      endingOthers: {
        meta: { title: "End the other sessions of the user" },
        on: {
          "otherSessions.ended": {
            target: "changing",
            actions: { type: "changeAccount", params: ({ data: seen }) => ({ change: changeIn(seen) }) },
          },
          "session.absent": "signedOut",
        },
      },
      endingAllOthers: {
        meta: { title: "End all other sessions of the user" },
        on: {
          "otherSessions.ended": { target: "renewing", actions: { type: "renewSession", params: {} } },
          "session.absent": "signedOut",
        },
      },
      changing: {
        meta: { title: "Change the account" },
        on: {
          "account.changed": [
            { target: "endingOthersAgain", guard: "endsOthers", actions: { type: "endOtherSessions", params: {} } },
            { target: "changed" },
          ],
          "change.refused": {
            target: "refusedChange",
            actions: keepWhy,
          },
        },
      },
      ...endingAgain,
      linking: { type: "final", meta: { title: "The user may link an account by a sign-in at its provider" } },
      changed: { type: "final", meta: { title: "Changed" } },
      refusedChange: { type: "final", meta: { title: "Ended without a change" } },
      stale: { type: "final", meta: { title: "The user must authenticate again" } },
      signedOut: { type: "final", meta: { title: "Ended without a user" } },
    },
    ends: "response",
    responses: {
      // The browser sends the same form to the sign-in route. The sign-in flow checks again that the user authenticated
      // recently, because a client can also send the form directly to the sign-in route.
      linking: ({ data: { change }, basePath }) => ({
        redirect: signInRoute(basePath, change?.change === "link" ? change.provider : ""),
        resend: true,
        json: { linking: change?.change === "link" ? change.provider : null },
      }),
      changed: ({ data: { change }, basePath }) => ({
        redirect: accountAddress(basePath, { done: change?.change ?? "" }),
        json: { changed: change?.change ?? null },
      }),
      refusedChange: ({ data: { why }, basePath }) => ({
        redirect: accountAddress(basePath, { problem: why ?? "" }),
        json: { error: why },
        status: 409,
      }),
      stale: (view) => staleAfter(view.data.maxAge ?? maxAge)(view),
      signedOut,
    },
  })
}
