/** Key sets whose keys name an issuer of their own. */
import { badSignature, lie, session } from "./lie-makers.ts"
import type { Lie } from "./local-provider.types.ts"

export const keyLies: readonly Lie[] = [
  lie("PERSON-05-key", "publishes the key as one that signs for another issuer", badSignature, {
    jwks: ({ keys }) => ({ keys: keys.map((key) => ({ ...key, issuer: "https://other-idp.test" })) }),
  }),
  lie("PERSON-05-key-of-any", "publishes the key as one that signs for the issuer of some tenant", badSignature, {
    jwks: ({ keys }) => ({ keys: keys.map((key) => ({ ...key, issuer: "https://idp.test/{tenantid}" })) }),
  }),
  lie("PERSON-05-own-key", "publishes the key as one that signs for this issuer", session, {
    jwks: ({ keys }, { issuer }) => ({ keys: keys.map((key) => ({ ...key, issuer })) }),
  }),
]
