/**
 * Sign-in by a link in a mail. The chart covers two requests: the form for which the library sends the mail, and the
 * opened link.
 *
 * If the visitor opens the link in the browser that requested it, the visitor is signed in at once. In any other
 * browser (another device, a mail scanner), opening the link does not redeem it: a page with one button first asks the
 * visitor to confirm (D4).
 */
import { fromContext, keep, keepAs, madeOf, required, unset, defineChart, type Chart } from "../grammar.ts"
import { admission, admissionContext, admissionRules, ends } from "../admission/index.ts"
import { engineFailures, formRefused, refuse, refuseAsAnswered, refuseInDepth } from "../failing.ts"
import * as rules from "./email.guards.ts"
import type { Email } from "./email.types.ts"

export const emailChart: Chart<Email> = defineChart<Email>(
  { ...admissionRules, ...rules },
  {
    id: "email",
    meta: { title: "Sign in by a mailed link", requires: rules.requiredChecks },
    context: ({ input }) => ({
      ...admissionContext(input),
      csrf: "csrf_missing",
      ...unset("input", "identifier", "linkId", "linkExpires", "opened"),
    }),
    initial: "idle",
    on: engineFailures,
    states: {
      idle: {
        meta: { title: "Receive a request" },
        on: {
          "link.requested": { target: "checkingCsrf", actions: keep("csrf", "callbackUrl", "input") },
          "link.opened": [
            {
              guard: rules.linkWhole,
              target: "unconfirmed",
              description: "No flow in this browser matches the link",
              actions: keep("callbackUrl"),
            },
            refuse("link_invalid"),
          ],
          "link.confirmed": {
            target: "checkingConfirmation",
            actions: keepAs({ csrf: "csrf", callbackUrl: "callbackUrl", opened: "link" }),
          },
        },
      },
      checkingCsrf: {
        meta: { title: "Reject a forged form", check: "csrf", passes: "csrfProven" },
        always: [
          {
            guard: rules.csrfProven,
            target: "readingAddress",
            actions: { type: "readAddress", params: fromContext("provider", "input?") },
          },
          formRefused,
        ],
      },
      readingAddress: {
        meta: { title: "Read the address", check: "address", passes: "address.read", rfc: ["RFC 5321 §4.1.2"] },
        on: {
          "address.read": {
            target: "findingAddressee",
            actions: [
              {
                type: "keep",
                params: madeOf({
                  candidate: "event.candidate",
                  identifier: "event.candidate.providerAccountId",
                  input: undefined,
                }),
              },
              { type: "findAccount", params: madeOf({ candidate: "event.candidate" }) },
            ],
          },
          "address.refused": refuseAsAnswered,
        },
      },
      findingAddressee: {
        meta: { title: "Look up the address" },
        on: {
          "account.found": {
            target: "consultingRequest",
            actions: [
              { type: "keep", params: madeOf({ anonymousAtStart: "event.standing.anonymous.id?" }) },
              {
                type: "consultSignIn",
                params: madeOf({
                  candidate: "context.candidate",
                  standing: "event.standing",
                  verificationRequest: true,
                }),
              },
            ],
          },
          "account.refused": refuseInDepth,
        },
      },
      consultingRequest: {
        meta: { title: "Call callbacks.signIn before sending a link" },
        on: {
          "signIn.allowed": {
            target: "countingAttempt",
            actions: {
              type: "countAttempt",
              params: madeOf({ limit: "mail.sent", provider: "context.provider", of: "context.identifier" }),
            },
          },
          "signIn.denied": refuseAsAnswered,
          "signIn.diverted": {
            target: "resolvingDiversion",
            actions: { type: "resolveTarget", params: madeOf({ url: "event.url" }) },
          },
        },
      },
      countingAttempt: {
        meta: { title: "Count the mail" },
        on: {
          "attempt.counted": {
            target: "creatingLink",
            actions: { type: "createLink", params: fromContext("provider", "identifier", "callbackUrl") },
          },
          "attempt.limited": refuseAsAnswered,
        },
      },
      creatingLink: {
        meta: { title: "Create a link and store its hash" },
        on: {
          "link.created": {
            target: "sendingLink",
            actions: [
              keepAs({ linkId: "linkId", linkExpires: "expires" }),
              {
                type: "sendLink",
                params: madeOf({
                  provider: "context.provider",
                  identifier: "context.identifier",
                  url: "event.url",
                  token: "event.token",
                  expires: "event.expires",
                }),
              },
            ],
          },
        },
      },
      sendingLink: {
        meta: { title: "Send the link" },
        on: {
          "link.sent": "awaitingLink",
          "link.unsent": refuseAsAnswered,
        },
      },
      awaitingLink: {
        tags: "waiting",
        // The cookie does not repeat `callbackUrl`, which is in the link. A long URL could exceed the size of a cookie,
        // and the flow would then fail after it had sent the mail.
        meta: { title: "Wait for the link from the mail", keeps: ["identifier", "anonymousAtStart"] },
        on: {
          "link.opened": [
            {
              guard: rules.addressMatches,
              target: "redeemingLink",
              actions: [
                keep("callbackUrl"),
                {
                  type: "redeemLink",
                  params: ({ context, event }) => ({ provider: context.provider, ...event.link }),
                },
              ],
            },
            refuse("link_invalid"),
          ],
        },
      },
      checkingConfirmation: {
        meta: { title: "Reject a forged confirmation", check: "csrf", passes: "csrfProven" },
        always: [
          {
            guard: rules.csrfProven,
            target: "redeemingLink",
            actions: [
              {
                type: "redeemLink",
                params: ({ context }) => ({ provider: context.provider, ...required(context.opened, "opened") }),
              },
              { type: "keep", params: { opened: undefined } },
            ],
          },
          formRefused,
        ],
      },
      redeemingLink: {
        meta: { title: "Redeem the link", check: "link", passes: "link.redeemed" },
        on: {
          "link.redeemed": { target: "admission", actions: keep("candidate") },
          "link.refused": refuseAsAnswered,
        },
      },
      admission,
      resolvingDiversion: {
        meta: { title: "Resolve the redirect of callbacks.signIn" },
        on: {
          "target.resolved": { target: "diverted", actions: keepAs({ target: "url" }) },
          "target.refused": refuseAsAnswered,
        },
      },
      unconfirmed: {
        type: "final",
        meta: { title: "Asked to confirm the link" },
        output: ({ context }) => ({ type: "confirm", callbackUrl: context.callbackUrl }),
      },
      ...ends,
    },
  },
)
