import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow, FlowSubject } from "../../machines/own-flow/flow.types.ts"
import { onceForSettings } from "../../machines/own-flow/once-for-settings.ts"
import { ask } from "../../machines/steps/define-step.ts"
import { isMailCode } from "../protocol/mail-code.ts"
import { parseEmail } from "../protocol/user-identifiers.ts"
import type { ProofData } from "./proof-data.ts"
import { proven, sendingProof } from "./mailbox-states.ts"
import { proofResponses } from "./proof-responses.ts"

/** The time for which a link and a code are valid, and for which the flow waits, in seconds. */
const lifetime = 1800

const data: ProofData = {
  wants: "",
  typed: "",
  token: "",
  digest: "",
  email: "",
  password: "",
  why: "",
  hash: "",
  offers: "",
  name: "",
  username: "",
}

/** Keeps an address that is not valid, so that the page shows it again. */
const keptAddress = ({ event }: { event: { email: string } }): { typed: string } => ({ typed: event.email })

/** A client that asks for JSON gets JSON even if the library refuses its form before the flow reads any field. */
const responds = "negotiated"

interface ProofOptions {
  /** True if visitors may create accounts. */
  readonly signUp: boolean
  /** The minimum number of characters of a password. */
  readonly minimum: number
}

/**
 * The flow in which a visitor proves control of a mailbox, chooses a password and signs in: as a new user, or as the
 * user who has the address. Sign-up and reset share the flow, because both need the same proof. Until the proof, the
 * pages must not reveal whether a user has the address.
 *
 * The visitor chooses the password after the proof. For a visitor who cannot read the mailbox, the flow therefore
 * stores no data about the address, and hashes no password.
 */
