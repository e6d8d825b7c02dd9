import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import type { ChangeData, RequestedChange } from "./account-data.ts"
import { changeResponses } from "./change-responses.ts"
import { isSignedIn } from "./is-signed-in.ts"
import { changeRoutes } from "./change-routes.ts"
import { changeIn, requestedIn } from "./requested-change.ts"
import { endingAgain, refusedChange } from "./shared-states.ts"

const data: ChangeData = { change: null, why: null, user: "", maxAge: null }

/** The changes that end the user's other sessions (ACCOUNTS P9). */
const endOthers: ReadonlySet<RequestedChange["change"]> = new Set([
  "unlink",
  "removeFactor",
  "removePasskey",
  "removePassword",
  "endOthers",
  "delete",
])

interface Kept<Event> {
  readonly target: "identifying"
  readonly actions: readonly [
    { readonly type: "keep"; readonly params: (seen: { readonly event: Event }) => { change: RequestedChange } },
    { readonly type: "identifyVisitor"; readonly params: Record<never, never> },
  ]
}

/**
 * Returns the transition of a form: it keeps the change, and identifies the visitor.
 *
 * @param changeOf makes the change from the fields of the form.
 */
function kept<Event>(changeOf: (event: Event) => RequestedChange): Kept<Event> {
  return {
    target: "identifying",
    actions: [
      { type: "keep", params: ({ event }) => ({ change: changeOf(event) }) },
      { type: "identifyVisitor", params: {} },
    ],
  }
}

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
    limits: { "account-change.username": "30/h/address, 300/h/ip" },
    data,
    routes: changeRoutes,
    guards: {
      isSignedIn,
      endsOthers: ({ data: { change } }) => change !== null && endOthers.has(change.change),
      links: ({ data: { change } }) => change?.change === "link",
      choosesUsername: ({ data: { change } }) => change?.change === "setUsername",
      onlyEndsOthers: ({ data: { change } }) => change?.change === "endOthers",
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a change" },
        on: {
          "account-change.renamed": kept(({ name }: { name: string }) => ({ change: "rename", name })),
          "account-change.linkRequested": kept(({ provider }: { provider: string }) => ({ change: "link", provider })),
          "account-change.unlinked": kept(({ provider, id }: { provider: string; id: string }) => ({
            change: "unlink",
            provider,
            id,
          })),
          "account-change.passkeyRenamed": kept(({ id, name }: { id: string; name: string }) => ({
            change: "renamePasskey",
            id,
            name,
          })),
          "account-change.passkeyRemoved": kept(({ id }: { id: string }) => ({ change: "removePasskey", id })),
          "account-change.factorRemoved": kept(({ step }: { step: string }) => ({ change: "removeFactor", step })),
          "account-change.devicesForgotten": kept<object>(() => ({ change: "forgetDevices" })),
          "account-change.passwordRemoved": kept<object>(() => ({ change: "removePassword" })),
          "account-change.usernameChosen": kept(({ username }: { username: string }) => ({
            change: "setUsername",
            name: username,
          })),
          "account-change.usernameRemoved": kept<object>(() => ({ change: "removeUsername" })),
          "account-change.sessionEnded": kept(({ sid }: { sid: string }) => ({ change: "endSession", sid })),
          "account-change.othersEnded": kept<object>(() => ({ change: "endOthers" })),
          "account-change.deleted": kept<object>(() => ({ change: "delete", graceDays })),
          "account-change.kept": kept<object>(() => ({ change: "keep" })),
        },
      },
      identifying: {
        meta: { title: "Identify the signed-in user" },
        on: {
          "visitor.identified": [
            {
              target: "verifyingEvidence",
              guard: "isSignedIn",
              actions: [
                { type: "keep", params: ({ event: { visitor } }) => ({ user: visitor?.user ?? "" }) },
                {
                  type: "judgeEvidence",
                  params: ({ data: { change } }) => ({ maxAge, toLink: change?.change === "link" }),
                },
              ],
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
          { target: "countingUsername", guard: "choosesUsername" },
          {
            target: "judging",
            actions: { type: "judgeChange", params: ({ data: seen }) => ({ change: requestedIn(seen) }) },
          },
        ],
      },
      // Every attempt tells the user if a name is taken, so the number of attempts is limited.
      countingUsername: {
        meta: { title: "Count the attempt to choose a username" },
        entry: {
          type: "countAttempt",
          params: ({ data: { user } }) => ({ limit: "account-change.username", of: user }),
        },
        on: {
          "attempt.counted": {
            target: "judging",
            actions: { type: "judgeChange", params: ({ data: seen }) => ({ change: requestedIn(seen) }) },
          },
          "attempt.limited": "limited",
        },
      },
      judging: {
        meta: { title: "Verify that the change is allowed", check: "change", passes: "change.allowed" },
        on: {
          "change.allowed": "allowed",
          "change.refused": refusedChange,
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
          "change.refused": refusedChange,
        },
      },
      ...endingAgain,
      linking: { type: "final", meta: { title: "The user may link an account by a sign-in at its provider" } },
      changed: { type: "final", meta: { title: "Changed" } },
      limited: { type: "final", meta: { title: "Ended because a limit was used up" } },
      refusedChange: { type: "final", meta: { title: "Ended without a change" } },
      stale: { type: "final", meta: { title: "The user must authenticate again" } },
      signedOut: { type: "final", meta: { title: "Ended without a user" } },
    },
    ends: "response",
    responses: changeResponses(maxAge),
  })
}
