import { account } from "authchart/account"
import { memoryAdapter } from "authchart/adapters/memory"
import { memoryStores } from "authchart/stores/memory"
import { SvelteKitAuth } from "authchart/sveltekit"

/**
 * The provider's client and issuer come from AUTH_DEMO_ID, AUTH_DEMO_SECRET and AUTH_DEMO_ISSUER; the secret comes from
 * AUTH_SECRET.
 */
export const { handle, signIn, signOut, requireSession } = SvelteKitAuth({
  providers: [{ id: "demo", name: "Demo ID", type: "oidc" }],
  // The account page at /auth/account needs stored users and sessions. A deployment stores them in a database.
  adapter: memoryAdapter(),
  stores: memoryStores(),
  session: { stepUp: true },
  plugins: [account()],
})
