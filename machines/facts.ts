/**
 * The types of the values in contexts, events, and parameters of effects. All values are plain data, without functions.
 */
import type { ApplicationReason, Reason } from "../src/errors/catalogue.ts"
import type { AdapterUser } from "../src/ports/adapter.ts"
import type { CandidatePasskey } from "../src/ports/passkey-challenge.ts"
import type { TraceBudget } from "../src/ports/trace.ts"
import type { Account, Profile, AnyProviderType, User } from "../src/ports/records.ts"

/** The reason why a flow does not continue. */
export interface Failure {
  /** A reason of the catalogue (`src/errors/catalogue`), or `app.` followed by a code that an override declares. */
  reason: Reason | ApplicationReason
  /**
   * For rejected credentials: the code that the URL of the sign-in page contains as `?code=`. `authorize()` sets this
   * code when it throws `CredentialsSignin`.
   */
  code?: string
  /** The field whose value is longer than its limit. Present only for the reason `field_too_long`. */
  field?: FieldOver
  /**
   * The seconds after which the visitor can try again. Present if a budget is used up, except for a password's budget
   * that counts by identifier. Other visitors use up this budget too, so the visitor gets the same error as for a wrong
   * password.
   */
  retryAfter?: number
  /** The cause of the failure, for the log. Cookies, responses and traces never contain the cause. */
  cause?: unknown
}

/** The attempts that one rule of a limit still allows after the current attempt. */
export type BudgetLeft = TraceBudget

/** The person whom a provider, a mailbox or `authorize()` named, before the account lookup. */
export interface Candidate {
  provider: string
  type: AnyProviderType
  /** The id of the person at the provider, not empty. Only this id and `provider` together identify a person. */
  providerAccountId: string
  /**
   * For credentials: true if `authorize()` returned the id, so that the next sign-in of this person has the same id.
   * False if the library made a random id, under which no store holds data. Absent for all other types, whose ids are
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
  /** The e-mail address as the provider wrote it, if it differs from the normalised address in `user.email`. */
  emailAsWritten?: string
  /** The account with the provider's tokens. Callbacks receive this account. */
  account: Account
  profile?: Profile
  /** For credentials: the fields that `authorize()` received. `callbacks.signIn` also receives these fields. */
  credentials?: Readonly<Record<string, unknown>>
  /**
   * The hash of the password that the user sets in this sign-in. Only a flow of the library that has proven the mailbox
   * sets this value. `commitIdentity` stores the hash.
   */
  newPassword?: string
  passkey?: CandidatePasskey
  /**
   * The normal form of the username that the user chooses in this sign-in. Only a flow of the library that has proven
   * the mailbox sets this value. `commitIdentity` stores the name.
   */
  newUsername?: string
  /** True if this browser requested the mail whose code proves the mailbox of the new password. */
  requestedHere?: true
  /**
   * The provider's claim about the e-mail address:
   *
   * - `verified`: the claim is `true`, or the claim that `tenants.vouchedBy` names has a listed value.
   * - `unverified`: the claim is `false`, `0`, `"false"` or `"0"`; the claim that `tenants.vouchedBy` names has an
   *   unlisted value; or only a tenant of the provider names the address.
   * - `unclear`: the claim has another value.
   * - `absent`: there is no claim.
   */
  emailClaim: "verified" | "unverified" | "unclear" | "absent"
  /**
   * True if the address is unverified only because a tenant of the provider named it. The provider itself has not
   * verified the address (P4).
   */
  saidByTenant?: true
}

/**
 * The kinds of unverified e-mail addresses that the library does not store when it creates a user. The configuration
 * decides.
 */
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
  /**
   * `true` if the configuration demands that a user authenticated recently before they link an account, and the session
   * does not prove this, or the chart did not ask for a proof. The library then links no account to the visitor.
   */
  stale?: true | undefined
  /**
   * The time until which the visitor may link an account, in seconds since the epoch. The library sets this time if the
   * configuration demands a recent authentication, and the session proves a recent authentication.
   */
  linksUntil?: number | undefined
}

