/** The values that charts pass on: plain facts, without behaviour and configuration. */
import type { ApplicationReason, Reason } from "../src/errors/catalogue.ts"
import type { AdapterUser } from "../src/ports/adapter.ts"
import type { TraceBudget } from "../src/ports/trace.ts"
import type { Account, Profile, ProviderType, User } from "../src/ports/records.ts"

/** The reason why a flow does not continue. */
export interface Failure {
  /** A reason of the catalogue, or `app.` and the code of an override. */
  reason: Reason | ApplicationReason
  /** A credentials provider's own code, for `?code=`. */
  code?: string
  /** The field that is longer than its limit. */
  field?: FieldOver
  /** Seconds after which the visitor can try again, because the visitor's network has used up its attempts. */
  retryAfter?: number
  /** The cause of the failure. Only for the log: it is never sealed, sent or traced. */
  cause?: unknown
}

/** The attempts that are left by one rule of a limit, after an attempt was counted. */
export type BudgetLeft = TraceBudget

/** The person whom a provider, a mailbox or `authorize()` named, before the account lookup. */
export interface Candidate {
  provider: string
  type: Exclude<ProviderType, "webauthn">
  /**
   * The id of the person at the provider. Non-empty. Together with `provider`, it is the only key by which a person is
   * found.
   */
  providerAccountId: string
  /**
   * True if `authorize()` returned the id, so that the next sign-in of this person has the same one. Absent if a random
   * id replaces it, under which nothing is ever stored. The ids of all other types are stable.
   */
  stableId?: boolean
  /**
   * For credentials: the text that the visitor typed into the field that the provider's `identifier` names. The browser
   * becomes a known device for this text.
   */
  identifier?: string
  /** The id of the stored user who approved this sign-in, or who steps up. No account of the flow is looked up then. */
  approvedBy?: string
  /**
   * The person, mapped by the provider's `profile()`, or as `authorize()` returned them. Without an id of the
   * application.
   */
  user: User
  /** The address as the provider wrote it, if the stored form differs. */
  emailAsWritten?: string
  /** The account with the provider's token set, as callbacks receive it. */
  account: Account
  profile?: Profile
  /** The parameter of `authorize()`, for `callbacks.signIn`. */
  credentials?: Readonly<Record<string, unknown>>
  /**
   * The provider's claim about the e-mail address: `unverified` if the provider says that it is not verified, `unclear`
   * for any other value except `true`, and `absent` without a claim.
   */
  emailClaim: "verified" | "unverified" | "unclear" | "absent"
  /**
   * True if the address is unverified only because one of many tenants claims it, and the provider does not vouch for
   * it (P4).
   */
  saidByTenant?: true
}

/** The kinds of unverified addresses that a new user does not get. Facts of the configuration. */
export interface OmittedAddresses {
  /** Addresses that the provider calls unverified. */
  unverified: boolean
  /** Addresses that only a tenant of the provider names. */
  ofTenants: boolean
}

/** The user who is signed in in a browser, and the session. */
export interface Visitor {
  /** The id of a stored user. */
  user: string
  /**
   * Identifies the session, but grants no access to it: the `sid` of a token, or a hash of a database session's token.
   * Absent for a token without a `sid`.
   */
  session?: string | undefined
}

/** The result of the account lookup: everything that the database knows about a candidate. Read only. */
export interface AccountLookup {
  /**
   * True if this person is looked up in the database. `false` without a database, and for credentials of people who are
   * not its users.
   */
  stored: boolean
  /**
   * The owner of the account. For credentials: the stored user that `authorize()` named, see `storedUsers` of the
   * provider.
   */
  owner: AdapterUser | undefined
  /** The user who is signed in in this browser now. */
  visitor: AdapterUser | undefined
  /** Their session, as in {@link Visitor}. */
  visitorSession?: string | undefined
  /**
   * True if the session does not prove that it belongs to this stored user, because its id may come from credentials.
   * Nothing is then linked to the user.
   */
  visitorUnproven?: boolean | undefined
  /** The user with the same e-mail address. */
  namesake: AdapterUser | undefined
  /**
   * True if that user was stored with the address although it was unverified, and no owner of the mailbox has signed in
   * since.
   */
  namesakeUnproven?: true
}

/** The plan of the writes. The chart decides it, and one effect carries it out. */
export type Plan =
  /**
   * The sign-in stores nothing: there is no database, or the credentials belong to a person who is not a stored user.
   */
  | { do: "pass" }
  /** The account has an owner. */
  | { do: "signIn"; user: AdapterUser }
  /** The account is new, and is linked to the user who was signed in and asked for it. Keeps their session. */
  | { do: "link"; user: AdapterUser }
  /** The account is new, and is linked to the user with the same e-mail address, because the provider allows it. */
  | { do: "linkByEmail"; user: AdapterUser }
  /** A link from a mail was opened: it proves the address of this user again. */
  | {
      do: "verifyAddress"
      user: AdapterUser
      /** True if everything that a stranger had attached to the user was removed before. */
      quarantined?: true
    }
  /** An interrupted sign-up of this account created this user. The sign-up continues where it stopped. */
  | { do: "resume"; user: AdapterUser }
  /** No user was found: a user is created, and for OAuth and OpenID Connect an account too. */
  | {
      do: "create"
      /** True if the user gets no address, because the provider's claim is unverified. */
      omitsAddress?: true
    }

/** A field that exceeds its limit: its declared name, and the limit in characters, or in bytes for a password. */
export interface FieldOver {
  readonly name: string
  readonly maxLength: number
}

/** The memory of one of the application's steps in this sign-in. */
export interface StepMemory {
  /** The step's own data. */
  readonly data: object
  /** True if the person has to take the step. */
  readonly applies: boolean
  /** The number of each counted request. */
  readonly tries: Readonly<Record<string, number>>
}

/** The memory of all steps in a sign-in. Empty without steps. */
export interface StepsMemory {
  /**
   * Steps that this person passed at sign-up and that have not stored their result: they apply again. Absent if the
   * flow was sealed by a release without this key.
   */
  readonly owed?: readonly string[]
  /** The memories by the step's id. A step that the sign-in has not reached has no memory. */
  readonly byId: Readonly<Record<string, StepMemory>>
  /** The reason why the form is shown again. */
  readonly problem: string | undefined
  /** The field that is too long, if that is the reason. */
  readonly field?: FieldOver | undefined
}

/** The parameters of a provider's redirect (RFC 6749 §4.1.2), decoded and limited in length, but not verified. */
export interface CallbackResponse {
  /** The id of the provider, from the route that was called. */
  provider: string
  mode: "query" | "form_post"
  code?: string
  state?: string
  /** SHA-256 of `state`. */
  stateDigest?: string
  iss?: string
  error?: string
  errorDescription?: string
  /** Apple's form field about the person, beside the ID token. The sender of the form can write any text into it. */
  user?: string
  /**
   * True if this deployment receives the provider's callbacks for others, so that the sign-in may have started
   * elsewhere.
   */
  onRedirectProxy?: boolean
  /** The names of parameters that came twice, and of parameters that do not belong to a code flow. */
  unexpected: readonly string[]
}

/** The claims of an ID token whose signature and claims were verified together. */
export interface IdTokenClaims extends Profile {
  iss: string
  sub: string
  nonce?: string
}

/** The forgery verdict of a request: decided at the edge from the token, its cookie, and the browser's own headers. */
export type CsrfVerdict = "proven" | "csrf_missing" | "cross_origin"
