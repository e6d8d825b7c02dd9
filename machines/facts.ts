/**
 * The types of the values that charts, events and asks carry. All of these values are plain data, without functions and
 * without the configuration.
 */
import type { ApplicationReason, Reason } from "../src/errors/catalogue.ts"
import type { AdapterUser } from "../src/ports/adapter.ts"
import type { TraceBudget } from "../src/ports/trace.ts"
import type { Account, Profile, ProviderType, User } from "../src/ports/records.ts"

/** The reason why a flow does not continue. */
export interface Failure {
  /** A reason of the catalogue (`src/errors/catalogue`), or `app.` and the code of an override. */
  reason: Reason | ApplicationReason
  /**
   * For rejected credentials: the code that is added to the address of the sign-in page as `?code=`. `authorize()` sets
   * this code when it throws `CredentialsSignin`.
   */
  code?: string
  /** The field whose value is longer than its limit. Present if this is the reason of the failure. */
  field?: FieldOver
  /** The seconds after which the visitor can try again. Present if a limit by network has no attempts left. */
  retryAfter?: number
  /** The cause of the failure, for the log. Cookies, responses and traces never contain the cause. */
  cause?: unknown
}

/** The attempts that one rule of a limit still allows, after an attempt was counted. */
export type BudgetLeft = TraceBudget

/** The person whom a provider, a mailbox or `authorize()` named, before the account lookup. */
export interface Candidate {
  provider: string
  type: Exclude<ProviderType, "webauthn">
  /** The id of the person at the provider, not empty. A person is found only by this id together with `provider`. */
  providerAccountId: string
  /**
   * For credentials: true if `authorize()` returned the id, so that the next sign-in of this person has the same id.
   * False if the library drew a random id, under which nothing is stored. Absent for all other types, whose ids are
   * always stable.
   */
  stableId?: boolean
  /**
   * For credentials: the text in the field that the provider's option `identifier` names. A successful sign-in makes
   * the browser a known device of this identifier.
   */
  identifier?: string
  /**
   * The id of the stored user who approved this sign-in in another browser, or who steps up. The account lookup then
   * reads this user, and looks up no account.
   */
  approvedBy?: string
  /**
   * The person as the provider's `profile()` mapped them, or as `authorize()` returned them. The `id` of this person is
   * not the id of a stored user.
   */
  user: User
  /** The address as the provider wrote it, if it differs from the normalised address in `user.email`. */
  emailAsWritten?: string
  /** The account with the provider's tokens. Callbacks receive it. */
  account: Account
  profile?: Profile
  /** For credentials: the fields that `authorize()` received. `callbacks.signIn` receives them too. */
  credentials?: Readonly<Record<string, unknown>>
  /**
   * The provider's claim about the e-mail address. `verified`: the claim is `true`. `unverified`: the claim is `false`
   * (also as `0` or as text), or only a tenant of the provider names the address. `unclear`: the claim has another
   * value. `absent`: there is no claim.
   */
  emailClaim: "verified" | "unverified" | "unclear" | "absent"
  /**
   * True if the address counts as unverified for one reason only: the provider has many tenants, one of them named the
   * address, and the provider itself has not verified the address (P4).
   */
  saidByTenant?: true
}

/** The kinds of unverified addresses that are left out when a user is created. The configuration decides. */
export interface OmittedAddresses {
  /** True for addresses that the provider calls unverified. */
  unverified: boolean
  /** True for addresses that only a tenant of the provider names, and that the provider itself has not verified. */
  ofTenants: boolean
}

/** The user who is signed in in a browser, and their session. */
export interface Visitor {
  /** The id of a stored user. */
  user: string
  /**
   * An id of the session that grants no access to it: the `sid` of a token, or a hash of a database session's token.
   * Absent for a token without a `sid`.
   */
  session?: string | undefined
}

/** The result of the account lookup: everything that the database contains about a candidate. */
export interface AccountLookup {
  /**
   * True if the database was read for this person. False without a database, and for credentials that do not name a
   * stored user.
   */
  stored: boolean
  /**
   * The user to whom the account is linked. For credentials: the stored user whom `authorize()` returned. The
   * provider's option `storedUsers` says whether `authorize()` returns ids of stored users.
   */
  owner: AdapterUser | undefined
  /** The user who is signed in in this browser now. */
  visitor: AdapterUser | undefined
  /** The session of `visitor`, as in {@link Visitor}. */
  visitorSession?: string | undefined
  /**
   * True if the session does not prove that it belongs to `visitor`: the user id in the session may come from
   * credentials, or a stranger may have begun the session. No account is then linked to the user.
   */
  visitorUnproven?: boolean | undefined
  /** The stored user with the candidate's e-mail address. */
  namesake: AdapterUser | undefined
  /**
   * True if a stranger may have added an account to `namesake`. The address of this user is then unverified, and the
   * user has an account that is recorded as unproven: the user was created with the address from the profile of this
   * account, or the account was linked later.
   */
  namesakeUnproven?: true
}

