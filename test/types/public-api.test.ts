import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { installPackage, type InstalledPackage } from "./compile-app.ts"

let installed: InstalledPackage
beforeAll(() => {
  installed = installPackage()
})
afterAll(() => installed.remove())

/** For fixtures: fails to compile if two types differ, `any` included. */
const same = `
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
type IsAny<T> = 0 extends 1 & T ? true : false
function expectSame<A, B>(_same: Same<A, B>): void {}
`

const misspelt = `
import NextAuth from "authchart"
// @ts-expect-error
NextAuth({ provders: [] })
// @ts-expect-error
NextAuth({ providers: [], seccret: "s" })
// @ts-expect-error
NextAuth({ providers: [], session: { maxage: 60 } })
// @ts-expect-error
NextAuth({ providers: [], pages: { signin: "/login" } })
// @ts-expect-error
NextAuth({ providers: [], callbacks: { singIn: () => true } })
// @ts-expect-error
NextAuth({ providers: [], events: { signin: () => undefined } })
// @ts-expect-error
NextAuth({ providers: [], cookies: { sessionTokn: { name: "x" } } })
// @ts-expect-error
NextAuth({ providers: [{ id: "x", name: "X", type: "oidc", isuer: "https://idp.test" }] })
`

const wrongValues = `
import NextAuth from "authchart"
// @ts-expect-error
NextAuth({})
// @ts-expect-error
NextAuth({ providers: [], secret: 1 })
// @ts-expect-error
NextAuth({ providers: [], session: { strategy: "cookie" } })
// @ts-expect-error
NextAuth({ providers: [], trustHost: "yes" })
// @ts-expect-error
NextAuth({ providers: [], skipCSRFCheck: true })
// @ts-expect-error
NextAuth({ providers: [], callbacks: { signIn: () => 1 } })
// @ts-expect-error
NextAuth({ providers: [], callbacks: { redirect: () => undefined } })
// @ts-expect-error
NextAuth({ providers: [], callbacks: { authorized: () => "yes" } })
// @ts-expect-error
NextAuth({ providers: [{ id: "x", name: "X", type: "saml" }] })
`

const callbacks = `${same}
import NextAuth, { type Account, type DefaultSession, type NextAuthConfig, type Profile, type Session, type User } from "authchart"
import type { AdapterUser } from "authchart/adapters"
import type { JWT } from "authchart/jwt"
export const config = {
  providers: [],
  callbacks: {
    signIn({ user, account, profile, email, credentials }) {
      expectSame<typeof user, User | AdapterUser>(true)
      expectSame<typeof account, Account | null | undefined>(true)
      expectSame<typeof profile, Profile | undefined>(true)
      expectSame<NonNullable<typeof email>["verificationRequest"], boolean | undefined>(true)
      expectSame<IsAny<typeof credentials>, false>(true)
      return user.email?.endsWith("@app.test") ? true : "/denied"
    },
    redirect({ url, baseUrl }) {
      expectSame<typeof url, string>(true)
      expectSame<typeof baseUrl, string>(true)
      return url.startsWith("/") ? baseUrl + url : baseUrl
    },
    jwt({ token, user, trigger, session }) {
      expectSame<typeof token, JWT>(true)
      expectSame<typeof trigger, "signIn" | "signUp" | "update" | undefined>(true)
      // As Auth.js has it: applications look into what update() sent.
      expectSame<IsAny<typeof session>, true>(true)
      return user === undefined ? token : { ...token, sub: user.id }
    },
    session({ session, token, user }) {
      expectSame<typeof token, JWT>(true)
      expectSame<typeof user, AdapterUser>(true)
      const plain: DefaultSession = session
      return plain
    },
    authorized({ request, auth }) {
      expectSame<typeof request, Request>(true)
      expectSame<typeof auth, Session | null>(true)
      return auth !== null || Response.json({}, { status: 401 })
    },
  },
  events: {
    signIn({ user, isNewUser }) {
      expectSame<typeof user, User>(true)
      expectSame<typeof isNewUser, boolean | undefined>(true)
    },
    async signOut(message) {
      if ("token" in message) expectSame<typeof message.token, JWT | null>(true)
    },
  },
  logger: {
    error: (error) => expectSame<typeof error, Error>(true),
    // @ts-expect-error
    warn: (code) => code === "no-such-code",
  },
} satisfies NextAuthConfig
NextAuth(config)
`

