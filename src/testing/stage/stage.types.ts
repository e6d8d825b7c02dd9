/** Where a path is played: an application, its browser, its providers and its store, all in the hands of the test. */
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import type { AuthConfig } from "../../config/options.ts"
import type { CredentialsIds } from "../../config/stored-users.ts"
import type { Adapter, AdapterUser } from "../../ports/adapter.ts"
import type { Awaitable } from "../../ports/records.ts"
import type { Trace } from "../../ports/trace.ts"
import type { Hooks, LocalProvider, Visit } from "../provider/local-provider.types.ts"
import type { TestBrowser } from "./browser.ts"
import type { VirtualClock } from "../clock.ts"
import type { MailInbox } from "../inbox.ts"
import type { Write } from "./write-log.ts"

/** What is fixed for a whole path: facts of the configuration and of the provider. */
export interface Facts {
  /** Id of the provider, or of the flow of the application; empty for flows that have none. */
  readonly provider: string
  readonly type: "oauth" | "oidc" | "email" | "credentials" | "none"
  /** The flow of the application that the path is about. */
  readonly own: LooseFlow | undefined
  /** All flows of the application, by id. */
  readonly ownFlows: ReadonlyMap<string, LooseFlow>
  /** Its sign-ins find users by an account: of an OAuth provider, or of the flow of the application. */
  readonly byAccount: boolean
  readonly strategy: "jwt" | "database"
  /** There is an adapter. */
  readonly stored: boolean
  /** Whose ids `authorize()` returns; `accounts` for all other types. */
  readonly credentialsIds: CredentialsIds
  /** `authorize()` is the application's own, and not the stage's. */
  readonly ownAuthorize: boolean
  /** The adapter has transactions. */
  readonly transactions: boolean
  /** Ids of the steps that store outside the transaction of a sign-up. */
  readonly storesBeside: readonly string[]
  /** The adapter deletes users. */
  readonly removes: boolean
  /** It is recorded which addresses are stored unverified. */
  readonly records: boolean
  /** An interrupted sign-up leaves a note. */
  readonly notes: boolean
  /** Records of steps that did not store are kept by the adapter: there is no `flowStore`. */
  readonly recordsInAdapter: boolean
  /** Provider metadata is fetched. */
  readonly discovers: boolean
  /** The provider's issuer is known. */
  readonly named: boolean
  readonly checks: { readonly state: boolean; readonly pkce: boolean; readonly nonce: boolean }
  readonly responseMode: "query" | "form_post"
  /** Session tokens have a format of the application's own. */
  readonly ownFormat: boolean
  /** `callbacks.jwt` is the application's own. */
  readonly ownClaims: boolean
  /** This deployment passes answers on to others. */
  readonly proxy: boolean
  /** Seconds. */
  readonly maxAge: number
  readonly updateAge: number
}

/** Whoever appears: by name, with what they are called at the provider, in the mail and in the store. */
export interface Person {
  readonly name: string
  readonly email: string
  /** Who they are at an OAuth provider, and the id that `authorize()` gives where nothing is stored. */
  readonly sub: string
}

/** What can be made to fail, to hang or to answer otherwise while one ask is carried out. */
export type Resource =
  | "effect"
  | "adapter"
  | "authorize"
  | "mail"
  | "profile"
  | "events"
  | "encode"
  | "decode"
  | "generateSessionToken"
  | "callbacks.signIn"
  | "callbacks.redirect"
  | "callbacks.jwt"
  | "callbacks.session"

/** Stands in front of a call. `name` is the method, where the resource has several. */
export type Behaviour = (call: () => unknown, name: string) => unknown

/** What the next request carries besides what is usual; forgotten once it is sent. */
export interface Memo {
  /** What is typed as an address. */
  email?: string
  password?: string
  /** The `state` that an answer on the redirect proxy brings. */
  state?: string
  /** `authorize()` names somebody who is not stored. */
  unknownUser?: boolean
  /** `authorize()` names somebody without an address. */
  withoutAddress?: boolean
  /** `authorize()` returns a user without an id. */
  withoutId?: boolean
  /** `authorize()` returns the id of a stored user, where it may return others. */
  storedUser?: boolean
  /** The request names no target, and neither does a cookie. */
  plain?: boolean
}

