/** The complete authentication of the application. */
import NextAuth, { type NextAuthConfig, type NextAuthResult } from "authchart"
import { account } from "authchart/account"
import type { Adapter } from "authchart/adapters"
import type { OAuth2Config } from "authchart/providers"
import MailCode from "authchart/providers/mail-code"
import Nodemailer from "authchart/providers/nodemailer"
import Password from "authchart/providers/password"
import { manageTotp } from "authchart/steps/totp"
import { clientId } from "./openid-provider.ts"
import { oauthPath } from "./pages/oauth.ts"
import type { Secrets } from "./secrets.ts"
import type { SignIns } from "./sign-ins.ts"
import { totpIssuer, type Steps } from "./steps.ts"

export interface AuthParts {
  readonly adapter: Adapter
  readonly secrets: Secrets
  readonly signIns: SignIns
  readonly steps: Steps
  /** Address of the OpenID provider. The provider of plain OAuth 2 has the same host. */
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

/** The person that the route `person` of Demo Hub returns. */
interface HubPerson {
  id: string
  display_name: string
  email: string
}

/** The provider of plain OAuth 2. Without an ID token, `profile` reads the person from the provider's own route. */
function plainOAuth(base: string, clientSecret: string): OAuth2Config<HubPerson> {
  return {
    id: "hub",
    name: "Demo Hub",
    type: "oauth",
    clientId,
    clientSecret,
    checks: ["pkce", "state"],
    authorization: `${base}/authorize`,
    token: `${base}/token`,
    userinfo: `${base}/person`,
    profile: ({ id, display_name: name, email }) => ({ id, name, email }),
  }
}

export function setUpAuth({ adapter, secrets, signIns, steps, issuer, smtpPort }: AuthParts): Authentication {
  const post = {
    server: { host: "127.0.0.1", port: smtpPort, ignoreTLS: true },
    from: "authchart demo <hello@demo.example>",
  }
  const mail = Nodemailer({ name: "Email", ...post })
  const config: NextAuthConfig = {
    adapter,
    secret: secrets.auth,
    providers: [
      { id: "demo", name: "Demo ID", type: "oidc", issuer, clientId, clientSecret: secrets.client },
      plainOAuth(`${issuer}${oauthPath}`, secrets.client),
      mail,
      Password(),
      MailCode({ name: "a mailed code", ...post }),
    ],
    callbacks: {
      session: ({ session, user }) => ({
        expires: new Date(session.expires).toISOString(),
        user: { id: user.id, name: user.name, email: user.email },
      }),
    },
    events: {
      signIn: ({ user, account: used }) =>
        signIns.add({ userId: user.id ?? "", provider: used?.provider ?? "", at: Date.now() }),
    },
    steps: steps.steps,
    stores: steps.stores,
    // The page "Your account". Changes need a recent authentication, so the session records when the user signed in.
    plugins: [account(), manageTotp({ store: steps.stores.totp, issuer: totpIssuer })],
    session: { stepUp: true },
    // Sends the mails of the password provider, and a notice to the user after each security event.
    mailer: mail,
    audit: { store: true },
  }
  return { config, ...NextAuth(config) }
}