export function proofFlow({ signUp, minimum }: ProofOptions): Flow {
  const flow = defineFlow({
    id: "password-proof",
    version: 1,
    title: "Prove a mailbox and choose a password",
    limits: {
      "password-proof.sent": "20/h/address, 100/h/ip",
      "password-proof.hashed": "30/h/address, 300/h/ip",
    },
    data,
    routes: {
      "GET /password/sign-up": { events: { "password-proof.signUpOpened": [] } },
      "POST /password/sign-up": { events: { "password-proof.signUpRequested": ["email"] }, responds },
      "GET /password/reset": { events: { "password-proof.resetOpened": [] } },
      "POST /password/reset": { events: { "password-proof.resetRequested": ["email"] }, responds },
      "POST /password/code": { events: { "password-proof.entered": { code: { maxLength: 64 } } }, responds },
      "GET /password/link": { events: { "password-proof.linkOpened": { token: { maxLength: 8192 } } } },
      "POST /password/link": {
        events: { "password-proof.linkConfirmed": { token: { maxLength: 8192 } } },
        responds,
      },
      "POST /password/new": {
        events: { "password-proof.chosen": { password: { maxLength: 4096 }, name: { maxLength: 1024 } } },
        responds,
      },
    },
    asks: {
      checkCode: ask(
        ["password-proof.right", "password-proof.wrong"],
        async ({ code, digest, token }: { code: string; digest: string; token: string }) => ({
          type: (await isMailCode(code, { digest, token })) ? "password-proof.right" : "password-proof.wrong",
        }),
      ),
    },
    guards: {
      isAddress: ({ event }) => "email" in event && parseEmail(event.email) !== undefined,
      maySignUp: () => signUp,
      offersUsername: ({ data: { offers } }) => offers !== "",
      isAddressOfNewcomer: ({ event }) => signUp && "email" in event && parseEmail(event.email) !== undefined,
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a request" },
        on: {
          "password-proof.signUpOpened": [{ target: "signUpShown", guard: "maySignUp" }, { target: "resetShown" }],
          "password-proof.resetOpened": "resetShown",
          "password-proof.signUpRequested": [
            {
              target: "countingMail",
              guard: "isAddressOfNewcomer",
              actions: { type: "keep", params: ({ event: { email } }) => ({ wants: "signUp", typed: email }) },
            },
            {
              target: "signUpShown",
              guard: "maySignUp",
              problem: "invalid",
              actions: { type: "keep", params: keptAddress },
            },
            { target: "resetShown" },
          ],
          "password-proof.resetRequested": [
            {
              target: "countingMail",
              guard: "isAddress",
              actions: { type: "keep", params: ({ event: { email } }) => ({ wants: "reset", typed: email }) },
            },
            { target: "resetShown", problem: "invalid", actions: { type: "keep", params: keptAddress } },
          ],
          "password-proof.linkOpened": {
            target: "linkShown",
            actions: { type: "keep", params: ({ event: { token } }) => ({ token }) },
          },
          "password-proof.linkConfirmed": {
            target: "redeemingLink",
            actions: {
              type: "redeemSingleUseToken",
              params: ({ event: { token } }) => ({ purpose: "mailbox", token }),
            },
          },
        },
      },
      countingMail: {
        meta: { title: "Count the mail" },
        entry: { type: "countAttempt", params: ({ data: { typed } }) => ({ limit: "password-proof.sent", of: typed }) },
        on: {
          "attempt.counted": {
            target: "sendingProof",
            actions: {
              type: "sendProof",
              params: ({ data: { typed, wants } }) => ({
                wants: wants === "signUp" ? "signUp" : "reset",
                to: typed,
                lifetime,
                path: "password/link",
              }),
            },
          },
          "attempt.limited": { target: "limited", problem: "tooMany" },
        },
      },
      sendingProof,
      enteringCode: {
        tags: "waiting",
        meta: { title: "Wait for the code" },
        on: {
          "password-proof.entered": {
            target: "verifyingCode",
            actions: {
              type: "checkCode",
              params: ({ event: { code }, data: { digest, token } }) => ({ code, digest, token }),
            },
          },
        },
      },
      verifyingCode: {
        meta: { title: "Verify the code", check: "mailbox", passes: "password-proof.right" },
        on: {
          "password-proof.right": {
            target: "redeemingCode",
            actions: {
              type: "redeemSingleUseToken",
              params: ({ data: { token } }) => ({ purpose: "mailbox", token }),
            },
          },
          "password-proof.wrong": { target: "enteringCode", problem: "wrong" },
        },
      },
      redeemingCode: {
        meta: { title: "Redeem the token of the mail" },
        on: {
          "singleUseToken.redeemed": { target: "offeringUsername", actions: { type: "keep", params: proven } },
          "singleUseToken.unknown": { target: "used", problem: "used" },
        },
      },
      redeemingLink: {
        meta: { title: "Redeem the token of the link", check: "mailbox", passes: "singleUseToken.redeemed" },
        on: {
          "singleUseToken.redeemed": { target: "offeringUsername", actions: { type: "keep", params: proven } },
          "singleUseToken.unknown": { target: "used", problem: "used" },
        },
      },
      offeringUsername: {
        meta: { title: "Can the visitor choose a username?" },
        entry: { type: "offerUsername", params: ({ data: { email } }) => ({ email }) },
        on: {
          "username.offered": {
            target: "choosing",
            actions: {
              type: "keep",
              params: ({ event: { required } }) => ({ offers: required ? "required" : "optional" }),
            },
          },
          "username.withheld": "choosing",
        },
      },
      choosing: {
        tags: "waiting",
        meta: { title: "Wait for the new password" },
        on: {
          "password-proof.chosen": {
            target: "countingHash",
            actions: { type: "keep", params: ({ event: { password, name } }) => ({ password, name }) },
          },
        },
      },
      countingHash: {
        meta: { title: "Count the attempt" },
        entry: {
          type: "countAttempt",
          params: ({ data: { email } }) => ({ limit: "password-proof.hashed", of: email }),
        },
        on: {
          "attempt.counted": [
            {
              target: "holdingUsername",
              guard: "offersUsername",
              actions: {
                type: "holdUsername",
                params: ({ data: { name, email } }) => ({ typed: name, email, lifetime }),
              },
            },
            {
              target: "hashing",
              actions: [
                { type: "hashPassword", params: ({ data: { password, email } }) => ({ password, email }) },
                // Remove the password: a waiting flow must never keep it.
                { type: "keep", params: { password: "", username: "" } },
              ],
            },
          ],
          "attempt.limited": { target: "limited", problem: "tooMany" },
        },
      },
      holdingUsername: {
        meta: { title: "Judge the username, and hold it for this visitor" },
        on: {
          "username.held": {
            target: "hashing",
            actions: [
              { type: "hashPassword", params: ({ data: { password, email } }) => ({ password, email }) },
              { type: "keep", params: ({ event: { name } }) => ({ username: name, password: "" }) },
            ],
          },
          "username.refused": {
            target: "choosing",
            problem: "name",
            actions: { type: "keep", params: ({ event: { why } }) => ({ why, username: "", password: "" }) },
          },
        },
      },
      hashing: {
        meta: { title: "Judge and hash the password", rfc: ["NIST SP 800-63B-4 §3.1.1.2"] },
        on: {
          "password.hashed": {
            target: "admission",
            actions: { type: "keep", params: ({ event: { hash } }) => ({ hash }) },
          },
          "password.unfit": {
            target: "choosing",
            problem: "unfit",
            actions: { type: "keep", params: ({ event: { why } }) => ({ why }) },
          },
        },
      },
      signUpShown: { type: "final", meta: { title: "Asked for the address of a new user" } },
      resetShown: { type: "final", meta: { title: "Asked for the address of a user" } },
      linkShown: { type: "final", meta: { title: "Asked to confirm the link" } },
      limited: { type: "final", meta: { title: "Ended because a limit was used up" } },
      used: { type: "final", meta: { title: "Ended because the token was used" } },
    },
    requires: ["mailbox"],
    ends: "admission",
    // The cast is needed because the public type of `subject` has no mailbox: the own flow of an application may not
    // name a mailbox.
    // The wish is empty in a browser that only opened the link of the mail.
    subject: ({ data: { email, wants, hash, username } }) =>
      ({ mailbox: email, here: wants !== "", hash, username }) as unknown as FlowSubject,
    waits: {
      in: "cookie",
      lifetime,
      attempts: { "password-proof.entered": 5, "password-proof.chosen": 20 },
    },
    responses: proofResponses({ signUp, minimum }),
  })
  return { ...flow, definition: { ...flow.definition, provesMailbox: true } }
}

/** The same as {@link proofFlow}, but returns the same flow for equal options. */
export const sharedProofFlow: typeof proofFlow = onceForSettings(proofFlow)
