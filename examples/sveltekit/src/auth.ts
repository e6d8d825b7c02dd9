import { SvelteKitAuth } from "authchart/sveltekit"

/** The provider's client and issuer are AUTH_DEMO_ID, AUTH_DEMO_SECRET and AUTH_DEMO_ISSUER; the secret is AUTH_SECRET. */
export const { handle, signIn, signOut, requireSession } = SvelteKitAuth({
  providers: [{ id: "demo", name: "Demo ID", type: "oidc" }],
})
