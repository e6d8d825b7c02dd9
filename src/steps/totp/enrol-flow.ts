import { defineFlow } from "../../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../../machines/own-flow/flow.types.ts"
import { personKey } from "../../../machines/person-key.ts"
import { ask } from "../../../machines/steps/define-step.ts"
import { accountAddress } from "../../account/addresses.ts"
import { signedOut, staleAfter } from "../../account/ends.ts"
import { isSignedIn } from "../../account/is-signed-in.ts"
import { accountTexts } from "../../account/texts/index.ts"
import type { TotpStore } from "../../ports/totp-store.ts"
import { newRecoveryCodes, newSecret, recoveryHash, stepOfCode } from "./codes.ts"
import { recoveryFile, showing } from "./page.ts"
import { sealFactor } from "./sealed-factor.ts"

interface EnrolData {
  /** The id of the user for whom the flow made the secret. */
  user: string
  secret: string
  recoveryCodes: string[]
  usedStep: number
  /** The code that the user typed. The flow removes it from the context before the request ends. */
  typed: string
}

const data: EnrolData = { user: "", secret: "", recoveryCodes: [], usedStep: 0, typed: "" }

interface Managing {
  store: TotpStore
  issuer: string
  /** The maximum number of seconds since the user last authenticated. */
  maxAge: number
}

/**
 * The flow with which a signed-in user sets up an authenticator app. The flow checks twice that the user authenticated
 * recently: before it shows the secret, and when the user sends the first code. After the enrolment, all other sessions
 * of the user end.
 */