const forms = `${same}
import type { IncomingMessage, ServerResponse } from "node:http"
import NextAuth, { type AuthConfig, type AuthResult, type NextAuthConfig, type NextAuthRequest, type NextAuthResult, type Session } from "authchart"
const { auth, handlers, signIn, signOut, update, unstable_update } = NextAuth({ providers: [] })
expectSame<AuthConfig, NextAuthConfig>(true)
expectSame<AuthResult, NextAuthResult>(true)
declare const req: IncomingMessage
declare const res: ServerResponse
const sessions = [auth(), auth(req, res), auth({ req, res })]
expectSame<(typeof sessions)[number], Promise<Session | null>>(true)
const wrapped = auth((request, context) => {
  expectSame<typeof request, NextAuthRequest>(true)
  expectSame<typeof request.auth, Session | null>(true)
  expectSame<Awaited<typeof context.params>, Record<string, string | string[] | undefined>>(true)
  return Response.json(request.auth)
})
const ofOne = auth(async (request, { params }: { params: Promise<{ id: string }> }) => Response.json([request.auth, (await params).id]))
const around = auth((request, event: { waitUntil: (work: Promise<unknown>) => void }) => event.waitUntil(Promise.resolve(request)))
expectSame<Parameters<typeof ofOne>[1], { params: Promise<{ id: string }> }>(true)
export const middleware: (request: Request, event: { waitUntil: (work: Promise<unknown>) => void }) => Promise<Response> = around
const answers = [wrapped(new Request("https://app.test")), auth(new Request("https://app.test"), {}), handlers.GET(new Request("https://app.test"))]
expectSame<(typeof answers)[number], Promise<Response>>(true)
const addresses = [signIn("idp", { redirectTo: "/", redirect: false, email: "x" }, { prompt: "login" }), signOut({ redirect: false })]
expectSame<(typeof addresses)[number], Promise<string>>(true)
const redirects = [signIn(), signIn("idp", new FormData()), signIn("idp", { redirectTo: "/" }), signOut(), signOut({ redirectTo: "/" })]
expectSame<(typeof redirects)[number], Promise<never>>(true)
const updates = [update({ user: { name: "x" } }), unstable_update({ expires: "x" })]
expectSame<(typeof updates)[number], Promise<Session | null>>(true)
const lazy = NextAuth((request) => {
  expectSame<typeof request, Request | undefined>(true)
  return { providers: [] }
})
expectSame<typeof lazy, NextAuthResult>(true)
// @ts-expect-error
auth((request) => request.auth.user)
// @ts-expect-error
auth("https://app.test")
`

const providers = `
import NextAuth, { customFetch, CredentialsSignin, type Profile } from "authchart"
import Credentials from "authchart/providers/credentials"
import type { OAuthConfig, OAuthUserConfig, OIDCConfig, Provider } from "authchart/providers"
interface ForgeProfile extends Record<string, unknown> { login: string; mail: string | null }
function Forge(options: OAuthUserConfig<ForgeProfile> & { enterprise?: string }): OAuthConfig<ForgeProfile> {
  return {
    id: "forge",
    name: "Forge",
    type: "oauth",
    authorization: { url: "https://forge.test/authorize", params: { scope: "read" } },
    token: "https://forge.test/token",
    userinfo: { url: "https://forge.test/user", request: async ({ tokens }) => ({ login: String(tokens.access_token), mail: null }) },
    profile: ({ login, mail }) => ({ id: login, email: mail }),
    options,
  }
}
const idp: OIDCConfig<Profile> = { id: "idp", name: "IdP", type: "oidc", issuer: "https://idp.test", [customFetch]: fetch }
class LockedOut extends CredentialsSignin {
  code = "locked_out"
}
const all: Provider[] = [Forge, Forge({ clientId: "x", enterprise: "https://own.test" }), idp]
NextAuth({
  providers: [
    ...all,
    Forge,
    Forge({}),
    idp,
    Credentials({
      credentials: { name: { label: "Name" }, password: { type: "password" } },
      authorize({ name, password }, request) {
        // @ts-expect-error
        const text: string = name
        if (password !== request.url + text) throw new LockedOut()
        return { id: "1", name: String(name) }
      },
    }),
  ],
})
// @ts-expect-error
Credentials({ credentials: { name: {} }, authorize: ({ nam }) => ({ id: String(nam) }) })
`

const core = `${same}
import { Auth, getSession, isAuthAction, raw, type AuthConfig, type ResponseInternal } from "authchart/core"
import type { Session } from "authchart/types"
declare const config: AuthConfig
const request = new Request("https://app.test")
const plain = Auth(request, { providers: [] })
expectSame<typeof plain, Promise<Response>>(true)
const asData = Auth(request, { ...config, raw })
expectSame<typeof asData, Promise<ResponseInternal>>(true)
const session = getSession(request, { providers: [] })
expectSame<typeof session, Promise<Session | null>>(true)
declare const text: string
export const action: "providers" | "session" | "csrf" | "signin" | "signout" | "callback" | "verify-request" | "error" | "webauthn-options" | undefined = isAuthAction(text) ? text : undefined
`

