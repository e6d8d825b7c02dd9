/**
 * The types of a stage, on which a test plays a path: an application with its browser, its provider and its store. The
 * test controls all of them.
 */
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

/** Facts of the configuration and of the provider. The facts do not change during a path. */
export interface Facts {
  /** The id of the provider, or of the flow of the application; empty for flows without a provider. */
  readonly provider: string
  readonly type: "oauth" | "oidc" | "email" | "credentials" | "none"
  /** The flow of the application that the path belongs to. */
  readonly own: LooseFlow | undefined
  /** All flows of the application, by id. */
  readonly ownFlows: ReadonlyMap<string, LooseFlow>
  /** True if sign-ins find users by an account: of an OAuth provider, or of the own flow. */
  readonly byAccount: boolean
  readonly strategy: "jwt" | "database"
  /** True if an adapter stores users. */
  readonly stored: boolean
  /** The kind of ids that `authorize()` returns; `accounts` if the provider is not a credentials provider. */
  readonly credentialsIds: CredentialsIds
  /** The field of the credentials by which attempts are counted; `undefined` if no field names the account. */
  readonly identifier: string | undefined
  /** True if the application's own `authorize()` runs, and not the one of the stage. */
  readonly ownAuthorize: boolean
  /** True if the adapter has transactions. */
  readonly transactions: boolean
  /** The ids of the steps that store outside of the transaction of a sign-up. */
  readonly storesBeside: readonly string[]
  /** True if the adapter can delete users. */
  readonly removes: boolean
  /** True if the application's stores record which addresses were stored unverified. */
  readonly records: boolean
  /** True if an interrupted sign-up leaves a note, because the database has no transactions. */
  readonly notes: boolean
  /**
   * True if the adapter stores the records of unfinished steps, because there is no `flowStore`. A step is unfinished
   * if its result is not stored yet.
   */
  readonly recordsInAdapter: boolean
  /**
   * True if notices contain a link. This requires that the library can end all sessions of a user, and that a store
   * ensures that a token is used once.
   */
  readonly linksNotices: boolean
  /** True if the provider's metadata are fetched. */
  readonly discovers: boolean
  /** True if the provider's issuer is known. */
  readonly named: boolean
  readonly checks: { readonly state: boolean; readonly pkce: boolean; readonly nonce: boolean }
  readonly responseMode: "query" | "form_post"
  /** True if the application has its own format of session tokens. */
  readonly ownFormat: boolean
  /** True if the application has `callbacks.jwt`. */
  readonly ownClaims: boolean
  /** True if this deployment forwards callbacks to other deployments (redirect proxy). */
  readonly proxy: boolean
  /** The lifetime of a session, in seconds. */
  readonly maxAge: number
  readonly updateAge: number
  /** When the application asks the registry of sessions if the session of a token was revoked. */
  readonly revocation: "none" | "lazy" | "strict"
}

/** A person, with their names at the provider, at the mailbox and in the store. */
export interface Person {
  readonly name: string
  readonly email: string
  /** The subject at an OAuth provider. The subject is also the id that `authorize()` returns if no users are stored. */
  readonly sub: string
}

/** A part of the application that a test can make fail, hang or return another value while one ask runs. */
export type Resource =
  | "effect"
  | "adapter"
  | "authorize"
  | "challenge"
  | "registry"
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
 * A function that runs in place of a call. `call` makes the real call. `name` is the name of the method, if the
 * resource has several methods. `params` are the parameters of an effect.
 */
export type Behaviour = (call: () => unknown, name: string, params?: unknown) => unknown

/** Unusual parts of the next request. Each request starts without them. */
export interface Memo {
  /** The mail address that the visitor types. */
  email?: string
  password?: string
  /** The OAuth `state` parameter of a callback on the redirect proxy. */
  state?: string
  /** True if `authorize()` names a person who is not stored. */
  unknownUser?: boolean
  /** True if `authorize()` names a person without an address. */
  withoutAddress?: boolean
  /** True if `authorize()` returns a user without an id. */
  withoutId?: boolean
  /** True if `authorize()` returns the id of a stored user, in a configuration in which it can return other ids. */
  storedUser?: boolean
  /** True if neither the request nor a cookie names a target address. */
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
  /** The local provider that replaces the provider of the path; `undefined` for flows without a provider. */
  readonly provider: LocalProvider | undefined
  readonly inbox: MailInbox
  readonly ada: Person
  readonly vera: Person
  readonly bob: Person
  readonly eve: Person
  memo: Memo
  /** Returns the configuration that the routes use now. */
  config(): AuthConfig
  /** Returns the application's adapter, without the behaviours of {@link Stage.upon}. */
  adapter(): Required<Adapter>
  /** All writes to the store, in order. Writes of a transaction count only after its commit. */
  readonly written: readonly Write[]
  /**
   * Returns true if the application's own code carries out this ask: `store` of a step, or the effect of an override.
   */
  isOwn(ask: string | undefined): boolean
  readonly traces: Trace[]
  readonly logged: Error[]
  /**
   * The number of calls of the token endpoint that do not belong to the path, because an interrupted sign-up made them.
   */
  foreignCalls: number
  readonly sessionCookieName: string
  /** Returns a session token of the right form that belongs to no user. */
  anySessionToken(): string