export function totpEnrolFlow({ store, issuer, maxAge }: Managing): Flow {
  return defineFlow({
    id: "totp-enrol",
    version: 1,
    title: "Set up an authenticator app",
    data,
    routes: {
      "POST /account/factors/totp/enrol": { events: { "totp-enrol.requested": [] }, responds: "negotiated" },
      "POST /account/factors/totp/code": {
        events: { "totp-enrol.proven": { code: { maxLength: 16 } } },
        responds: "negotiated",
      },
    },
    asks: {
      makeSecret: ask(["totp-enrol.made"], async (_params: object, tools) => ({
        type: "totp-enrol.made",
        secret: await newSecret(tools),
        recoveryCodes: newRecoveryCodes(tools),
      })),
      proveSecret: ask(
        ["totp-enrol.confirmed", "totp-enrol.unconfirmed"],
        async ({ secret, code }: { secret: string; code: string }, tools) => {
          const step = await stepOfCode(secret, code, tools.now())
          return step === undefined ? { type: "totp-enrol.unconfirmed" } : { type: "totp-enrol.confirmed", step }
        },
      ),
      storeSecret: ask(
        ["totp-enrol.stored", "totp-enrol.taken"],
        async (
          { user, secret, recoveryCodes, usedStep }: Pick<EnrolData, "user" | "secret" | "recoveryCodes" | "usedStep">,
          tools,
        ) => {
          const key = personKey({ user })
          const hashes = await Promise.all(recoveryCodes.map((code) => recoveryHash(key, code)))
          const sealed = await sealFactor({ secret, codesOf: key }, key, tools)
          const isStored = await store.enrol(key, { secret: sealed, recoveryCodes: hashes, usedStep })
          return { type: isStored ? "totp-enrol.stored" : "totp-enrol.taken" }
        },
      ),
    },
    guards: {
      isSignedIn,
      hasFactor: ({ event }) =>
        event.type === "account.read" &&
        event.account.factors.some(({ step, enrolled, ambiguous }) => step === "totp" && (enrolled || ambiguous)),
      isSameUser: ({ event, data: { user } }) => event.type === "visitor.identified" && event.visitor?.user === user,
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a request" },
        on: { "totp-enrol.requested": { target: "identifying", actions: { type: "identifyVisitor", params: {} } } },
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
          "evidence.sufficient": {
            target: "readingFactors",
            actions: { type: "readAccount", params: { activity: 1 } },
          },
          "evidence.insufficient": "stale",
        },
      },
      // The flow reads the account, because the account also lists a factor that an earlier release stored under
      // another key. The store itself would accept a second factor under the new key. If another request enrols the
      // user after this check, the store refuses the enrolment of this flow.
      readingFactors: {
        meta: { title: "Read the second factors of the user" },
        on: {
          "account.read": [
            { target: "already", guard: "hasFactor" },
            { target: "makingSecret", actions: { type: "makeSecret", params: {} } },
          ],
          "account.absent": "signedOut",
        },
      },
      makingSecret: {
        meta: { title: "Create a secret for the app", rfc: ["RFC 4226 §4"] },
        on: {
          "totp-enrol.made": {
            target: "showingSecret",
            actions: {
              type: "keep",
              params: ({ event: { secret, recoveryCodes } }) => ({ secret, recoveryCodes }),
            },
          },
        },
      },
      showingSecret: {
        tags: "waiting",
        meta: { title: "Wait for the first code" },
        on: {
          "totp-enrol.proven": {
            target: "identifyingAgain",
            actions: [
              { type: "keep", params: ({ event: { code } }) => ({ typed: code }) },
              { type: "identifyVisitor", params: {} },
            ],
          },
        },
      },
      // Another user can have signed in while the page was open. The flow must not give the secret of the first user to
      // that user.
      identifyingAgain: {
        meta: { title: "Identify the signed-in user again" },
        on: {
          "visitor.identified": [
            {
              target: "verifyingAgain",
              guard: "isSameUser",
              actions: { type: "judgeEvidence", params: { maxAge } },
            },
            { target: "signedOut" },
          ],
        },
      },
      verifyingAgain: {
        meta: {
          title: "Verify again that the user authenticated recently",
          check: "recentAgain",
          passes: "evidence.sufficient",
        },
        on: {
          "evidence.sufficient": {
            target: "provingSecret",
            actions: [
              { type: "proveSecret", params: ({ data: { secret, typed } }) => ({ secret, code: typed }) },
              { type: "keep", params: { typed: "" } },
            ],
          },
          "evidence.insufficient": "stale",
        },
      },
      provingSecret: {
        meta: { title: "Verify the first code", check: "code", passes: "totp-enrol.confirmed", rfc: ["RFC 6238 §4"] },
        on: {
          "totp-enrol.confirmed": {
            target: "endingOthers",
            actions: [
              { type: "keep", params: ({ event: { step } }) => ({ usedStep: step }) },
              { type: "endOtherSessions", params: {} },
            ],
          },
          "totp-enrol.unconfirmed": { target: "showingSecret", problem: "code_wrong" },
        },
      },
      endingOthers: {
        meta: { title: "End the other sessions of the user" },
        on: {
          "otherSessions.ended": {
            target: "storing",
            actions: {
              type: "storeSecret",
              params: ({ data: { user, secret, recoveryCodes, usedStep } }) => ({
                user,
                secret,
                recoveryCodes,
                usedStep,
              }),
            },
          },
          "session.absent": "signedOut",
        },
      },
      storing: {
        meta: { title: "Store the second factor" },
        on: {
          "totp-enrol.stored": {
            target: "noticing",
            actions: { type: "sendNotice", params: { notice: "factorAdded" } },
          },
          "totp-enrol.taken": "already",
        },
      },
      noticing: {
        meta: { title: "Send a notice to the user" },
        on: { "notice.queued": { target: "endingOthersAgain", actions: { type: "endOtherSessions", params: {} } } },
      },
      // A sign-in that was in progress can have issued a session without the factor after the flow ended the other
      // sessions. Therefore the flow ends them a second time.
      endingOthersAgain: {
        meta: { title: "End the sessions that began during the enrolment" },
        on: {
          "otherSessions.ended": { target: "renewing", actions: { type: "renewSession", params: {} } },
          "session.absent": "signedOut",
        },
      },
      renewing: {
        meta: { title: "Renew the token of this session" },
        on: { "session.renewed": "enrolled", "session.absent": "signedOut" },
      },
      enrolled: { type: "final", meta: { title: "Enrolled" } },
      already: { type: "final", meta: { title: "Ended, because a factor exists already" } },
      stale: { type: "final", meta: { title: "The user must authenticate again" } },
      signedOut: { type: "final", meta: { title: "Ended without a user" } },
    },
    ends: "response",
    waits: { in: "cookie", lifetime: 900, attempts: { "totp-enrol.proven": 10 } },
    responses: {
      showingSecret: async ({ data: { secret }, problem, texts, origin }) => ({
        page: await showing(secret, {
          issuer,
          label: new URL(origin === "" ? "https://localhost" : origin).host,
          isWrong: problem === "code_wrong",
          event: "totp-enrol.proven",
          texts: texts.totp,
        }),
      }),
      enrolled: async ({ data: { recoveryCodes }, texts: { totp: texts }, language, basePath }) => ({
        page: {
          heading: texts.recoveryHeading,
          text: [texts.recovery],
          codes: recoveryCodes,
          codesFile: recoveryFile,
          buttons: [],
          link: {
            path: accountAddress(basePath, { done: "enrolled" }),
            label: (await accountTexts(language)).factors.back,
          },
        },
        json: { recoveryCodes },
      }),
      already: ({ basePath }) => ({ redirect: accountAddress(basePath), json: { error: "enrolled" }, status: 409 }),
      stale: staleAfter(maxAge),
      signedOut,
    },
  })
}
