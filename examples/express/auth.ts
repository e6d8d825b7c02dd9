import { sqliteAdapter } from "authchart/adapters/sqlite"
import type { ExpressAuthConfig } from "authchart/express"

/** Its client and issuer are AUTH_DEMO_ID, AUTH_DEMO_SECRET and AUTH_DEMO_ISSUER; the secret is AUTH_SECRET. */
export const authConfig: ExpressAuthConfig = {
  adapter: sqliteAdapter({ path: process.env.DATABASE_FILE ?? "auth.sqlite" }),
  providers: [{ id: "demo", name: "Demo ID", type: "oidc" }],
}