const augmented = `${same}
import NextAuth, { type DefaultSession, type Session, type User } from "authchart"
import type { AdapterUser } from "authchart/adapters"
import type { JWT } from "authchart/jwt"
import type { Session as SameSession } from "authchart/types"
import Credentials from "authchart/providers/credentials"

declare module "authchart" {
  interface Session {
    user: { address: string } & DefaultSession["user"]
    accessToken?: string
  }
  interface User {
    role?: "admin" | "member"
  }
  interface Profile {
    team?: number
  }
  interface Account {
    region?: string
  }
}
declare module "authchart/jwt" {
  interface JWT {
    role?: "admin" | "member"
  }
}
declare module "authchart/adapters" {
  interface AdapterUser {
    address: string
  }
}

expectSame<Session["user"]["address"], string>(true)
expectSame<SameSession["accessToken"], string | undefined>(true)
expectSame<JWT["role"], "admin" | "member" | undefined>(true)
expectSame<User["role"], "admin" | "member" | undefined>(true)
expectSame<AdapterUser["address"], string>(true)
const { auth } = NextAuth({
  // @ts-expect-error
  providers: [Credentials({ authorize: () => ({ id: "1", role: "king" }) })],
  callbacks: {
    signIn: ({ profile, account }) => profile?.team === 1 && account?.region === "eu",
    jwt({ token, user }) {
      expectSame<typeof token.role, "admin" | "member" | undefined>(true)
      if (user) token.role = user.role
      // @ts-expect-error
      token.role = "king"
      return token
    },
    session: ({ session, user }) => ({ ...session, user: { ...session.user, address: user.address } }),
    authorized: ({ auth: session }) => session?.user.address === "x",
  },
})
export const session: Promise<string | undefined> = auth().then((one) => one?.accessToken)
auth((request) => {
  expectSame<NonNullable<typeof request.auth>["user"]["address"], string>(true)
})
`

/** Returns the exported names of a module, types and values separately. */
function namesOf(declarations: string): { types: string[]; values: string[] } {
  const types = new Set<string>()
  const values = new Set<string>()
  for (const [, kind = "", name = ""] of declarations.matchAll(
    /^export (?:declare )?(?:abstract )?(?:async )?(interface|type|class|function|const) (\w+)/gm,
  ))
    (kind === "interface" || kind === "type" ? types : values).add(name)
  for (const [, onlyTypes, list = ""] of declarations.matchAll(/^export (type )?\{([^}]*)\}/gm))
    for (const item of list
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "")) {
      const [, typed, name = ""] = /^(type )?(?:\w+ as )?(\w+)$/.exec(item) ?? []
      ;(onlyTypes !== undefined || typed !== undefined ? types : values).add(name)
    }
  return { types: [...types], values: [...values] }
}

const entries = {
  authchart: "index",
  "authchart/core": "core",
  "authchart/jwt": "jwt",
  "authchart/types": "types",
  "authchart/adapters": "adapters/index",
  "authchart/providers": "providers/index",
  "authchart/errors": "errors/classes",
}
/** Parameters for types without defaults. */
const parameters: Readonly<Record<string, string>> = { Awaitable: "<string>", Awaited: "<string>" }

/** Returns a file that compiles only if no export of an entry point is `any`. */
function noAny(specifier: string, entry: string): string {
  const { types, values } = namesOf(installed.declarations(entry))
  const from = specifier === "authchart/errors" ? "authchart/errors" : specifier
  const lines = [
    ...types.map((name) => `export const type${name}: IsAny<Entry.${name}${parameters[name] ?? ""}> = false`),
    ...values.map((name) => `export const value${name}: IsAny<typeof Entry.${name}> = false`),
  ]
  if (lines.length === 0) throw new Error(`${specifier} exports nothing.`)
  return `${same}\nimport type * as Entry from "${from}"\n${lines.join("\n")}\n`
}

describe("the public types", () => {
  let said: Record<string, string[]>
  beforeAll(() => {
    const entriesFiles = Object.entries(entries).map(([specifier, entry]) => [
      `any-${specifier.replaceAll("/", "-")}`,
      noAny(specifier, entry),
    ])
    said = installed.compile({
      misspelt,
      wrongValues,
      callbacks,
      forms,
      providers,
      core,
      ...(Object.fromEntries(entriesFiles) as Record<string, string>),
    })
  })

  it.each([
    ["a misspelt option does not compile", "misspelt"],
    ["an option of another type does not compile", "wrongValues"],
    ["callbacks and events have typed parameters and results", "callbacks"],
    ["each form of auth, signIn and signOut has its own type", "forms"],
    ["providers accept their own profiles and options", "providers"],
    ["the core entry distinguishes a Response from raw data", "core"],
  ])("%s", (_rule, file) => {
    expect(said[file] ?? []).toEqual([])
  })

  it.each(Object.keys(entries))("no export of %s is any", (specifier) => {
    expect(said[`any-${specifier.replaceAll("/", "-")}`] ?? []).toEqual([])
  })

  it("have no other errors, in no other file", () => {
    expect(Object.keys(said)).toEqual([])
  })

  it("would be recognised as any", () => {
    const broken = `${same}\nexport const one: IsAny<ReturnType<typeof JSON.parse>> = false\nexpectSame<string, any>(true)\n`
    expect(installed.compile({ broken })["broken"]).toHaveLength(2)
  })
})

describe("module augmentation", () => {
  it("adds fields to the records of every entry, wherever they occur", () => {
    expect(installed.compile({ augmented })).toEqual({})
  })
})
