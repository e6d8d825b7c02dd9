/** Compares the configuration of Auth.js, its callbacks, events and adapters with those of this package (MOVE-02). */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { installPackage, type InstalledPackage } from "./compile-app.ts"

const configs = `
import type { AuthConfig as TheirCore } from "@auth/core"
import type { ExpressAuthConfig as TheirExpress } from "@auth/express"
import type { NextAuthConfig } from "authchart"
import type { AuthConfig } from "authchart/core"
import type { ExpressAuthConfig } from "authchart/express"
import type { NextAuthConfig as Theirs } from "next-auth"
type Own = "providers" | "callbacks" | "events" | "logger" | "raw" | "skipCSRFCheck"
declare const theirs: Theirs
declare const core: TheirCore
declare const express: TheirExpress
// Providers, callbacks and events have tests of their own. The codes that \`logger.warn\` receives are those of this package,
// as are the symbols that turn a check off.
export const ours: Omit<NextAuthConfig, Own> = theirs
export const ourCore: Omit<AuthConfig, Own> = core
export const ourExpress: Omit<ExpressAuthConfig, Own> = express
`

/** Fails to compile if Auth.js has an option, callback or event of another name. */
const names = `
import type { NextAuthConfig } from "authchart"
import type { NextAuthConfig as Theirs } from "next-auth"
type Keys<T, K extends keyof T> = keyof NonNullable<T[K]>
export const options: Record<Exclude<keyof Theirs, keyof NextAuthConfig>, never> = {}
export const callbacks: Record<Exclude<Keys<Theirs, "callbacks">, Keys<NextAuthConfig, "callbacks">>, never> = {}
export const events: Record<Exclude<Keys<Theirs, "events">, Keys<NextAuthConfig, "events">>, never> = {}
export const pages: Record<Exclude<Keys<Theirs, "pages">, Keys<NextAuthConfig, "pages">>, never> = {}
`

const parameters = `
import type { NextAuthConfig } from "authchart"
import type { NextAuthConfig as Theirs } from "next-auth"
export type Named<C extends { [G in K]?: unknown }, K extends "callbacks" | "events"> = Required<NonNullable<C[K]>>
export type First<F> = F extends (first: infer P) => unknown ? P : never
export type Ours<K extends "callbacks" | "events", N extends keyof Named<NextAuthConfig, K>> = First<Named<NextAuthConfig, K>[N]>
export type Peer<K extends "callbacks" | "events", N extends keyof Named<Theirs, K>> = First<Named<Theirs, K>[N]>
export type Result<K extends keyof Named<Theirs, "callbacks">> = Named<Theirs, "callbacks">[K] extends (...given: never) => infer R ? R : never
// Here, the type of a token can have capitals, as RFC 6749 §5.1 allows, and other members of the response are unknown.
type Declared = "access_token" | "expires_at" | "expires_in" | "id_token" | "provider" | "providerAccountId" | "refresh_token" | "scope" | "type" | "userId"
type Known<T> = T extends object ? Pick<T, Declared & keyof T> : T
export type WithAccount<T extends { account?: unknown }> = Omit<T, "account"> & { account?: Known<T["account"]> }
export type OurResult<K extends keyof Named<NextAuthConfig, "callbacks">> = Named<NextAuthConfig, "callbacks">[K] extends (...given: never) => infer R ? R : never
`

/** Callbacks receive the parameters of Auth.js, so an application reads them with the same types. */
const callbacks = `${parameters}
declare const signIn: Ours<"callbacks", "signIn">
declare const redirect: Ours<"callbacks", "redirect">
declare const jwt: Ours<"callbacks", "jwt">
declare const session: Ours<"callbacks", "session">
declare const authorized: Ours<"callbacks", "authorized">
export const signInRead: WithAccount<Peer<"callbacks", "signIn">> = signIn
export const redirectRead: Peer<"callbacks", "redirect"> = redirect
// Auth.js calls the callback without a user when it reads a session, although its type says otherwise.
export const jwtRead: Omit<WithAccount<Peer<"callbacks", "jwt">>, "user"> = jwt
export const jwtUser: Peer<"callbacks", "jwt">["user"] | undefined = jwt.user
// Auth.js gives the callback a row of the session only with database sessions.
type Row = "sessionToken" | "userId"
export const sessionRead: Omit<Peer<"callbacks", "session">, "session" | "newSession"> = session
// In Auth.js, the type of the expiry has no value: \`Date & string\`.
export const sessionRow: Omit<Peer<"callbacks", "session">["session"], Row | "expires"> = session.session
export const sessionPart: Partial<Pick<Peer<"callbacks", "session">["session"], Row>> = session.session
export const request: Request = authorized.request
export const auth: Peer<"callbacks", "authorized">["auth"] = authorized.auth
`

