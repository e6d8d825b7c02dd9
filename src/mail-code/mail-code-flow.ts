import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow, FlowSubject } from "../../machines/own-flow/flow.types.ts"
import { ask } from "../../machines/steps/define-step.ts"
import { proven, sendingProof } from "../password-flows/mailbox-states.ts"
import { isMailCode } from "../protocol/mail-code.ts"
import { parseEmail } from "../protocol/user-identifiers.ts"
import type { MailCodeData } from "./mail-code-data.ts"
import { mailCodeResponses, ownPage } from "./mail-code-responses.ts"

/** The time for which a link and a code are valid, and for which the flow waits, in seconds. */
const lifetime = 1800

const data: MailCodeData = { typed: "", token: "", digest: "", named: "", email: "" }

/** A client that asks for JSON gets JSON even if the library refuses its form before the flow reads any field. */
const responds = "negotiated"

/** The fields of a link. A token that contains its data is long, because the data is sealed. */
const link = { token: { maxLength: 8192 }, email: { maxLength: 320 } } as const

/**
 * The flow in which a visitor signs in by a mail with a link and a code. The browser that requested the mail takes the
 * code: its sealed cookie holds the digest of the code. The link works in every browser, and only after the visitor has
 * pressed the button of its page. Code and link redeem the same token, so only one of them signs in.
 *
 * The flow proves the mailbox, and looks the user up only afterwards. Therefore the responses, their time and the mail
 * are the same for every address.
 */
export function mailCodeFlow(): Flow {
  const flow = defineFlow({
    id: "mail-code",
    version: 1,
    title: "Sign in by a mailed code or link",
    limits: { "mail-code.sent": "10/h/address, 100/h/ip" },
    data,
    routes: {
      "GET /signin/mail-code": { events: { "mail-code.opened": [] } },
      "POST /signin/mail-code": { events: { "mail-code.requested": ["email", "from"] }, responds },
      "POST /signin/mail-code/code": { events: { "mail-code.entered": { code: { maxLength: 64 } } }, responds },
      "GET /signin/mail-code/link": { events: { "mail-code.linkOpened": link } },
      "POST /signin/mail-code/link": { events: { "mail-code.linkConfirmed": link }, responds },
    },
    asks: {
      checkCode: ask(
        ["mail-code.right", "mail-code.wrong"],
        async ({ code, digest, token }: { code: string; digest: string; token: string }) => ({
          type: (await isMailCode(code, { digest, token })) ? "mail-code.right" : "mail-code.wrong",
        }),
      ),
    },
    guards: {
      isAddress: ({ event }) => "email" in event && parseEmail(event.email) !== undefined,
      // Only the form of the flow's own page has this field. A refused form of the sign-in page gets the URL of an error.
      isFromPage: ({ event }) => "from" in event && event.from === ownPage,
      isAddressShown: ({ data: { email, named } }) => email === named,
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a request" },
        on: {
          "mail-code.opened": "requestShown",
          "mail-code.requested": [
            {
              target: "countingMail",
              guard: "isAddress",
              actions: { type: "keep", params: ({ event: { email } }) => ({ typed: email }) },
            },
            {
              target: "requestShown",
              guard: "isFromPage",
              problem: "invalid",
              actions: { type: "keep", params: ({ event: { email } }) => ({ typed: email }) },
            },
            { target: "refused", reason: "address_invalid" },
          ],
          "mail-code.linkOpened": {
            target: "linkShown",
            actions: { type: "keep", params: ({ event: { token, email } }) => ({ token, named: email }) },
          },
          "mail-code.linkConfirmed": {
            target: "redeemingLink",
            actions: [
              { type: "keep", params: ({ event: { email } }) => ({ named: email }) },
              {
                type: "redeemSingleUseToken",
                params: ({ event: { token } }) => ({ purpose: "mailbox", token }),
              },
            ],
          },
        },
      },
      countingMail: {
        meta: { title: "Count the mail" },
        entry: { type: "countAttempt", params: ({ data: { typed } }) => ({ limit: "mail-code.sent", of: typed }) },
        on: {
          "attempt.counted": {
            target: "sendingProof",
            actions: {
              type: "sendProof",
              params: ({ data: { typed } }) => ({
                wants: "signIn",
                to: typed,
                lifetime,
                path: "signin/mail-code/link",
              }),
            },
          },
          "attempt.limited": "refused",
        },
      },
      sendingProof,
      enteringCode: {
        tags: "waiting",
        meta: { title: "Wait for the code" },
        on: {
          "mail-code.entered": {
            target: "verifyingCode",
            actions: {
              type: "checkCode",
              params: ({ event: { code }, data: { digest, token } }) => ({ code, digest, token }),
            },
          },
        },
      },
      verifyingCode: {
        meta: { title: "Verify the code", check: "mailbox", passes: "mail-code.right" },
        on: {
          "mail-code.right": {
            target: "redeemingCode",
            actions: {
              type: "redeemSingleUseToken",
              params: ({ data: { token } }) => ({ purpose: "mailbox", token }),
            },
          },
          "mail-code.wrong": { target: "enteringCode", problem: "wrong" },
        },
      },
      redeemingCode: {
        meta: { title: "Redeem the token of the mail" },
        on: {
          "singleUseToken.redeemed": { target: "admission", actions: { type: "keep", params: proven } },
          "singleUseToken.unknown": "refused",
        },
      },
      redeemingLink: {
        meta: { title: "Redeem the token of the link", check: "mailbox", passes: "singleUseToken.redeemed" },
        on: {
          "singleUseToken.redeemed": { target: "comparingAddress", actions: { type: "keep", params: proven } },
          "singleUseToken.unknown": "refused",
        },
      },
      comparingAddress: {
        meta: { title: "Compare the address with the one that the page of the link showed" },
        always: [
          { target: "admission", guard: "isAddressShown" },
          { target: "refused", reason: "address_invalid" },
        ],
      },
      requestShown: { type: "final", meta: { title: "Asked for the address" } },
      linkShown: { type: "final", meta: { title: "Asked to confirm the link" } },
    },
    requires: ["mailbox"],
    ends: "admission",
    // The cast is needed because the public type of `subject` has no mailbox: an own flow of an application may not
    // name one.
    // The typed address is empty in a browser that only opened the link of the mail.
    subject: ({ data: { email, typed } }) => ({ mailbox: email, here: typed !== "" }) as unknown as FlowSubject,
    waits: { in: "cookie", lifetime, attempts: { "mail-code.entered": 5 } },
    responses: mailCodeResponses,
  })
  return { ...flow, definition: { ...flow.definition, provesMailbox: true } }
}
