/** Plays faults in `@auth/core` and here, and compares the log lines, because alerts match on these lines (MOVE-10). */
import { stripVTControlCharacters } from "node:util"
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth } from "../../src/core.ts"
import type { CredentialsConfig, EmailConfig, OAuth2Config } from "../../src/ports/provider.ts"
import { loadPeer } from "../compat/peer.ts"

const origin = "https://app.test"

const plain = {
  id: "plain",
  name: "Plain",
  type: "oauth",
  clientId: "app",
  clientSecret: "secret-of-the-client",
  authorization: "https://plain.test/authorize",
  token: "https://plain.test/token",
  userinfo: "https://plain.test/user",
} satisfies OAuth2Config

const password = {
  id: "password",
  name: "Password",
  type: "credentials",
  credentials: {},
  authorize: () => ({ id: "1" }),
} satisfies CredentialsConfig

const mail = {
  id: "mail",
  name: "Mail",
  type: "email",
  sendVerificationRequest: () => undefined,
} satisfies EmailConfig

/** The parts of an earlier request that a request needs: its cookies, and the token of the form. */
type Send = (path: string, form?: Record<string, string>, headers?: Record<string, string>) => Promise<Response>

interface Fault {
  what: string
  config: () => Partial<AuthConfig>
  /** Default: reads the session. */
  play?: (send: Send) => Promise<unknown>
  type: string
}

const thrower = () => {
  throw new Error("out of order")
}

const faults: readonly Fault[] = [
  { what: "a host that is not trusted", config: () => ({ trustHost: false }), type: "UntrustedHost" },
  { what: "no secret", config: () => ({ secret: undefined }), type: "MissingSecret" },
  {
    what: "a provider without endpoints",
    config: () => ({ providers: [{ ...plain, authorization: undefined }] }),
    play: (send) => send("/signin/plain", {}),
    type: "InvalidEndpoints",
  },
  {
    what: "credentials without authorize()",
    config: () => ({ providers: [{ ...password, authorize: undefined } as never] }),
    play: (send) => send("/callback/password", {}),
    type: "MissingAuthorize",
  },
  { what: "mail without an adapter", config: () => ({ providers: [mail] }), type: "MissingAdapter" },
  {
    what: "database sessions without an adapter",
    config: () => ({ providers: [plain], session: { strategy: "database" } }),
    type: "MissingAdapter",
  },
  {
    what: "an adapter without the methods for links",
    config: () => ({ providers: [mail], adapter: {}, session: { strategy: "jwt" } }),
    type: "MissingAdapterMethods",
  },
  {
    what: "an adapter without the methods for sessions",
    config: () => ({ providers: [plain], adapter: {} }),
    type: "MissingAdapterMethods",
  },
  {
    what: "credentials with database sessions",
    config: () => ({ providers: [password], session: { strategy: "database" } }),
    type: "UnsupportedStrategy",
  },
  {
    what: "an error page that leads back to itself",
    config: () => ({ secret: undefined, pages: { error: "/oops" } }),
    play: (send) => send("/signin?callbackUrl=/oops"),
    type: "ErrorPageLoop",
  },
  {
    what: "a form without its token",
    config: () => ({}),
    play: (send) => send("/callback/password", { csrfToken: "none" }),
    type: "MissingCSRF",
  },
  {
    what: "wrong credentials",
    config: () => ({ providers: [{ ...password, authorize: () => null }] }),
    play: (send) => send("/callback/password", {}),
    type: "CredentialsSignin",
  },
  {
    what: "authorize() that throws",
    config: () => ({ providers: [{ ...password, authorize: thrower }] }),
    play: (send) => send("/callback/password", {}),
    type: "CallbackRouteError",
  },
  {
    what: "callbacks.jwt that throws at a sign-in",
    config: () => ({ callbacks: { jwt: thrower } }),
    play: (send) => send("/callback/password", {}),
    type: "CallbackRouteError",
  },
  {
    what: "callbacks.signIn that denies",
    config: () => ({ callbacks: { signIn: () => false } }),
    play: (send) => send("/callback/password", {}),
    type: "AccessDenied",
  },
  {
    what: "a callback without a sign-in in progress",
    config: () => ({ providers: [plain] }),
    play: (send) => send("/callback/plain?code=a&state=b"),
    type: "InvalidCheck",
  },
  {
    what: "an unknown link",
    config: () => ({ providers: [mail], adapter: memoryAdapter() }),
    // In this library, a link in another browser shows a page with a button. The test sends the form of this button.
    play: async (send) => {
      const address = `/callback/mail?token=${"0a".repeat(32)}&email=ada%40example.com`
      await send(address)
      await send(address, { token: "0a".repeat(32), email: "ada@example.com" }).catch(() => undefined)
    },
    type: "Verification",
  },
  {
    what: "a provider that refuses",
    config: () => ({ providers: [plain] }),
    play: async (send) => {
      const address = new URL((await send("/signin/plain", {})).headers.get("location") ?? "")
      await send(`/callback/plain?error=access_denied&state=${address.searchParams.get("state") ?? ""}`)
    },
    type: "OAuthCallbackError",
  },
  {
    what: "a session that cannot be read",
    config: () => ({}),
    play: (send) => send("/session", undefined, { cookie: "__Secure-authjs.session-token=unreadable" }),
    type: "JWTSessionError",
  },
  {
    what: "a store that does not answer",
    config: () => ({ adapter: { ...memoryAdapter(), getSessionAndUser: thrower }, providers: [plain] }),
    play: (send) => send("/session", undefined, { cookie: "__Secure-authjs.session-token=row" }),
    type: "SessionTokenError",
  },
]