/** Callbacks may return the results of Auth.js. */
const results = `${parameters}
declare const signIn: Result<"signIn">
declare const redirect: Result<"redirect">
declare const jwt: Result<"jwt">
declare const session: Result<"session">
declare const authorized: Result<"authorized">
export const ours: [OurResult<"signIn">, OurResult<"redirect">, OurResult<"jwt">, OurResult<"session">] = [signIn, redirect, jwt, session]
export const ourAuthorized: OurResult<"authorized"> = authorized
`

const events = `${parameters}
declare const signIn: Ours<"events", "signIn">
declare const signOut: Ours<"events", "signOut">
declare const createUser: Ours<"events", "createUser">
declare const updateUser: Ours<"events", "updateUser">
declare const linkAccount: Ours<"events", "linkAccount">
declare const session: Ours<"events", "session">
export const signInRead: WithAccount<Peer<"events", "signIn">> = signIn
export const signOutRead: Peer<"events", "signOut"> = signOut
export const createUserRead: Peer<"events", "createUser"> = createUser
export const updateUserRead: Peer<"events", "updateUser"> = updateUser
export const linkAccountRead: Omit<Peer<"events", "linkAccount">, "account"> & { account: Known<Peer<"events", "linkAccount">["account"]> } = linkAccount
// Auth.js sends the event without a token for database sessions, although its type says otherwise.
export const sessionRead: Omit<Peer<"events", "session">, "token"> = session
export const sessionToken: Peer<"events", "session">["token"] | undefined = session.token
`

const adapters = `
import type { Adapter as Theirs } from "@auth/core/adapters"
import type { DrizzleAdapter } from "@auth/drizzle-adapter"
import type { KyselyAdapter } from "@auth/kysely-adapter"
import type PostgresAdapter from "@auth/pg-adapter"
import type { UnstorageAdapter } from "@auth/unstorage-adapter"
import NextAuth from "authchart"
import type { Adapter } from "authchart/adapters"
// Every adapter of Auth.js returns this type.
declare const theirs: Theirs
declare const made: [
  ReturnType<typeof DrizzleAdapter>,
  ReturnType<typeof KyselyAdapter>,
  ReturnType<typeof PostgresAdapter>,
  ReturnType<typeof UnstorageAdapter>,
]
export const ours: Adapter[] = [theirs, ...made]
NextAuth({ adapter: theirs, providers: [] })
export const without: Record<Exclude<keyof Theirs, keyof Adapter>, never> = {}
`

const fixtures = { adapters, callbacks, configs, events, names, results }
const peers = ["drizzle-adapter", "express", "kysely-adapter", "pg-adapter", "unstorage-adapter"]

let installed: InstalledPackage
let said: Record<string, string[]>
beforeAll(() => {
  installed = installPackage(["next", "next-auth", ...peers.map((name) => `@auth/${name}`)])
  said = installed.compile({ ...fixtures, wrong: `${adapters}export const all: Theirs[] = [1]\n` })
}, 180_000)
afterAll(() => installed.remove())

describe("MOVE-02: what applications of Auth.js write", () => {
  it.each([
    ["every adapter of Auth.js is an adapter of this package", "adapters"],
    ["every parameter of a callback has the type that Auth.js declares, or a listed one", "callbacks"],
    ["every result of a callback is a result here", "results"],
    ["every parameter of an event has the type that Auth.js declares, or a listed one", "events"],
    ["every other option accepts its value", "configs"],
    ["every option, callback, event and page has its name here", "names"],
  ])("%s", (_rule, fixture) => {
    expect(said[fixture] ?? []).toEqual([])
  })

  it("the compiler reports a type that does not fit", () => {
    expect(said["wrong"]).toHaveLength(1)
  })
})
