/** The complete authentication of the application. */
import NextAuth, { type NextAuthConfig, type NextAuthResult } from "authchart"
import type { Adapter } from "authchart/adapters"
import Credentials from "authchart/providers/credentials"
import Nodemailer from "authchart/providers/nodemailer"
import { clientId } from "./openid-provider.ts"
import type { Secrets } from "./secrets.ts"
import type { SignIns } from "./sign-ins.ts"
import type { Steps } from "./steps.ts"
import { demoPeople, type Users } from "./users.ts"

export interface AuthParts {
  readonly adapter: Adapter
  readonly secrets: Secrets
  readonly users: Users
  readonly signIns: SignIns
  readonly steps: Steps
  /** The application's own address. */
  readonly origin: string
  /** Address of the OpenID provider. */
  readonly issuer: string
  readonly smtpPort: number
}

/**
 * The parts of the library that the application uses: its routes (as a configuration for `nodeHandler`) and its
 * sessions.
 */
export interface Authentication extends Pick<NextAuthResult, "auth" | "handlers"> {
  readonly config: NextAuthConfig
}

export function setUpAuth({
  adapter,
  secrets,
  users,
  signIns,
  steps,
  origin,
  issuer,
  smtpPort,
}: AuthParts): Authentication {
  const config: NextAuthConfig = {
    adapter,
    secret: secrets.auth,
    providers: [
      { id: "demo", name: "Demo ID", type: "oidc", issuer, clientId, clientSecret: secrets.client },
      Nodemailer({
        name: "Email",
        server: { host: "127.0.0.1", port: smtpPort, ignoreTLS: true },
        from: "authchart demo <hello@demo.example>",
      }),
      Credentials({
        name: "Password",
        credentials: {
          username: { label: "Name", required: true, placeholder: demoPeople[0].username },
          password: { label: "Password", type: "password", required: true, placeholder: demoPeople[0].password },
        },
        authorize: ({ username, password }) => users.check(username, password),
      }),
    ],
    callbacks: {
      session: ({ session, user }) => ({
        expires: new Date(session.expires).toISOString(),
        user: { id: user.id, name: user.name, email: user.email },
      }),
    },
    events: {
      signIn: ({ user, account }) =>
        signIns.add({ userId: user.id ?? "", provider: account?.provider ?? "", at: Date.now() }),
    },
    steps: steps.steps,
    stores: steps.stores,
    // Every visitor may see the visualizer, because the demo listens only on this machine. The check of the host
    // prevents DNS rebinding.
    inspect: { authorize: ({ headers }) => headers.get("host") === new URL(origin).host },
  }
  return { config, ...NextAuth(config) }
}
