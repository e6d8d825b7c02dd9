/**
 * The types of a stage: the environment in which a test runs one path, with an application, its browser, its provider
 * and its store. The test controls all of them.
 */
import type { LooseFlow } from "../../../machines/own-flow/flow.types.ts"
import type { AuthConfig } from "../../config/options.ts"
import type { CredentialsIds } from "../../config/stored-users.ts"
import type { Adapter, AdapterAuthenticator, AdapterUser } from "../../ports/adapter.ts"
import type { OutgoingMail } from "../../ports/mail.ts"
import type { Awaitable } from "../../ports/records.ts"
import type { Trace } from "../../ports/trace.ts"
import type { Hooks, LocalProvider, Visit } from "../provider/local-provider.types.ts"
import type { Authentication, Authenticator, Registration } from "../passkeys/authenticator.ts"
import type { TestBrowser } from "./browser.ts"
import type { VirtualClock } from "../clock.ts"
import type { MailInbox } from "../inbox.ts"
import type { Write } from "./write-log.ts"

/** Facts of the configuration and of the provider. The facts do not change during a path. */
export interface Facts {
  /** The id of the provider, or of the flow of the application; empty for flows without a provider. */
  readonly provider: string
  /** The type of the provider. A flow that proves a mailbox has the type `email`, as its accounts have. */
  readonly type: "oauth" | "oidc" | "email" | "credentials" | "anonymous" | "webauthn" | "none"
  /** The flow of the application that the path belongs to. */
  readonly own: LooseFlow | undefined
  /** All flows of the application, by id. */
  readonly ownFlows: ReadonlyMap<string, LooseFlow>
  /** True if sign-ins find users by an account of an OAuth provider or of the application's flow. */
  readonly byAccount: boolean
  readonly strategy: "jwt" | "database"
  /** True if the path's flow proves a mailbox, and visitors cannot create accounts: only stored users get a link. */
  readonly closed: boolean
  /** True if visitors who create an account can choose a username. */
  readonly usernames: boolean
  /** True if an adapter stores users. */
  readonly stored: boolean
  /** The kind of ids that `authorize()` returns; `accounts` if the provider is not a credentials provider. */
  readonly credentialsIds: CredentialsIds
  /** The field of the credentials by which the library counts attempts; `undefined` if no field names the account. */
  readonly identifier: string | undefined
  /** True if the application's own `authorize()` runs, and not the `authorize()` of the stage. */
  readonly ownAuthorize: boolean
  /** True if the configuration has the provider of anonymous users. */
  readonly anonymous: boolean
  /** The origins of pages that may contain the site in a frame while a passkey is used. */
  readonly topOrigins: readonly string[]
  /** True if the adapter has transactions. */
  readonly transactions: boolean
  /** The ids of the steps that store their result outside of the transaction of a sign-up. */
  readonly storesBeside: readonly string[]
  /** True if the adapter can delete users. */
  readonly removes: boolean
  /** True if the application's stores record unverified addresses. */
  readonly records: boolean
  /** True if the library records an interrupted sign-up in a note, because the database has no transactions. */
  readonly notes: boolean
  /**
   * True if the adapter stores the records of unfinished steps, because there is no `flowStore`. An unfinished step has
   * not stored its result yet.
   */
  readonly recordsInAdapter: boolean
  /**
   * True if notices contain a link ("this was not me"). Such a link requires that the library can end all sessions of a
   * user, and that a store lets a token work only once.
   */
  readonly linksNotices: boolean
  /** True if the library fetches the provider's metadata. */
  readonly discovers: boolean
  /** True if the configuration names the provider's issuer. */
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
  /**
   * When the library asks the session registry whether a token's session was revoked. `none`: never. `lazy`: when it
   * renews the token. `strict`: at each session read.
   */
  readonly revocation: "none" | "lazy" | "strict"
}

/** A person at the provider, in the mailbox and in the store. */
export interface Person {
  readonly name: string
  readonly email: string
  /** The subject at an OAuth provider. The subject is also the id that `authorize()` returns if no users are stored. */
  readonly sub: string
}

/** A part of the application. A test can make it fail, hang or return another value while one effect runs. */
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
 * A function that replaces a call. `call` makes the real call. `name` is the name of the method, if the resource has
 * several methods. `params` are the parameters of an effect.
 */
export type Behaviour = (call: () => unknown, name: string, params?: unknown) => unknown

