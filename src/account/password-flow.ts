import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import type { AccountOverview } from "../ports/account.ts"
import { isSignedIn } from "./is-signed-in.ts"
import type { PasswordData } from "./password-data.ts"
import { passwordResponses } from "./password-responses.ts"
import { endingAgain, judgeSignedIn, keepWhy, refusedChange } from "./shared-states.ts"

const data: PasswordData = { password: "", email: "", minimum: 0, hash: "", why: "" }

/**
 * Returns the parts of the account that the flow uses. The flow does not keep the other parts, because they can be
 * large.
 */
function factsOf({ user, passwordRules }: AccountOverview): Pick<PasswordData, "email" | "minimum"> {
  return { email: user.email ?? "", minimum: passwordRules?.minimum ?? 0 }
}

interface Seen {
  readonly event: { readonly type: string; readonly account?: AccountOverview }
}

/** A guard: the configuration and the address allow a password, and the user need not prove the address first. */
function allowsPassword({ event: { account } }: Seen): boolean {
  return account !== undefined && account.passwordRules !== null && account.passwordRules.resetAt === undefined
}

/**
 * Returns why the user can set no password here. A user who must first prove the address sets the password by a reset.
 */
function refusalOf({ passwordRules }: AccountOverview): Pick<PasswordData, "why"> {
  return { why: passwordRules?.resetAt === undefined ? "unknown" : "address_unproven" }
}

interface Read {
  readonly event: { readonly account: AccountOverview }
}

/** Returns the transitions after `readAccount`: to the state `target` if the user can set a password here. */
function judgeAccount<const Target extends string>(target: Target) {
  return [
    {
      target,
      guard: "allowsPassword",
      actions: { type: "keep", params: ({ event: { account } }: Read) => factsOf(account) },
    },
    {
      target: "refusedChange",
      actions: { type: "keep", params: ({ event: { account } }: Read) => refusalOf(account) },
    },
  ] as const
}

/**
 * The flow in which the signed-in user sets a first password, or replaces the password. The user must have
 * authenticated recently. Other sessions end before and after the change, and this session gets a new token. The flow
 * never waits, so the library does not store the password, and stores its hash only in `stores.passwords`.
 *
 * @param maxAge the maximum number of seconds since the user last authenticated.
 */
export function passwordFlow(maxAge: number): Flow {
  return defineFlow({
    id: "account-password",
    version: 1,
    title: "Set the password of the signed-in user",
    limits: { "account-password.hashed": "30/h/address, 300/h/ip" },
    data,
    routes: {
      "GET /account/password": { events: { "account-password.opened": [] } },
      "POST /account/password": {
        events: { "account-password.chosen": { password: { maxLength: 4096 } } },
        responds: "negotiated",
      },
    },
    guards: {
      isSignedIn,
      allowsPassword,
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a request" },
        on: {
          "account-password.opened": { target: "opening", actions: { type: "identifyVisitor", params: {} } },
          "account-password.chosen": {
            target: "identifying",
            actions: [
              { type: "keep", params: ({ event: { password } }) => ({ password }) },
              { type: "identifyVisitor", params: {} },
            ],
          },
        },
      },
      // A request that only opens the page has its own states. Therefore only a form of this site leads to the states
      // that change the account (ACCOUNT-03).
      opening: {
        meta: { title: "Identify the user who opens the page" },
        on: {
          "visitor.identified": judgeSignedIn("verifyingOpening", maxAge),
        },
      },
      verifyingOpening: {
        meta: { title: "Did the user authenticate recently?" },
        on: {
          "evidence.sufficient": { target: "readingPage", actions: { type: "readAccount", params: { activity: 1 } } },
          "evidence.insufficient": "stale",
        },
      },
      readingPage: {
        meta: { title: "Read the address for the page" },
        on: {
          "account.read": judgeAccount("shown"),
          "account.absent": "signedOut",
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
          "evidence.sufficient": { target: "reading", actions: { type: "readAccount", params: { activity: 1 } } },
          "evidence.insufficient": "stale",
        },
      },
      reading: {
        meta: { title: "Read the address of the user" },
        on: {
          "account.read": judgeAccount("countingHash"),
          "account.absent": "signedOut",
        },
      },
      countingHash: {
        meta: { title: "Count the hash" },
        entry: {
          type: "countAttempt",
          params: ({ data: { email } }) => ({ limit: "account-password.hashed", of: email }),
        },
        on: {
          "attempt.counted": {
            target: "hashing",
            actions: [
              { type: "hashPassword", params: ({ data: { password, email } }) => ({ password, email }) },
              { type: "keep", params: { password: "" } },
            ],
          },
          "attempt.limited": "limited",
        },
      },
      hashing: {
        meta: { title: "Judge and hash the password", rfc: ["NIST SP 800-63B-4 §3.1.1.2"] },
        on: {
          "password.hashed": {
            target: "judging",
            actions: [
              { type: "keep", params: ({ event: { hash } }) => ({ hash }) },
              { type: "judgeChange", params: ({ event: { hash } }) => ({ change: { change: "setPassword", hash } }) },
            ],
          },
          "password.unfit": { target: "unfit", actions: keepWhy },
        },
      },
      judging: {
        meta: { title: "Verify that the change is allowed", check: "change", passes: "change.allowed" },
        on: {
          "change.allowed": { target: "endingOthers", actions: { type: "endOtherSessions", params: {} } },
          "change.refused": refusedChange,
        },
      },
      endingOthers: {
        meta: { title: "End the other sessions of the user" },
        on: {
          "otherSessions.ended": {
            target: "changing",
            actions: {
              type: "changeAccount",
              params: ({ data: { hash } }) => ({ change: { change: "setPassword", hash } }),
            },
          },
          "session.absent": "signedOut",
        },
      },
      changing: {
        meta: { title: "Store the password" },
        on: {
          "account.changed": { target: "endingOthersAgain", actions: { type: "endOtherSessions", params: {} } },
          "change.refused": refusedChange,
        },
      },
      ...endingAgain,
      shown: { type: "final", meta: { title: "Asked for a password" } },
      unfit: { type: "final", meta: { title: "Asked for another password" } },
      limited: { type: "final", meta: { title: "Ended because a limit was used up" } },
      changed: { type: "final", meta: { title: "Changed" } },
      refusedChange: { type: "final", meta: { title: "Ended without a change" } },
      stale: { type: "final", meta: { title: "The user must authenticate again" } },
      signedOut: { type: "final", meta: { title: "Ended without a user" } },
    },
    ends: "response",
    responses: passwordResponses(maxAge),
  })
}
