/**
 * The authentication configuration of every application of these suites. SvelteKit's application reads it as part of
 * its own source.
 */
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import type { CredentialsConfig, EmailConfig } from "../../../src/ports/provider.ts"

/**
 * The settings with which an application starts. They are plain data, because some applications run in a process of
 * their own.
 */
export interface Settings {
  /** The port on 127.0.0.1, known before the start. */
  port: number
  /** The issuer of the OpenID provider; the client is `app` with the secret `app-secret-of-these-tests`. */
  issuer: string
  smtpPort: number
  secret: string
  /** The value of `AUTH_URL`. If it is absent, the application trusts the host of requests. */
  authUrl?: string
  /** `pages.signIn`. */
  signInPage?: string
  /** The configuration has an invalid lifetime of sessions. */
  broken?: boolean
}

export const client = { clientId: "app", clientSecret: "app-secret-of-these-tests" } as const

/** The package's exports for it. */
export interface Parts {
  memoryAdapter: () => Adapter
  Credentials: (options: Omit<CredentialsConfig, "id" | "type" | "name"> & { name?: string }) => CredentialsConfig
  Nodemailer: (options: { server: object; from: string }) => EmailConfig
}

/** Sessions are tokens that every read renews, and the renewed token must reach the browser. */
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
