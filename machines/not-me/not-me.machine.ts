/**
 * The flow of the link "this was not me" in a notice. The flow ends all sessions of the user who received the notice.
 * Opening the link shows a page with one button, so that a mail scanner that follows the link does not redeem it. The
 * button redeems the link, which proves that the visitor can read the user's mail.
 */
import { engineFailures, formRefused, refuse, refuseAsAnswered, refusedEnd } from "../failing.ts"
import { defineChart, keep, madeOf, required, type Chart } from "../grammar.ts"
import * as rules from "./not-me.guards.ts"
import type { NotMe } from "./not-me.types.ts"

export const notMeChart: Chart<NotMe> = defineChart<NotMe>(rules, {
  id: "not-me",
  meta: { title: "End all sessions by a mailed link" },
  context: () => ({ csrf: "csrf_missing", token: undefined, failure: undefined }),
  initial: "idle",
  on: engineFailures,
  states: {
    idle: {
      meta: { title: "Receive a request" },
      on: {
        "notMe.opened": [{ guard: rules.tokenThere, target: "unconfirmed" }, refuse("token_unknown")],
        "notMe.confirmed": { target: "checkingCsrf", actions: keep("csrf", "token") },
      },
    },
    checkingCsrf: {
      meta: { title: "Reject a forged form", check: "csrf", passes: "csrfProven" },
      always: [
        {
          guard: rules.csrfProven,
          target: "redeemingNotice",
          actions: [
            { type: "redeemNotice", params: ({ context }) => ({ token: required(context.token, "token") }) },
            { type: "keep", params: { token: undefined } },
          ],
        },
        formRefused,
      ],
    },
    redeemingNotice: {
      meta: { title: "Redeem the link of the notice", check: "link", passes: "notice.redeemed" },
      on: {
        "notice.redeemed": {
          target: "endingUserSessions",
          actions: { type: "endUserSessions", params: madeOf({ user: "event.user" }) },
        },
        "notice.unknown": refuseAsAnswered,
      },
    },
    endingUserSessions: {
      meta: { title: "End all sessions of the user" },
      on: { "userSessions.ended": "sessionsEnded" },
    },
    unconfirmed: {
      type: "final",
      meta: { title: "Asked to confirm" },
      output: madeOf({ type: "confirm" }),
    },
    sessionsEnded: {
      type: "final",
      meta: { title: "Ended all sessions" },
      output: madeOf({ type: "sessionsEnded" }),
    },
    refused: refusedEnd("Refused"),
  },
})
