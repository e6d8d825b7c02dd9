import { sqliteAdapter } from "authchart/adapters/sqlite"
import type { HonoAuthConfig } from "authchart/hono"

/**
 * The library reads the client and the issuer of the provider from AUTH_DEMO_ID, AUTH_DEMO_SECRET and AUTH_DEMO_ISSUER,
 * and the application's secret from AUTH_SECRET.
 */
export const authConfig: HonoAuthConfig = {
  adapter: sqliteAdapter({ path: process.env.DATABASE_FILE ?? "auth.sqlite" }),
  providers: [{ id: "demo", name: "Demo ID", type: "oidc" }],
}
