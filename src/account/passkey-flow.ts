import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import type { SectionsPage } from "../../machines/own-flow/sections-page.types.ts"
import type { Language } from "../texts/languages.ts"
import { accountAddress, newPasskeyPath } from "./addresses.ts"
import { signedOutAt, staleAfter } from "./ends.ts"
import { isSignedIn } from "./is-signed-in.ts"
import { judgeSignedIn } from "./shared-states.ts"
import { accountTexts } from "./texts/index.ts"

const data: { provider: string } = { provider: "" }

/**
 * The flow of `GET /account/passkeys/new`: it shows the page on which the signed-in user creates a passkey. The user
 * must have authenticated recently. The form of the page sends the response of the browser to the callback route of the
 * provider, whose flow verifies the response and checks again that the user authenticated recently.
 *
 * @param maxAge the maximum number of seconds since the user last authenticated.
 */
export function passkeyFlow(maxAge: number): Flow {
  return defineFlow({
    id: "account-passkey",
    version: 1,
    title: "Show the page on which the signed-in user creates a passkey",
    data,
    routes: { "GET /account/passkeys/new": { events: { "account-passkey.opened": [] } } },
    guards: {
      isSignedIn,
      canCreate: ({ event }) => event.type === "account.read" && event.account.passkeyProvider !== null,
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a request" },
        on: {
          "account-passkey.opened": { target: "identifying", actions: { type: "identifyVisitor", params: {} } },
        },
      },
      identifying: {
        meta: { title: "Identify the signed-in user" },
        on: {
          "visitor.identified": judgeSignedIn("verifyingEvidence", maxAge),
        },
      },
      verifyingEvidence: {
        meta: { title: "Did the user authenticate recently?" },
        on: {
          "evidence.sufficient": { target: "reading", actions: { type: "readAccount", params: { activity: 1 } } },
          "evidence.insufficient": "stale",
        },
      },
      reading: {
        meta: { title: "Find the provider of passkeys" },
        on: {
          "account.read": [
            {
              target: "shown",
              guard: "canCreate",
              actions: {
                type: "keep",
                params: ({ event: { account } }) => ({ provider: account.passkeyProvider ?? "" }),
              },
            },
            { target: "unavailable" },
          ],
          "account.absent": "signedOut",
        },
      },
      shown: { type: "final", meta: { title: "Shown" } },
      unavailable: { type: "final", meta: { title: "Ended without a provider of passkeys" } },
      stale: { type: "final", meta: { title: "The user must authenticate again" } },
      signedOut: { type: "final", meta: { title: "Ended without a user" } },
    },
    ends: "response",
    responses: {
      shown: async ({ data: { provider }, language, basePath }) => ({
        page: await creationPage(provider, language, basePath),
        json: { provider },
      }),
      unavailable: ({ basePath }) => ({
        redirect: accountAddress(basePath, { problem: "unknown" }),
        json: { error: "unknown" },
        status: 409,
      }),
      stale: staleAfter(maxAge, newPasskeyPath),
      signedOut: signedOutAt(newPasskeyPath),
    },
  })
}

async function creationPage(provider: string, language: Language, basePath: string): Promise<SectionsPage> {
  const { passkeys: texts, factors } = await accountTexts(language)
  return {
    heading: texts.add,
    sections: [
      {
        id: "passkey",
        heading: texts.heading,
        text: [texts.about],
        forms: [
          {
            path: `/callback/${provider}`,
            label: texts.create,
            createsPasskey: { provider, ...texts.creating },
            callbackUrl: accountAddress(basePath, { done: "addPasskey" }),
          },
        ],
      },
      {
        id: "back",
        heading: factors.back,
        link: { path: accountAddress(basePath), label: factors.back },
      },
    ],
  }
}
