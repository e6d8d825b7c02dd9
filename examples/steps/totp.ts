/** A code of an authenticator app before every session. See docs/steps/totp.md. */
import NextAuth, { type NextAuthResult } from "authchart"
import { totp } from "authchart/steps/totp"
import { sqlStores } from "authchart/stores/sql"
import { providers } from "./credentials.ts"

/** @param path a SQLite file; use a pool of PostgreSQL or MySQL for more than one instance. */
export function setUpAuth(path: string): NextAuthResult {
  const stores = sqlStores({ path })
  return NextAuth({
    providers,
    steps: [totp({ store: stores.totp, issuer: "Example" })],
    // Without an adapter, the stores count failures.
    stores,
  })
}
