/**
 * Lists how a test produces the events of a re-authentication: its requests, and the answers for which the test acts
 * differently than in a sign-in. The test uses real sessions.
 */
import { oauthFlow } from "../../flows/oauth/flow.ts"
import { againFlow } from "../../flows/step-up/again-flow.ts"
import type { Cause, Causes, Heard, Moment } from "../model/cause.ts"
import type { StoredPasskey } from "../../ports/passkey-challenge.ts"
import type { Stage } from "../stage/stage.types.ts"
import { notFromOutside, words } from "./at-provider.ts"
import { causesIn, type Way } from "./answer-causes.ts"
import { callbacksOf } from "./callbacks.ts"
import { readsAddress } from "./email-credentials.ts"
import { passwordOf } from "./entries.ts"
import { form, welcome } from "./forms.ts"
import { responseOf, withoutOrigin } from "./passkey-entries.ts"
import { claimsOf, oauthAnswers } from "./oauth.ts"
import { ada, plant } from "./standings.ts"
import { accountCause, addEvidenceCauses, identifyVisitorCauses } from "./step-up.ts"

const target = { callbackUrl: "https://app.test/welcome" } as const
const path = ({ facts }: Stage): string => `/step-up/${facts.provider}`

const entries: Causes["entries"] = {
  "callback.received": callbacksOf(againFlow(oauthFlow)),
  "signIn.requested": form(
    "a re-authentication is asked for",
    (csrf) => ({ type: "signIn.requested", csrf, ...target, extra: {} }),
    (stage) => ({ path: path(stage), fields: welcome(stage) }),
  ),
  "link.requested": form(
    "a link is asked for",
    (csrf) => ({ type: "link.requested", csrf, ...target, input: "typed" }),
    (stage) => ({ path: path(stage), fields: { ...welcome(stage), email: stage.eve.email } }),
  ),
  "passkey.answered": withoutOrigin(
    form(
      "a passkey signs in again",
      (csrf) => ({ type: "passkey.answered", csrf, ...target, action: "authenticate", data: "" }),
      (stage) => ({
        path: path(stage),
        fields: { ...welcome(stage), action: "authenticate", data: responseOf(stage, "authenticate") },
      }),
    ),
  ),
  "credentials.submitted": form(
    "credentials are sent",
    (csrf) => ({ type: "credentials.submitted", csrf, ...target, credentials: {} }),
    (stage) => ({
      path: path(stage),
      fields: { ...welcome(stage), name: "ada", ...stage.credentials, ...passwordOf(stage) },
    }),
  ),
}

const ofType = (type: Moment["facts"]["type"], way: Way): Way => ({
  ...way,
  when: (moment) => moment.facts.type === type && (way.when?.(moment) ?? true),
})
const atAccounts = (way: Way): readonly Way[] => [ofType("oauth", way), ofType("oidc", way)]
const isAddressee = ({ at }: Moment): boolean => at === "findingAddressee"
const found = (standing: object) => ({ standing: { stored: true, ...standing } })

/**
 * The users who can authenticate in a re-authentication. It continues only with the user of the session, whom the first
 * cause of each type of provider names.
 */