/** The result of the account lookup: all data of the database about a candidate. */
export interface AccountLookup {
  /**
   * True if the lookup read the database for this person. False without a database, and for credentials that do not
   * name a stored user.
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
   * True if the session does not prove that it belongs to `visitor`: the user id in the session can come from
   * credentials, or an attacker could have begun the session. The library then links no account to the user.
   */
  visitorUnproven?: boolean | undefined
  /**
   * The anonymous user who is signed in in this browser. `visitor` is then `undefined`. If the sign-in would create a
   * user, the library promotes the anonymous user. Otherwise the library merges the anonymous user into the user who
   * signs in. Both happen only if this visitor began the sign-in: see `anonymousBegan`.
   */
  anonymous?: AdapterUser | undefined
  /**
   * True if the present request itself proves that this visitor began the sign-in, because the visitor sent a form in
   * this browser. Otherwise the chart compares `anonymous` with the anonymous user at the start of the flow.
   */
  anonymousBegan?: true
  /** The stored user with the candidate's e-mail address. */
  namesake: AdapterUser | undefined
  /**
   * True if an attacker could have added an account or a password to `namesake`. The address of this user is then
   * unverified, and the user has a password or an account that the library has recorded as unproven. The library
   * records an account as unproven in two cases: a sign-up with this account created the user, or the account was
   * linked later to a user who already had an unproven account.
   */
  namesakeUnproven?: true
}

/**
 * The plan of the writes of a sign-in. Admission decides the plan, and the effect `commitIdentity` carries the plan
 * out.
 */
export type Plan =
  /** Write nothing: there is no database, or the credentials belong to a person who is not a stored user. */
  | { do: "pass" }
  /** Sign in the owner of the account. */
  | { do: "signIn"; user: AdapterUser }
  /** Link the new account to the signed-in user, who asked for the link. The user keeps the session. */
  | { do: "link"; user: AdapterUser }
  /**
   * Link the new account to the user with the same e-mail address. The provider has
   * `allowDangerousEmailAccountLinking`.
   */
  | { do: "linkByEmail"; user: AdapterUser }
  /** Sign in the user whose e-mail address received the opened link, and mark this address as verified. */
  | {
      do: "verifyAddress"
      user: AdapterUser
      /**
       * True if the library has already removed the accounts, the password, the sessions and the factors that an
       * attacker could have attached to the user.
       */
      quarantined?: true
    }
  /** Continue the sign-up of this account, which created this user and was interrupted. */
  | { do: "resume"; user: AdapterUser }
  /**
   * Turn the anonymous user of this browser into the user of the account, because the sign-in would create a user. The
   * user keeps the id, and all sessions of the anonymous user end.
   */
  | { do: "promote"; user: AdapterUser; omitsAddress?: true }
  /** Create a user, because the lookup found no user. For OAuth and OpenID Connect, also create an account. */
  | {
      do: "create"
      /** True if the new user gets no e-mail address, because the address counts as unverified. */
      omitsAddress?: true
    }

/**
 * A form field whose value is too long: its declared name and its limit. The limit counts characters, or bytes for a
 * password field without a `maxLength`.
 */
export interface FieldOver {
  readonly name: string
  readonly maxLength: number
}

/** The data that a sign-in keeps about one of the application's steps. */
export interface StepMemory {
  readonly data: object
  /** True if the step applies: the person has to take it. */
  readonly applies: boolean
  /** For each request with a limit: how often the visitor sent it in this sign-in. */
  readonly tries: Readonly<Record<string, number>>
  /**
   * A digest of the enrolment of the person's factor when the step began. Present if devices can remember the step for
   * this person, and the visitor's device has not remembered the step yet.
   */
  readonly enrolment?: string | undefined
  /**
   * The time at which the library read the enrolment, in milliseconds since the epoch. Present with `enrolment`. If the
   * person's devices ended after this time, the sign-in does not make this browser a remembered device.
   */
  readonly enrolmentReadAt?: number | undefined
  /** True if the visitor chose with the last form that this device remembers the step. */
  readonly remembers?: boolean
  /** The name of the cookie's entry by which a remembered device skipped the step. */
  readonly device?: string
}

/** The data that a sign-in keeps about all steps of the application. */
export interface StepsMemory {
  /**
   * The ids of steps that this person passed at sign-up, but whose results the steps did not store. These steps apply
   * again. Absent if an earlier release sealed the flow, before this key existed.
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
