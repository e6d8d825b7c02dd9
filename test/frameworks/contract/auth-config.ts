/** The authentication that every application of these suites has. SvelteKit's reads it as part of its own source. */
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import type { CredentialsConfig, EmailConfig } from "../../../src/ports/provider.ts"

/** The arguments of an application: plain data, for applications in another process. */
export interface Settings {
  /** Where it listens, on 127.0.0.1: its address has to be known before it starts. */
  port: number
  /** Of the OpenID provider; its client is `app` with the secret `app-secret-of-these-tests`. */
  issuer: string
  smtpPort: number
  secret: string
  /** `AUTH_URL`. With it, the host of requests is not trusted; without, it is. */
  authUrl?: string
  /** `pages.signIn`. */
  signInPage?: string
  /** The configuration has a lifetime of sessions that is not one. */
  broken?: boolean
}

export const client = { clientId: "app", clientSecret: "app-secret-of-these-tests" } as const

/** The values that the package provides. */
export interface Parts {
  memoryAdapter: () => Adapter
  Credentials: (options: Omit<CredentialsConfig, "id" | "type" | "name"> & { name?: string }) => CredentialsConfig
  Nodemailer: (options: { server: object; from: string }) => EmailConfig
}

/** Sessions are tokens, written again at every read: what is renewed has to reach the browser. */
export function authConfig(settings: Settings, { memoryAdapter, Credentials, Nodemailer }: Parts): AuthConfig {
  return {
    secret: settings.secret,
    adapter: memoryAdapter(),
    session: { strategy: "jwt", updateAge: 0, ...(settings.broken === true ? { maxAge: -1 } : {}) },
    ...(settings.authUrl === undefined ? { trustHost: true } : {}),
    ...(settings.signInPage === undefined ? {} : { pages: { signIn: settings.signInPage } }),
    logger: { error: () => undefined, warn: () => undefined },
    inspect: { authorize: ({ headers }) => headers.get("x-admin") === "yes" },
    providers: [
      Credentials({
        credentials: { username: { label: "Name" }, password: { label: "Password", type: "password" } },
        authorize: ({ username, password }) =>
          password === "correct horse" && typeof username === "string"
            ? { id: `id-of-${username}`, name: username, email: `${username}@app.test` }
            : null,
      }),
      { id: "openid", name: "OpenID", type: "oidc", issuer: settings.issuer, ...client },
      Nodemailer({
        server: { host: "127.0.0.1", port: settings.smtpPort, ignoreTLS: true },
        from: "app@app.test",
      }),
    ],
  }
}