export interface Stage {
  readonly facts: Facts
  readonly origin: string
  /** Of the routes, with the origin. */
  readonly base: string
  readonly clock: VirtualClock
  /** The browser of whoever signs in. */
  readonly browser: TestBrowser
  /** The local provider that stands for the one of the path; undefined for flows without. */
  readonly provider: LocalProvider | undefined
  readonly inbox: MailInbox
  readonly ada: Person
  readonly vera: Person
  readonly bob: Person
  readonly eve: Person
  memo: Memo
  /** The configuration as the routes get it now. */
  config(): AuthConfig
  /** The store, without anything in front of it. */
  adapter(): Required<Adapter>
  /** All writes, in order; of transactions, only where they went through. */
  readonly written: readonly Write[]
  /** The application carries this ask out itself: `store` of a step, and an effect that an override replaces. */
  isOwn(ask: string | undefined): boolean
  readonly traces: Trace[]
  readonly logged: Error[]
  /** Calls of the token endpoint that were made while the world was arranged. */
  foreignCalls: number
  readonly sessionCookieName: string
  /** A session token that could be one: a database looks for it, and finds nobody. */
  anySessionToken(): string

  /** Sends a request, and comes back when it is answered: virtual time passes where nothing else can. */
  send(request: Request, from?: TestBrowser): Promise<Response>
  /** What `authorize()` takes, where the application's own is asked. */
  readonly credentials: Readonly<Record<string, string>> | undefined
  /** What signs Ada in with credentials. */
  readonly goodCredentials: Readonly<Record<string, string>>
  /** Where the path's browser was sent to answer a step, below the base path. @throws {Error} where it was not. */
  stepAddress(): string
  /** The path's browser at the provider, which sends it back. @throws {Error} where nobody was sent there. */
  visitProvider(): Promise<Visit>
  /** The form of one of our pages, with its token, as the browser posts it. */
  form(path: string, fields: Readonly<Record<string, string>>, from?: TestBrowser): Promise<Request>
  /** Another browser, without any cookie. */
  otherBrowser(): TestBrowser
  /** A new process: the same secret and store, nothing else remembered. Perhaps another configuration. */
  restart(change?: (config: AuthConfig) => AuthConfig): Promise<void>
  /** While the ask is carried out during the next request, the resource behaves so. */
  upon(ask: string, resource: Resource, behaviour: Behaviour): void
  /** {@link Stage.upon} says it, while `work` runs, of one call of this ask: 1 for the first one in the next request. */
  forCall(ask: string, call: number, work: () => Awaitable<void>): Promise<void>
  /** What {@link Stage.upon} said holds while `work` runs, and at no other time. */
  disturbed<T>(work: () => Promise<T>): Promise<T>
  /** The same, with a store that dies as soon as a user was made. */
  interrupted<T>(work: () => Promise<T>): Promise<T>
  /** Forgets what {@link Stage.upon} said. */
  calm(): void
  /** Removes the cookie that remembers where the person wants to go. */
  forgetTarget(browser?: TestBrowser): void
  /** The provider misbehaves in these ways too, from now on. */
  lie(hooks: Hooks): void
  /** Stores a person, with an account at the path's provider or without. */
  seed(person: Person, more?: { account?: boolean; verified?: boolean }): Promise<AdapterUser>
  /** Signs a browser in without a flow: what the cookie says is as if a flow had issued it `age` seconds ago; `anew`: in another session than before. */
  signIn(person: Person, more?: { browser?: TestBrowser; age?: number; anew?: boolean }): Promise<void>
  /** Puts a session of another person beside the one that the path's browser has: two cookies of one name. */
  plantSession(person: Person): Promise<void>
  /** The path's browser remembers that its session was signed out, and has its cookie again: a response came late. */
  comeLate(): Promise<void>
  signOut(browser?: TestBrowser): void
  /** Whom the session of a browser belongs to, by address, as the session flow reads it; undefined for nobody. */
  whoIs(browser: TestBrowser): Promise<string | undefined>
  close(): Promise<void>
}

export interface StageOptions {
  /** A configuration with an empty store. Called once for each stage. @param now milliseconds of the stage's clock. */
  config: (now: () => number) => Awaitable<AuthConfig>
  /** Closes the store. */
  close?: (() => Awaitable<void>) | undefined
  /** Id of the provider that the path is about. */
  provider?: string | undefined
  /** Id of the flow of the application that the path is about. */
  flow?: string | undefined
  /** Ada's account. Default: one of the stage's, at the path's provider. */
  account?: { readonly provider: string; readonly providerAccountId: string } | undefined
  /** What `authorize()` takes for a good answer, where the application's own is to be asked. */
  credentials?: Readonly<Record<string, string>> | undefined
}