/** The plan of the writes. Admission decides it, and the effect `commitIdentity` carries it out. */
export type Plan =
  /** Write nothing: there is no database, or the credentials belong to a person who is not a stored user. */
  | { do: "pass" }
  /** Sign in the owner of the account. */
  | { do: "signIn"; user: AdapterUser }
  /** Link the new account to the signed-in user, who asked for it. The user's session is kept. */
  | { do: "link"; user: AdapterUser }
  /**
   * Link the new account to the user with the same e-mail address. The provider has
   * `allowDangerousEmailAccountLinking`.
   */
  | { do: "linkByEmail"; user: AdapterUser }
  /** Sign in the user whose link from a mail was opened, and mark the address of this user as verified. */
  | {
      do: "verifyAddress"
      user: AdapterUser
      /**
       * True if the library has already removed the accounts, sessions and factors that a stranger may have attached to
       * the user.
       */
      quarantined?: true
    }
  /** Continue the sign-up of this account, which created this user and was interrupted. */
  | { do: "resume"; user: AdapterUser }
  /** Create a user, because none was found. For OAuth and OpenID Connect, create an account too. */
  | {
      do: "create"
      /** True if the user is created without the address, because the provider calls it unverified. */
      omitsAddress?: true
    }

/**
 * A form field whose value is too long: its declared name and its limit. The limit counts characters, or bytes for a
 * password.
 */
export interface FieldOver {
  readonly name: string
  readonly maxLength: number
}

/** The data that a sign-in keeps about one of the application's steps. */
export interface StepMemory {
  /** The step's own data. */
  readonly data: object
  /** True if the step applies: the person has to take it. */
  readonly applies: boolean
  /** For each request with a limit: how often it was sent in this sign-in. */
  readonly tries: Readonly<Record<string, number>>
}

/** The data that a sign-in keeps about all steps of the application. */
export interface StepsMemory {
  /**
   * The ids of steps that this person passed at sign-up, but whose results were not stored. These steps apply again.
   * Absent if an earlier release sealed the flow, before this key existed.
   */
  readonly owed?: readonly string[]
  /** The memory of each step, by the step's id. A step that the sign-in has not reached has no entry. */
  readonly byId: Readonly<Record<string, StepMemory>>
  /** The reason why the step shows its form again: a word that the page understands. */
  readonly problem: string | undefined
  /** The field whose value is too long, if `problem` is `field_too_long`. */
  readonly field?: FieldOver | undefined
}

/**
 * The parameters of a provider's callback (RFC 6749 §4.1.2). The parameters are decoded and limited in length, but not
 * verified.
 */
export interface CallbackResponse {
  /** The id of the provider, from the route of the request. */
  provider: string
  mode: "query" | "form_post"
  code?: string
  state?: string
  /** The SHA-256 of the parameter `state`. */
  stateDigest?: string
  iss?: string
  error?: string
  errorDescription?: string
  /**
   * The form field `user`, in which Apple sends the person's name beside the ID token. The field is not signed: the
   * sender of the form can write any text into it.
   */
  user?: string
  /**
   * True if this deployment is a redirect proxy: it receives the provider's callbacks for other deployments too. The
   * sign-in may have started at one of them.
   */
  onRedirectProxy?: boolean
  /**
   * The names of parameters that were sent twice, and of parameters that do not belong to a callback of the code flow.
   */
  unexpected: readonly string[]
}

/**
 * The claims of an ID token, available only after the effect has verified the signature and the claims of the token.
 */
export interface IdTokenClaims extends Profile {
  iss: string
  sub: string
  nonce?: string
}

/**
 * The result of the check against forged requests (CSRF). The library makes this check before the flow runs, from the
 * form token, the cookie of this token, and the headers that the browser sets.
 */
export type CsrfVerdict = "proven" | "csrf_missing" | "cross_origin"