interface Line {
  type: string
  words: string
}

/** Returns the first line of each error in the log, without colours. */
async function linesOf(auth: typeof Auth, { config, play = (send) => send("/session") }: Fault): Promise<Line[]> {
  const said: string[] = []
  const spies = (["error", "warn"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words) => {
      if (level === "error") said.push(words.join(" "))
    }),
  )
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
  const whole: AuthConfig = { trustHost: true, secret: "s".repeat(32), providers: [password], ...config() }
  const cookies = new Map<string, string>()
  const ask: Send = async (path, form, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const method = form === undefined ? "GET" : "POST"
    const body = form === undefined ? null : new URLSearchParams(form)
    const request = new Request(`${origin}/auth${path}`, { method, body, headers: { cookie, origin, ...headers } })
    const response = await auth(request, { ...whole, basePath: "/auth" })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";")
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
    }
    return response
  }
  await play(async (path, form, headers) => {
    if (form === undefined) return ask(path, form, headers)
    const answer: unknown = await (await ask("/csrf")).json()
    const { csrfToken = "" } = answer as { csrfToken?: string }
    return ask(path, { csrfToken, ...form }, headers)
  })
  for (const spy of spies) spy.mockRestore()
  return said.flatMap((text) => {
    const [line = ""] = stripVTControlCharacters(text).split("\n")
    const [, type, words] = /^\[auth\]\[error\] (\w+): (.*)$/.exec(line) ?? []
    return type === undefined || words === undefined ? [] : [{ type, words }]
  })
}

/** Returns the first four words of the text that `@auth/core` logs. Some of its lines have no text. */
function firstWords({ type, words }: Line): string {
  const [own = ""] = words.split(/\.? ?Read more at /)
  // `AccessDenied: AccessDenied.` adds nothing to the type.
  if (own === type) return ""
  return own.split(" ").slice(0, 4).join(" ")
}

let freshPeer: Awaited<ReturnType<typeof loadPeer>>
beforeAll(async () => {
  freshPeer = await loadPeer()
})

describe("MOVE-10: a line of the log about a fault", () => {
  it.each(faults)("$what: the line begins like the line of Auth.js", async (fault) => {
    const theirs = (await linesOf(freshPeer().core.Auth as unknown as typeof Auth, fault)).find(
      ({ type }) => type === fault.type,
    )
    const ours = (await linesOf(Auth, fault)).find(({ type }) => type === fault.type)
    expect(theirs).toBeDefined()
    expect(ours).toBeDefined()
    if (theirs === undefined || ours === undefined) return
    expect(ours.words.startsWith(firstWords(theirs)), `${firstWords(theirs)} … ${ours.words}`).toBe(true)
    expect(ours.words).toMatch(/ Read more at \S+$/)
  })
})