/** The unusual properties of the next request. Each request starts with an empty object. */
export interface Memo {
  /** The mail address that the visitor types. */
  email?: string
  password?: string
  /** The username that the visitor types. */
  username?: string
  /** The code of a mail that the visitor types. */
  code?: string
  /** The OAuth `state` parameter of a callback on the redirect proxy. */
  state?: string
  /** True if `authorize()` names a person who is not stored. */
  unknownUser?: boolean
  /** True if `authorize()` names a person without an address. */
  withoutAddress?: boolean
  /** True if `authorize()` returns a user without an id. */
  withoutId?: boolean
  /**
   * True if `authorize()` returns the id of a stored user, in a configuration in which it can also return other ids.
   */
  storedUser?: boolean
  /** The options that the browser got for its passkey, and the changes of the passkey's response. */
  passkey?: {
    readonly options?: { readonly challenge: string }
    readonly changes?: Partial<Registration & Authentication>
  }
  /** True if neither the request nor a cookie contains a redirect URL. */
  plain?: boolean
}

export interface Stage {
  /** Signs in an anonymous user in the browser of the visitor, as an anonymous sign-in does. */
  signInAnonymously: () => Promise<void>
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
  /** The authenticator with Ada's passkey. */
  readonly authenticator: Authenticator
  /** The mails that the application gave to its mailer, oldest first. */
  readonly posted: readonly OutgoingMail[]
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
   * Returns true if the application's own code runs as this effect: `store` of a step, or the effect of an override.
   */
  isOwn(ask: string | undefined): boolean
  readonly traces: Trace[]
  readonly logged: Error[]
  /** The number of calls of the token endpoint by an interrupted sign-up, which do not belong to the path. */
  foreignCalls: number
  readonly sessionCookieName: string
  /** Returns a session token in the correct format that belongs to no user. */
  anySessionToken(): string

  /** Sends a request and waits for the response. If the request waits for a deadline, the virtual clock moves. */
  send(request: Request, from?: TestBrowser): Promise<Response>
  /**
   * The fields with which the application's own `authorize()` signs Ada in; `undefined` if the stage's own
   * `authorize()` runs.
   */
  readonly credentials: Readonly<Record<string, string>> | undefined
  /** The credentials that sign Ada in. */
  readonly goodCredentials: Readonly<Record<string, string>>
  /**
   * Returns the path, below the base path, of the step to which the server redirected the browser.
   * @throws {Error} if the server did not redirect the browser to a step.
   */
  stepAddress(): string
  /**
   * Visits the provider with the browser.
   * @throws {Error} if the server did not redirect the browser to the provider.
   */
  visitProvider(): Promise<Visit>
  /** Returns the request that posts a form of one of the library's pages, with its CSRF token. */
  form(path: string, fields: Readonly<Record<string, string>>, from?: TestBrowser): Promise<Request>
  /** Makes another browser without cookies. */
  otherBrowser(): TestBrowser
  /**
   * Starts the application again with the same secret and store, as in a new process. `change` can change its
   * configuration.
   */
  restart(change?: (config: AuthConfig) => AuthConfig): Promise<void>
  /** Sets how the resource behaves while the effect `ask` runs in the next request. */
  upon(ask: string, resource: Resource, behaviour: Behaviour): void
  /**
   * Runs `work`. Behaviours that `work` sets with {@link Stage.upon} for this effect apply only to one call of the
   * effect in the next request: the call with the number `call`, counted from 1.
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
   * Stores a person as a user, unless the person is stored already. With `account`, the user gets an account at the
   * path's provider, or at `provider`. If `account` is a part of a passkey's row, the user's passkey has these values.
   * With `verified`, the user's e-mail address counts as verified.
   */
  seed(
    person: Person,
    more?: { account?: boolean | Partial<AdapterAuthenticator>; provider?: string; verified?: boolean },
  ): Promise<AdapterUser>
  /**
   * Signs a browser in as if a flow had issued the session `age` seconds ago. With `anew`, the session has another id
   * than the person's earlier session.
   */
  signIn(person: Person, more?: { browser?: TestBrowser; age?: number; anew?: boolean }): Promise<void>
  /**
   * Adds a second session cookie, of another person, to the path's browser. The browser then sends two cookies with the
   * same name.
   */
  plantSession(person: Person): Promise<void>
  /** Restores the cookie of a session that was signed out in this browser, as a late response can do. */
  comeLate(): Promise<void>
  signOut(browser?: TestBrowser): void
  /**
   * Returns the e-mail address of the user whose session a browser has, as the session flow reads it; `undefined`
   * without a session.
   */
  whoIs(browser: TestBrowser): Promise<string | undefined>
  close(): Promise<void>
}

export interface StageOptions {
  /**
   * Makes a configuration with an empty store, once for each stage.
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
