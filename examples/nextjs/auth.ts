/** The complete authentication of the application. */
import NextAuth from "authchart"
import { account } from "authchart/account"
import { sqliteAdapter } from "authchart/adapters/sqlite"
import MailCode from "authchart/providers/mail-code"
import Nodemailer from "authchart/providers/nodemailer"
import Password from "authchart/providers/password"
import { sqlStores } from "authchart/stores/sql"

const adapter = sqliteAdapter({ path: process.env.DATABASE_FILE ?? "data/auth.sqlite" })
const stores = sqlStores({ path: process.env.STORES_FILE ?? "data/stores.sqlite" })
const post = { server: process.env.EMAIL_SERVER ?? "smtp://localhost", from: "Example <hello@app.example>" }

export const { handlers, auth, signIn, signOut, unstable_update } = NextAuth({
  adapter,
  stores,
  pages: { signIn: "/sign-in" },
  // The user changes the account at /api/auth/account, and in components with useAccount(). Changes need a recent
  // authentication.
  plugins: [account()],
  session: { stepUp: true },
  providers: [
    // Its id and secret come from AUTH_DEMO_ID and AUTH_DEMO_SECRET.
    { id: "demo", name: "Demo ID", type: "oidc", issuer: process.env.AUTH_DEMO_ISSUER },
    Nodemailer({ name: "Email", ...post }),
    MailCode(post),
    // Its mails are sent by the first mail provider. Its pages are at /api/auth/password/sign-up and /api/auth/password/reset.
    Password(),
  ],
  callbacks: {
    // proxy.ts calls this function to redirect visitors without a session. It does not protect the data: the page itself
    // calls auth() before it shows data.
    authorized: ({ request, auth: session }) => session !== null || !request.nextUrl.pathname.startsWith("/protected"),
    async session({ session, user, trigger, newSession }) {
      // The data of update() comes from the browser and can be anything, so the callback accepts only the name.
      const name = trigger === "update" ? nameIn(newSession) : undefined
      if (name !== undefined) await adapter.updateUser({ id: user.id, name })
      const expires = new Date(session.expires).toISOString()
      return { user: { id: user.id, name: name ?? user.name, email: user.email }, expires }
    },
  },
})

/** Returns the name in `{ user: { name } }`, if there is a valid name. */
function nameIn(update: unknown): string | undefined {
  if (typeof update !== "object" || update === null || !("user" in update)) return undefined
  const { user } = update
  if (typeof user !== "object" || user === null || !("name" in user) || typeof user.name !== "string") return undefined
  return user.name.trim().slice(0, 60) || undefined
}
