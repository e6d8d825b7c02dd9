/**
 * The values that charts pass around: plain facts, with no behaviour and no configuration in them.
 */
import type { ApplicationReason, Reason } from "../src/errors/catalogue.ts"
import type { AdapterUser } from "../src/ports/adapter.ts"
import type { TraceBudget } from "../src/ports/trace.ts"
import type { Account, Profile, ProviderType, User } from "../src/ports/records.ts"

/** Why a flow does not go on. */
export interface Failure {
  /** One of the catalogue, or `app.` and the code that an override gave. */
  reason: Reason | ApplicationReason
  /** A credentials provider's own code, for `?code=`. */
  code?: string
  /** The field that is longer than its limit. */
  field?: FieldOver
  /** Seconds after which the same is worth another try: the visitor's network has used up its attempts. */
  retryAfter?: number
  /** What lies behind it. For the log alone: it is never sealed, sent or traced. */
  cause?: unknown
}

/** The rest of one rule of a limit, after an attempt was counted by it. */
export type BudgetLeft = TraceBudget

/** Who a provider says is there, before anybody was looked up or written. */
export interface Candidate {
  provider: string
  type: Exclude<ProviderType, "webauthn">
  /** Who this is at the provider. Non-empty. With `provider` it is the only key that a person is found by. */
  providerAccountId: string
  /**
   * For credentials: `authorize()` gave the id, so the next sign-in of this person has the same. Absent where a random one
   * stands in for it, which nothing is ever kept under. The ids of all other types are stable.
   */
  stableId?: boolean
  /** The id of the stored user who approved this sign-in, or steps up: no account of the flow is looked up. */
  approvedBy?: string
  /** The person, mapped by the provider's `profile()`, or as `authorize()` gave them. No `id` of ours yet. */
  user: User
  /** The address as the provider wrote it, where it is stored in another form. */
  emailAsWritten?: string
  /** With the token set, as callbacks see it. */
  account: Account
  profile?: Profile
  /** What `authorize()` was given, for `callbacks.signIn`. */
  credentials?: Readonly<Record<string, unknown>>
  /**
   * What the provider claims of the e-mail address: `unverified` when it says no, `unclear` when it says something that is
   * neither `true` nor a no, `absent` when it says nothing.
   */
  emailClaim: "verified" | "unverified" | "unclear" | "absent"
  /** The address is unverified only because one of many tenants said it, and the provider does not vouch for it (P4). */
  saidByTenant?: true
}

/** Which unverified addresses a new user does not get: facts of the configuration. */
export interface OmittedAddresses {
  /** Those of which the provider says that they are not verified. */
  unverified: boolean
  /** Those that only a tenant of the provider names. */
  ofTenants: boolean
}

/** Who is signed in in a browser, and in which session. */
export interface Visitor {
  /** Id of a stored user. */
  user: string
  /** Names the session, and opens none: the `sid` of a token, or a hash of a database session's token. Absent for a token without a `sid`. */
  session?: string | undefined
}

/** What the database knows around a candidate. Read only. */
export interface AccountLookup {
  /** Whether the database is where this person is looked up: `false` without one, and for credentials of people who are not its users. */
  stored: boolean
  /** Whose account this is. For credentials: the stored user that `authorize()` named, see `storedUsers` of the provider. */
  owner: AdapterUser | undefined
  /** Who is signed in in this browser now. */
  visitor: AdapterUser | undefined
  /** In which session, as {@link Visitor} has it. */
  visitorSession?: string | undefined
  /**
   * The session does not say that it is this stored user's: its id may be one that credentials gave. Nothing is linked to
   * them then.
   */
  visitorUnproven?: boolean | undefined
  /** Who has the same e-mail address. */
  namesake: AdapterUser | undefined
  /** That user was stored with the address although it was unverified, and no owner of the mailbox has signed in since. */
  namesakeUnproven?: true
}

/** What the commit will do: decided by the chart, carried out by one effect. */
export type Plan =
  /** Nothing to store: no database, or credentials of a person who is not one of its users. */
  | { do: "pass" }
  /** The account is known. */
  | { do: "signIn"; user: AdapterUser }
  /** The account is new, and becomes one more of the user who asked for it while signed in. Keeps their session. */
  | { do: "link"; user: AdapterUser }
  /** The account is new, and is given to the user with the same e-mail address, because the provider allows it. */
  | { do: "linkByEmail"; user: AdapterUser }
  /** A link from a mail was opened: the address of this user is proven again. */
  | {
      do: "verifyAddress"
      user: AdapterUser
      /** What a stranger had attached to the user was taken away before. */
      quarantined?: true
    }
  /** This very account was interrupted while it made this user: their sign-up goes on where it stopped. */
  | { do: "resume"; user: AdapterUser }
  /** Nobody is known: a user is made, and for OAuth and OpenID Connect an account with them. */
  | {
      do: "create"
      /** The user gets no address: the one that the provider claims is unverified. */
      omitsAddress?: true
    }

/** A field that was longer than it may be: its name, as it was declared, and its limit in characters; a password's in bytes. */
export interface FieldOver {
  readonly name: string
  readonly maxLength: number
}

/** What a step of the application's remembers of this sign-in. */
export interface StepMemory {
  /** The step's own data. */
  readonly data: object
  /** The person has to take it. */
  readonly applies: boolean
  /** How often each request came that is counted. */
  readonly tries: Readonly<Record<string, number>>
}

/** What a sign-in remembers of its steps. Empty without steps. */
export interface StepsMemory {
  /**
   * Steps that this person passed when they signed up, and that have not stored it: they apply again. Absent where the
   * flow was sealed by a release that did not know of them.
   */
  readonly owed?: readonly string[]
  /** By the step's id; absent until the sign-in has come to it. */
  readonly byId: Readonly<Record<string, StepMemory>>
  /** Why the person is asked again. */
  readonly problem: string | undefined
  /** The field that is too long, where that is why. */
  readonly field?: FieldOver | undefined
}

/** What a provider redirected back with (RFC 6749 §4.1.2), read and bounded, not yet believed. */
export interface CallbackResponse {
  /** Of the route that was called. */
  provider: string
  mode: "query" | "form_post"
  code?: string
  state?: string
  /** SHA-256 of `state`. */
  stateDigest?: string
  iss?: string
  error?: string
  errorDescription?: string
  /** What Apple's form says of the person besides the ID token: typed or made up by whoever posted it. */
  user?: string
  /** This deployment receives the provider's answers for others: the sign-in may have been started elsewhere. */
  onRedirectProxy?: boolean
  /** Names of parameters that came twice, and of those that have no place in a code flow. */
  unexpected: readonly string[]
}

/** The claims of an ID token whose signature and claims were verified together. */
export interface IdTokenClaims extends Profile {
  iss: string
  sub: string
  nonce?: string
}

/** What is known of a request against forgery: decided at the edge from the token, its cookie, and the browser's own headers. */
export type CsrfVerdict = "proven" | "csrf_missing" | "cross_origin"