  /** Sends a request and waits for the response. If the request waits for a deadline, the virtual clock moves. */
  send(request: Request, from?: TestBrowser): Promise<Response>
  /** The fields with which the application's own `authorize()` signs Ada in; `undefined` if the stage's own runs. */
  readonly credentials: Readonly<Record<string, string>> | undefined
  /** The credentials that sign Ada in. */
  readonly goodCredentials: Readonly<Record<string, string>>
  /**
   * Returns the address of the step to which the browser was redirected, below the base path.
   * @throws {Error} if it was not redirected to a step.
   */
  stepAddress(): string
  /**
   * Plays the browser's visit at the provider.
   * @throws {Error} if the browser was not redirected there.
   */
  visitProvider(): Promise<Visit>
  /** Returns a form of one of the library's pages, with its token, as the browser posts it. */
  form(path: string, fields: Readonly<Record<string, string>>, from?: TestBrowser): Promise<Request>
  /** Makes another browser without cookies. */
  otherBrowser(): TestBrowser
  /** Starts a new process with the same secret and store. The new process can have another configuration. */
  restart(change?: (config: AuthConfig) => AuthConfig): Promise<void>
  /** Sets a behaviour of the resource for the time in which the ask runs in the next request. */
  upon(ask: string, resource: Resource, behaviour: Behaviour): void
  /**
   * Runs `work`. Behaviours that it sets with {@link Stage.upon} for this ask apply only to one call of the ask in the
   * next request. 1 is the first call.
   */
  forCall(ask: string, call: number, work: () => Awaitable<void>): Promise<void>
  /** Runs `work`. The behaviours of {@link Stage.upon} apply only while `work` runs. */
  disturbed<T>(work: () => Promise<T>): Promise<T>
  /** Works like {@link Stage.disturbed}, but with a store that fails after it has created a user. */
  interrupted<T>(work: () => Promise<T>): Promise<T>
  /** Clears the behaviours of {@link Stage.upon}. */
  calm(): void
  /** Removes the cookie with the target address. */
  forgetTarget(browser?: TestBrowser): void
  /** Makes the provider misbehave from now on, in addition to its current misbehaviour. */
  lie(hooks: Hooks): void
  /**
   * Stores a person as a user, if they are not stored yet. With `account`, the user gets an account at the path's
   * provider. With `verified`, the user's address counts as verified.
   */
  seed(person: Person, more?: { account?: boolean; verified?: boolean }): Promise<AdapterUser>
  /**
   * Signs a browser in as if a flow had issued the session `age` seconds ago. With `anew`, the session has another id
   * than the person's session before.
   */
  signIn(person: Person, more?: { browser?: TestBrowser; age?: number; anew?: boolean }): Promise<void>
  /** Adds a session of another person to the path's browser, which then sends two cookies with the same name. */
  plantSession(person: Person): Promise<void>
  /** Brings back the cookie of a session that was signed out in this browser, as a late response can do. */
  comeLate(): Promise<void>
  signOut(browser?: TestBrowser): void
  /**
   * Returns the mail address of the user whose session a browser has, as the session flow reads it; `undefined` for no
   * session.
   */
  whoIs(browser: TestBrowser): Promise<string | undefined>
  close(): Promise<void>
}

export interface StageOptions {
  /**
   * Makes a configuration with an empty store. The test harness calls this function once for each stage.
   * @param now returns the time of the stage's clock, in milliseconds.
   */
  config: (now: () => number) => Awaitable<AuthConfig>
  /** Closes the store. */
  close?: (() => Awaitable<void>) | undefined
  /** The id of the provider to which the path belongs. */
  provider?: string | undefined
  /** The id of the application's flow to which the path belongs. */
  flow?: string | undefined
  /** The account of Ada, the test user who signs in. Default: an account of the stage at the path's provider. */
  account?: { readonly provider: string; readonly providerAccountId: string } | undefined
  /**
   * The fields with which the application's own `authorize()` signs Ada in. Default: the stage's own `authorize()`
   * runs.
   */
  credentials?: Readonly<Record<string, string>> | undefined
}
