import { defineFlow } from "../../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../../machines/own-flow/flow.types.ts"
import { personKey } from "../../../machines/person-key.ts"
import { ask } from "../../../machines/steps/define-step.ts"
import { accountAddress } from "../../account/addresses.ts"
import { signedOut, staleAfter } from "../../account/ends.ts"
import { isSignedIn } from "../../account/is-signed-in.ts"
import { accountTexts } from "../../account/texts/index.ts"
import type { TotpStore } from "../../ports/totp-store.ts"
import { newRecoveryCodes, recoveryHash } from "./codes.ts"
import { recoveryFile } from "./page.ts"
import { openFactor } from "./sealed-factor.ts"

interface CodesData {
  /** The id of the signed-in user. */
  user: string
  recoveryCodes: string[]
}

const data: CodesData = { user: "", recoveryCodes: [] }

interface Managing {
  store: TotpStore
  /** The maximum number of seconds since the user last authenticated. */
  maxAge: number
}

/**
 * The flow with which a signed-in user replaces the recovery codes of the authenticator app. The user must have
 * authenticated recently. The old recovery codes no longer work.
 */
export function totpCodesFlow({ store, maxAge }: Managing): Flow {
  return defineFlow({
    id: "totp-codes",
    version: 1,
    title: "Make new recovery codes",
    data,
    routes: { "POST /account/factors/totp/codes": { events: { "totp-codes.requested": [] }, responds: "negotiated" } },
    asks: {
      makeCodes: ask(["totp-codes.made"], (_params: object, tools) => ({
        type: "totp-codes.made",
        recoveryCodes: newRecoveryCodes(tools),
      })),
      replaceCodes: ask(
        ["totp-codes.replaced", "totp-codes.unenrolled"],
        async ({ user, recoveryCodes }: CodesData, tools) => {
          const key = personKey({ user })
          const found = await store.find(key)
          const factor = found && (await openFactor(found.secret, key, tools))
          if (factor === undefined) return { type: "totp-codes.unenrolled" }
          const hashes = await Promise.all(recoveryCodes.map((code) => recoveryHash(factor.codesOf, code)))
          const isReplaced = await store.replaceRecoveryCodes?.(key, hashes)
          return { type: isReplaced === true ? "totp-codes.replaced" : "totp-codes.unenrolled" }
        },
      ),
    },
    guards: { isSignedIn },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a request" },
        on: { "totp-codes.requested": { target: "identifying", actions: { type: "identifyVisitor", params: {} } } },
      },
      identifying: {
        meta: { title: "Identify the signed-in user" },
        on: {
          "visitor.identified": [
            {
              target: "verifyingEvidence",
              guard: "isSignedIn",
              actions: [
                { type: "keep", params: ({ event }) => ({ user: event.visitor?.user ?? "" }) },
                { type: "judgeEvidence", params: { maxAge } },
              ],
            },
            { target: "signedOut" },
          ],
        },
      },
      verifyingEvidence: {
        meta: { title: "Verify that the user authenticated recently", check: "recent", passes: "evidence.sufficient" },
        on: {
          "evidence.sufficient": { target: "makingCodes", actions: { type: "makeCodes", params: {} } },
          "evidence.insufficient": "stale",
        },
      },
      makingCodes: {
        meta: { title: "Make recovery codes" },
        on: {
          "totp-codes.made": {
            target: "replacing",
            actions: [
              { type: "keep", params: ({ event: { recoveryCodes } }) => ({ recoveryCodes }) },
              {
                type: "replaceCodes",
                params: ({ data: { user }, event: { recoveryCodes } }) => ({ user, recoveryCodes }),
              },
            ],
          },
        },
      },
      replacing: {
        meta: { title: "Replace the recovery codes" },
        on: {
          "totp-codes.replaced": {
            target: "noticing",
            actions: { type: "sendNotice", params: { notice: "recoveryCodesMade" } },
          },
          "totp-codes.unenrolled": "unenrolled",
        },
      },
      noticing: { meta: { title: "Send a notice to the user" }, on: { "notice.queued": "replaced" } },
      replaced: { type: "final", meta: { title: "Replaced" } },
      unenrolled: { type: "final", meta: { title: "Ended without a second factor" } },
      stale: { type: "final", meta: { title: "The user must authenticate again" } },
      signedOut: { type: "final", meta: { title: "Ended without a user" } },
    },
    ends: "response",
    responses: {
      replaced: async ({ data: { recoveryCodes }, texts: { totp: texts }, language, basePath }) => ({
        page: {
          heading: texts.recoveryHeading,
          text: [texts.recovery],
          codes: recoveryCodes,
          codesFile: recoveryFile,
          buttons: [],
          link: { path: accountAddress(basePath), label: (await accountTexts(language)).factors.back },
        },
        json: { recoveryCodes },
      }),
      unenrolled: ({ basePath }) => ({
        redirect: accountAddress(basePath, { problem: "unknown" }),
        json: { error: "unknown" },
        status: 409,
      }),
      stale: staleAfter(maxAge),
      signedOut,
    },
  })
}
