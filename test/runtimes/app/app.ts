/**
 * The application that every runtime serves. It receives web requests and returns web responses, without knowledge of
 * the runtime.
 *
 * It has the same sign-in methods twice: below `/api/auth` with session tokens, through the main entry point, and below
 * `/auth` with sessions in a store, through the core.
 */
import NextAuth, { type NextAuthConfig } from "authchart"
import type { Adapter } from "authchart/adapters"
import { Auth, getSession, type AuthConfig } from "authchart/core"
import Credentials from "authchart/providers/credentials"
import Passkey from "authchart/providers/passkey"

export interface Settings {
  /** The runtime's own name and version. */
  runtime: string
  secret: string
  issuer: string
  clientId: string
  clientSecret: string
}

export type Application = (request: Request) => Promise<Response>

/** @param values by name, from the runtime's environment. @throws {Error} for a missing one. */
export function readSettings(runtime: string, values: Readonly<Record<string, string | undefined>>): Settings {
  const read = (name: Exclude<keyof Settings, "runtime">): string => {
    const value = values[`APP_${name}`]
    if (value === undefined) throw new Error(`APP_${name} is not set.`)
    return value
  }
  return {
    runtime,
    secret: read("secret"),
    issuer: read("issuer"),
    clientId: read("clientId"),
    clientSecret: read("clientSecret"),
  }
}

export function createApplication(settings: Settings, adapter: Adapter): Application {
  const links: string[] = []
  const { handlers, auth } = NextAuth(withTokens(settings))
  const stored = withStore(settings, adapter, links)

  const me = auth((request) => Response.json(request.auth))
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith("/api/auth/"))
      return request.method === "POST" ? handlers.POST(request) : handlers.GET(request)
    if (pathname.startsWith("/auth/")) return Auth(request, stored)
    if (pathname === "/me") return me(request)
    if (pathname === "/stored-me") return Response.json(await getSession(request, stored))
    if (pathname === "/members") return whereAllowed(await auth(request))
    if (pathname === "/links") return Response.json(links)
    if (pathname === "/runtime") return new Response(settings.runtime)
    return new Response("the application")
  }
}

/** Handles the result of `auth()` as a framework handles the result of its middleware. */
function whereAllowed(answer: Response): Response {
  return answer.headers.has("x-middleware-next") ? new Response("for members") : answer
}

function openIdProvider(settings: Settings) {
  return {
    id: "idp",
    name: "IdP",
    type: "oidc" as const,
    issuer: settings.issuer,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
  }
}

function withTokens(settings: Settings): NextAuthConfig {
  return {
    secret: settings.secret,
    trustHost: true,
    providers: [
      openIdProvider(settings),
      Credentials({
        credentials: { name: { label: "Name" }, password: { label: "Password", type: "password" } },
        authorize: ({ name, password }) =>
          name === "ada" && password === "correct" ? { id: "1", name: "Ada", email: "ada@app.test" } : null,
      }),
    ],
    callbacks: {
      authorized: ({ auth }) => auth !== null,
      jwt: ({ token, trigger, session }) => {
        const wanted = trigger === "update" ? nicknameIn(session) : undefined
        return wanted === undefined ? token : { ...token, name: wanted }
      },
    },
  }
}

/** A browser can send any value. */
function nicknameIn(sent: unknown): string | undefined {
  const given = typeof sent === "object" && sent !== null && "nickname" in sent ? sent.nickname : undefined
  return typeof given === "string" ? given : undefined
}

function withStore(settings: Settings, adapter: Adapter, links: string[]): AuthConfig {
  return {
    secret: settings.secret,
    trustHost: true,
    adapter,
    providers: [
      openIdProvider(settings),
      // An IP address is no RP id, so the tests sign for a host name.
      Passkey({ relayingParty: { id: "runtimes.test", name: "Runtimes", origin: "https://runtimes.test" } }),
      {
        id: "email",
        name: "Email",
        type: "email",
        maxAge: 600,
        // Of these runtimes, only Node can send mail by SMTP, so the visitor reads the mail at /links.
        sendVerificationRequest: ({ url }: { url: string }) => {
          links.push(url)
        },
      },
    ],
  }
}
