/** A stage plays a path: an application with its browser, its providers and its store, which the test controls. */
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

/** Facts of the configuration and of the provider. They do not change during a path. */
export interface Facts {
  /** The id of the provider, or of the flow of the application; empty for flows without a provider. */
  readonly provider: string
  readonly type: "oauth" | "oidc" | "email" | "credentials" | "none"
  /** The flow of the application that the path belongs to. */
  readonly own: LooseFlow | undefined
  /** All flows of the application, by id. */
  readonly ownFlows: ReadonlyMap<string, LooseFlow>
  /** Its sign-ins find users by an account: of an OAuth provider, or of the flow of the application. */
  readonly byAccount: boolean
  readonly strategy: "jwt" | "database"
  /** There is an adapter. */
  readonly stored: boolean
  /** The kind of ids that `authorize()` returns; `accounts` for all other types. */
  readonly credentialsIds: CredentialsIds
  /** The field of the credentials by which attempts are counted; `undefined` if no field names the account. */
  readonly identifier: string | undefined
  /** The application's own `authorize()` runs, not the stage's. */
  readonly ownAuthorize: boolean
  /** The adapter has transactions. */
  readonly transactions: boolean
  /** Ids of the steps that store outside the transaction of a sign-up. */
  readonly storesBeside: readonly string[]
  /** The adapter deletes users. */
  readonly removes: boolean
  /** The application records which addresses are stored unverified. */
  readonly records: boolean
  /** An interrupted sign-up leaves a note. */
  readonly notes: boolean
  /** The adapter keeps the records of steps that did not store: there is no `flowStore`. */
  readonly recordsInAdapter: boolean
  /** True if notices contain a link: the sessions of a user can be ended, and a store ensures that a token is used once. */
  readonly linksNotices: boolean
  /** The provider's metadata is fetched. */
  readonly discovers: boolean
  /** The provider's issuer is known. */
  readonly named: boolean
  readonly checks: { readonly state: boolean; readonly pkce: boolean; readonly nonce: boolean }
  readonly responseMode: "query" | "form_post"
  /** The application has its own format of session tokens. */
  readonly ownFormat: boolean
  /** The application has `callbacks.jwt`. */
  readonly ownClaims: boolean
  /** This deployment passes answers on to other deployments. */
  readonly proxy: boolean
  /** The lifetime of a session, in seconds. */
  readonly maxAge: number
  readonly updateAge: number
}

/** A person, with their names at the provider, at the mailbox and in the store. */
export interface Person {
  readonly name: string
  readonly email: string
  /** The subject at an OAuth provider, and the id that `authorize()` returns where no user is stored. */
  readonly sub: string
}

/** A part of the application that a test can make fail, hang or return another value while one ask runs. */
export type Resource =
  | "effect"
  | "adapter"
  | "authorize"
  | "challenge"
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

/**
 * A function that runs in place of a call. `name` is the name of the method, if the resource has several; `params` are the
 * parameters of an effect.
 */
export type Behaviour = (call: () => unknown, name: string, params?: unknown) => unknown

/** Unusual parts of the next request; each request starts without them. */
export interface Memo {
  /** The typed address. */
  email?: string
  password?: string
  /** The `state` of a callback on the redirect proxy. */
  state?: string
  /** `authorize()` names a person who is not stored. */
  unknownUser?: boolean
  /** `authorize()` names a person without an address. */
  withoutAddress?: boolean
  /** `authorize()` returns a user without an id. */
  withoutId?: boolean
  /** `authorize()` returns the id of a stored user, where it may return others. */
  storedUser?: boolean
  /** The request names no target, and no cookie does. */
  plain?: boolean
}

