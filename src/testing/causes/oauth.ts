/** Lists how a test produces the answers of the effects after the provider's callback. */
import type { Moment } from "../model/cause.ts"
import type { Stage } from "../stage/stage.types.ts"
import { causesIn, type AnswerCauses } from "./answer-causes.ts"
import { notFromOutside, words } from "./at-provider.ts"
import { failure, gives, throws } from "./disturb.ts"

export const oauthAnswers: Pick<AnswerCauses, "exchangeCode" | "verifyIdToken" | "fetchUserinfo" | "readProfile"> =
  causesIn({
    exchangeCode: {
      hangs: { endpoint: "token" },
      otherwise: notFromOutside("the exchange of a code"),
      "code.exchanged": [{ name: "the code is good", with: { tokens: { access_token: "token" }, idToken: "jwt" } }],
      "code.refused": [
        {
          name: "the provider refuses the code",
          reason: "code_refused",
          arrange: (stage) =>
            stage.lie({ tokenResponse: () => Response.json({ error: "invalid_grant" }, { status: 400 }) }),
        },
      ],
    },

    verifyIdToken: {
      hangs: { endpoint: "jwks" },
      otherwise: notFromOutside("the verification of an ID token"),
      "idToken.verified": [
        { name: "it is good", with: ({ facts }) => claimsWith(facts.checks.nonce ? words.nonce : undefined) },
        {
          name: "it has another nonce",
          with: claimsWith("another"),
          unjust: true,
          arrange: (stage) => stage.lie({ idTokenClaims: (claims) => ({ ...claims, nonce: "another nonce" }) }),
        },
        {
          name: "it has no nonce",
          with: claimsWith(undefined),
          when: ({ facts }) => facts.checks.nonce,
          unjust: true,
          arrange: (stage) => stage.lie({ idTokenClaims: ({ nonce: _gone, ...claims }) => claims }),
        },
      ],
      "idToken.refused": [
        {
          name: "it is signed with a foreign key",
          reason: "id_token_signature_invalid",
          arrange: (stage) =>
            stage.lie({
              idTokenSign: ({ header, claims }, { sign, keys }) => sign(header, claims, keys.foreign.privateKey),
            }),
        },
        {
          name: "it is meant for another client",
          reason: "id_token_invalid",
          arrange: (stage) => stage.lie({ idTokenClaims: (claims) => ({ ...claims, aud: "another client" }) }),
        },
      ],
    },

    fetchUserinfo: {
      hangs: { endpoint: "userinfo" },
      otherwise: notFromOutside("the call for a profile"),
      "userinfo.received": [
        { name: "it names the same subject", with: { profile: { sub: words.sub } } },
        {
          name: "it names another subject",
          with: { profile: { sub: "another" } },
          // The library compares this `sub` with the one in the ID token. A plain OAuth provider sends no ID token.
          when: ({ facts }) => facts.type === "oidc",
          arrange: (stage) => stage.lie({ userinfo: (claims) => ({ ...claims, sub: stage.eve.sub }) }),
        },
      ],
      "userinfo.refused": [
        {
          name: "the provider refuses to tell",
          reason: "userinfo_refused",
          arrange: (stage) => stage.lie({ userinfo: () => new Response("no", { status: 403 }) }),
        },
      ],
    },

    readProfile: {
      hangs: { resource: "profile" },
      otherwise: "the effect answers every error of profile() with a refusal",
      "profile.read": [
        { name: "the address is verified", with: (moment) => read(moment, "verified") },
        {
          name: "the address is not verified",
          with: (moment) => read(moment, "unverified"),
          arrange: unverifiedAddress,
        },
      ],
      "profile.refused": [
        { name: "profile() throws", reason: "profile_unreadable", by: ["profile", throws()] },
        {
          name: "profile() gives no id",
          reason: "subject_invalid",
          by: ["profile", gives({ id: "", email: "ada@example.test" })],
        },
      ],
    },
  })

function claimsWith(nonce: string | undefined) {
  return { claims: claimsOf(nonce) }
}

/** Returns the claims of an ID token in the model. */
export function claimsOf(nonce: string | undefined): Readonly<Record<string, unknown>> {
  return { iss: words.issuer, sub: words.sub, ...(nonce && { nonce }) }
}

function read({ facts }: Moment, emailClaim: string) {
  const { provider, type } = facts
  const user = { id: "new", name: "Ada", email: "ada@example.test" }
  const account = { provider, type, providerAccountId: words.sub }
  return { candidate: { ...account, user, account, emailClaim }, failure }
}

function unverifiedAddress(stage: Stage): void {
  const unverified = (claims: object) => ({ ...claims, email_verified: false })
  stage.lie({ idTokenClaims: unverified, userinfo: unverified })
}