const proven: readonly Way[] = [
  ...[
    accountCause("the account is Ada's", (stage) => stage.ada, ada),
    accountCause("the account is Vera's", (stage) => ({ ...stage.vera, sub: stage.ada.sub }), { id: "id-Vera" }),
    accountCause("the account is no user's", undefined, undefined),
  ].flatMap(atAccounts),
  ofType("webauthn", {
    name: "the owner of the passkey is stored",
    with: ({ known }) => found({ owner: { id: (known["passkey"] as StoredPasskey).userId } }),
  }),
  ofType("email", { name: "the address is Ada's", with: found({ namesake: ada }) }),
  ofType("email", {
    name: "a stranger brought the address, and no user has proven it since",
    with: found({ namesake: ada, namesakeUnproven: true }),
    when: (moment) => moment.facts.records && !isAddressee(moment),
    arrange: plant,
  }),
  ofType("email", {
    name: "Ada has another address meanwhile",
    with: found({ namesake: undefined }),
    when: (moment) => !isAddressee(moment),
    arrange: async (stage) => {
      const { id } = await stage.seed(stage.ada)
      await stage.adapter().updateUser({ id, email: "moved@example.test" })
    },
  }),
  ofType("credentials", { name: "authorize() names Ada", with: found({ owner: ada }) }),
  ofType("credentials", {
    name: "authorize() names Vera",
    with: found({ owner: { id: "id-Vera" } }),
    arrange: (stage) =>
      stage.upon("authorizeCredentials", "authorize", async () => ({ ...(await stage.seed(stage.vera)) })),
  }),
]

/**
 * The time claims of the ID token of a user who has just authenticated at the provider. The chart compares only the two
 * claims with each other, so 0 can stand for any time.
 */
const recent = { iat: 0, auth_time: 0 } as const
/** More seconds than the maximum age of an authentication at a provider. */
const tooLong = 1000

const idTokens: readonly Cause[] = [
  ...oauthAnswers.verifyIdToken["idToken.verified"].map((cause): Cause => ({
    ...cause,
    event: withTimes(cause, recent),
  })),
  ...causesIn({
    verifyIdToken: {
      otherwise: notFromOutside("the verification of an ID token"),
      "idToken.verified": [
        {
          name: "it does not say when the user authenticated",
          with: (moment) => goodClaims(moment, { iat: 0 }),
          unjust: true,
          arrange: (stage) => stage.lie({ idTokenClaims: ({ auth_time: _gone, ...claims }) => claims }),
        },
        {
          name: "the user authenticated long ago",
          with: (moment) => goodClaims(moment, { iat: tooLong, auth_time: 0 }),
          unjust: true,
          arrange: (stage) =>
            stage.lie({ idTokenClaims: (claims, { now }) => ({ ...claims, auth_time: now - tooLong }) }),
        },
      ],
      "idToken.refused": [],
    },
  }).verifyIdToken["idToken.verified"],
]

function goodClaims({ facts }: Moment, times: object) {
  return { claims: { ...claimsOf(facts.checks.nonce ? words.nonce : undefined), ...times } }
}

/** Returns the event of a cause, with the times in the claims of its ID token. */
function withTimes({ event }: Cause, times: object) {
  return (moment: Moment): Heard => {
    const heard = typeof event === "function" ? event(moment) : event
    return { ...heard, claims: { ...(heard["claims"] as object), ...times } }
  }
}

const answers: Causes["answers"] = {
  verifyIdToken: { ...oauthAnswers.verifyIdToken, "idToken.verified": idTokens },
  identifyVisitor: identifyVisitorCauses,
  addEvidence: addEvidenceCauses(() => true),
  ...causesIn({
    readAddress: {
      otherwise: "the effect reads the address of the session's user",
      "address.read": [readsAddress],
      "address.refused": [
        {
          name: "it is no address",
          reason: "address_invalid",
          forced: "the address is that of the session's user, and not what the form has",
        },
      ],
    },
    findAccount: {
      fails: { resource: "adapter" },
      hangs: { resource: "adapter" },
      otherwise: "with stored users, a failure of the database makes the effect fail",
      "account.found": proven,
      "account.refused": [
        {
          name: "authorize() names an unknown user",
          reason: "user_unknown",
          when: ({ facts }) => facts.type === "credentials",
          arrange: ({ memo }) => void (memo.unknownUser = true),
        },
        {
          name: "the account is refused",
          reason: "user_unknown",
          when: ({ facts }) => facts.type !== "credentials",
          forced: "only for credentials of stored users must the database contain the user",
        },
      ],
    },
  }),
}

/** The causes in a re-authentication that replace those in a sign-in. */
export const againCauses: Causes = { entries, answers }
