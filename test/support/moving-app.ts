/**
 * One application in two forms: with the published `@auth/core`, and with this library. Both use the same database,
 * provider and mail server, at the same address. The move happens between two requests.
 */
import { inspect } from "node:util"
import { Auth as TheirAuth, type AuthConfig as TheirConfig } from "@auth/core"
import TheirNodemailer from "@auth/core/providers/nodemailer"
import PostgresAdapter from "@auth/pg-adapter"
import type { Pool } from "pg"
import type { AuthConfig, CallbacksOptions } from "../../src/config/options.ts"
import { Auth as OurAuth } from "../../src/core.ts"
import OurNodemailer from "../../src/providers/nodemailer.ts"
import type { Transport } from "./web-browser.ts"

export type Library = "theirs" | "ours"

export interface MovingAppParts {
  pool: Pool
  /** The test itself responds at `https://app.test`. All other addresses are on the network. */
  origin: string
  issuer: string
  client: { id: string; secret: string }
  smtpPort: number
  strategy: "jwt" | "database"
  /** Characters of additional text in the token, in `claims.bulk`. */
  bulk?: Partial<Record<Library, number>>
  /** One secret for both libraries, unless their secrets differ for a while. */
  secret?: string | string[] | Partial<Record<Library, string | string[]>>
}

export interface MovingApp {
  transport: Transport
  /** Responds from now on. */
  moveTo: (library: Library) => void
  /** Logged errors: the library, and the error with its causes. */
  logged: string[]
}

const anySecret = "the secret that stays when an application moves"

export function movingApp(parts: MovingAppParts): MovingApp {
  const logged: string[] = []
  const adapter = PostgresAdapter(parts.pool)
  const shared = (library: Library) => {
    const given = parts.secret ?? anySecret
    const secret = typeof given === "string" || Array.isArray(given) ? given : (given[library] ?? anySecret)
    return {
      secret,
      trustHost: true,
      basePath: "/auth",
      adapter,
      session: { strategy: parts.strategy },
      callbacks: callbacks(parts.bulk?.[library] ?? 0),
      logger: {
        error: (error: Error) => void logged.push(`${library}: ${inspect(error)}`),
        warn: () => undefined,
      },
    }
  }
  const idp = {
    id: "idp",
    name: "IdP",
    type: "oidc" as const,
    issuer: parts.issuer,
    clientId: parts.client.id,
    clientSecret: parts.client.secret,
    // Both send and check all three.
    checks: ["pkce" as const, "state" as const, "nonce" as const],
  }
  const mail = { server: { host: "127.0.0.1", port: parts.smtpPort, ignoreTLS: true }, from: "app@app.test" }
  const ours: AuthConfig = { ...shared("ours"), providers: [idp, OurNodemailer(mail)] }
  // The cast is needed because the types of Auth.js require bound methods. The object itself follows its documentation.
  const theirs = { ...shared("theirs"), providers: [idp, TheirNodemailer(mail)] } as unknown as TheirConfig
  let library: Library = "theirs"
  return {
    transport: (request) => {
      const { origin, pathname } = new URL(request.url)
      if (origin !== parts.origin) return fetch(request, { redirect: "manual" })
      if (!pathname.startsWith("/auth/")) return Promise.resolve(new Response("the application"))
      return library === "ours" ? OurAuth(request, ours) : TheirAuth(request, theirs)
    },
    moveTo: (next) => {
      library = next
    },
    logged,
  }
}

/** The callbacks of a usual application: the user, and a field of its own. */
function callbacks(bulk: number): Pick<CallbacksOptions, "jwt" | "session"> {
  return {
    jwt: ({ token }) => ({ ...token, bulk: bulk === 0 ? undefined : "x".repeat(bulk) }),
    session: ({ session, token, user }) => {
      // With database sessions there is no token, and with tokens no row, whatever the callback's type says.
      const claims: typeof token | undefined = token
      const stored: typeof user | undefined = user
      return {
        expires: new Date(session.expires).toISOString(),
        user: { id: String(claims?.sub ?? stored?.id), name: session.user.name, email: session.user.email },
      }
    },
  }
}