export interface Stage {
  readonly facts: Facts
  readonly origin: string
  /** The origin and the base path of the routes. */
  readonly base: string
  readonly clock: VirtualClock
  /** The browser of the visitor. */
  readonly browser: TestBrowser
  /** The local provider that stands in for the provider of the path; `undefined` for flows without one. */
  readonly provider: LocalProvider | undefined
  readonly inbox: MailInbox
  readonly ada: Person
  readonly vera: Person
  readonly bob: Person
  readonly eve: Person
  memo: Memo
  /** The configuration as the routes get it now. */
  config(): AuthConfig
  /** The store itself. */
  adapter(): Required<Adapter>
  /** All writes in order. Writes of a transaction count only after its commit. */
  readonly written: readonly Write[]
  /** Returns true if the application runs this ask: `store` of a step, or an effect that an override replaces. */
  isOwn(ask: string | undefined): boolean
  readonly traces: Trace[]
  readonly logged: Error[]
  /** Calls of the token endpoint while the stage was prepared. */
  foreignCalls: number
  readonly sessionCookieName: string
  /** A session token of the right form that belongs to no user. */
  anySessionToken(): string

  /** Sends a request and waits for the response. The virtual clock moves where the request waits. */
  send(request: Request, from?: TestBrowser): Promise<Response>
  /** The fields for the application's own `authorize()`. */
  readonly credentials: Readonly<Record<string, string>> | undefined
  /** The credentials that sign Ada in. */
  readonly goodCredentials: Readonly<Record<string, string>>
  /** The address of the step that the browser is at, below the base path. @throws {Error} if it is at no step. */
  stepAddress(): string
  /** The browser's visit at the provider. @throws {Error} if the browser was not redirected there. */
  visitProvider(): Promise<Visit>
  /** A form of one of the library's pages, with its token, as the browser posts it. */
  form(path: string, fields: Readonly<Record<string, string>>, from?: TestBrowser): Promise<Request>
  /** Makes another browser without cookies. */
  otherBrowser(): TestBrowser
  /** A new process with the same secret and store. It may have another configuration. */
  restart(change?: (config: AuthConfig) => AuthConfig): Promise<void>
  /** Sets a behaviour of the resource for the time in which the ask runs in the next request. */
  upon(ask: string, resource: Resource, behaviour: Behaviour): void
  /**
   * {@link Stage.upon}, called while `work` runs, counts for one call of the ask: 1 is the first of the next request.
   */
  forCall(ask: string, call: number, work: () => Awaitable<void>): Promise<void>
  /** The behaviours of {@link Stage.upon} apply only while `work` runs. */
  disturbed<T>(work: () => Promise<T>): Promise<T>
  /** Works like {@link Stage.disturbed}, with a store that fails after a user was created. */
  interrupted<T>(work: () => Promise<T>): Promise<T>
  /** Clears the behaviours of {@link Stage.upon}. */
  calm(): void
  /** Removes the cookie with the target address. */
  forgetTarget(browser?: TestBrowser): void
  /** Adds misbehaviour to the provider, from now on. */
  lie(hooks: Hooks): void
  /** Stores a person, with an account at the path's provider or without. */
  seed(person: Person, more?: { account?: boolean; verified?: boolean }): Promise<AdapterUser>
  /**
   * Signs a browser in as if a flow had issued the session `age` seconds ago. `anew`: in another session than before.
   */
  signIn(person: Person, more?: { browser?: TestBrowser; age?: number; anew?: boolean }): Promise<void>
  /** Adds a session of another person to the path's browser: two cookies of one name. */
  plantSession(person: Person): Promise<void>
  /** The browser remembers a signed-out session and gets its cookie again: a response came late. */
  comeLate(): Promise<void>
  signOut(browser?: TestBrowser): void
  /** The address of the user whose session a browser has, as the session flow reads it; `undefined` for no session. */
  whoIs(browser: TestBrowser): Promise<string | undefined>
  close(): Promise<void>
}

export interface StageOptions {
  /** A configuration with an empty store. Called once for each stage. @param now milliseconds of the stage's clock. */
  config: (now: () => number) => Awaitable<AuthConfig>
  /** Closes the store. */
  close?: (() => Awaitable<void>) | undefined
  /** The id of the provider to which the path belongs. */
  provider?: string | undefined
  /** The id of the application's flow to which the path belongs. */
  flow?: string | undefined
  /** Ada's account. Default: one of the stage's, at the path's provider. */
  account?: { readonly provider: string; readonly providerAccountId: string } | undefined
  /** The fields with which the application's own `authorize()` signs Ada in. Default: the stage's own runs. */
  credentials?: Readonly<Record<string, string>> | undefined
}
