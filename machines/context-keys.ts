/**
 * The context keys of the built-in charts. For each key, the table says which events may write the key, and whether the
 * key is secret. The proofs check the built-in charts against this table (DATA-01, DATA-02), and the interpreter checks
 * overrides against the table.
 */
import type { Context as AnonymousContext, Event as AnonymousEvent } from "./anonymous/index.ts"
import type { Context as CredentialsContext, Event as CredentialsEvent } from "./credentials/index.ts"
import type { Context as EmailContext, Event as EmailEvent } from "./email/index.ts"
import type { Context as NotMeContext, Event as NotMeEvent } from "./not-me/index.ts"
import type { Context as OAuthContext, Event as OAuthEvent } from "./oauth/index.ts"
import type { Context as PasskeyContext, Event as PasskeyEvent } from "./passkey/index.ts"
import type { Context as SessionContext, Event as SessionEvent } from "./session/index.ts"
import type { Context as SignOutContext, Event as SignOutEvent } from "./sign-out/index.ts"
import type { Answer, AskName } from "./vocabulary.ts"

type ContextKey =
  | keyof OAuthContext
  | keyof EmailContext
  | keyof CredentialsContext
  | keyof AnonymousContext
  | keyof PasskeyContext
  | keyof SessionContext
  | keyof SignOutContext
  | keyof NotMeContext
type FlowEvent =
  | OAuthEvent
  | EmailEvent
  | CredentialsEvent
  | AnonymousEvent
  | PasskeyEvent
  | SessionEvent
  | SignOutEvent
  | NotMeEvent
type EventType = (FlowEvent | Answer<AskName>)["type"]

export interface KeyRule {
  /**
   * The events that bring the value of the key, each with the path of the value within the event, such as `candidate`.
   */
  readonly from?: { readonly [type in EventType]?: string }
  /** The context keys from which the built-in charts compute the value. */
  readonly of?: readonly ContextKey[]
  /**
   * True if an override may write the key. This write is safe, because later checks accept or refuse every value of the
   * key.
   */
  readonly free?: true
  /**
   * Present if the key is secret: the effects that may receive its value. The value must not reach an output, or a key
   * that is not secret.
   */
  readonly secretFor?: readonly AskName[]
  /** True if no function of an override may see the value. */
  readonly hidden?: true
}

const requests = [
  "signIn.requested",
  "link.requested",
  "link.confirmed",
  "credentials.submitted",
  "anonymous.requested",
  "passkey.answered",
  "signOut.requested",
] as const
const eachRequest = (part: string): KeyRule["from"] => Object.fromEntries(requests.map((type) => [type, part]))

const rules: { readonly [K in ContextKey]: KeyRule } = {
  // Facts of the configuration, which are the input of the flow. No event writes these keys.
  provider: {},
  linksByEmail: {},
  omits: {},
  openId: {},
  readsUserinfo: {},
  sendsChallenge: {},
  configuredIssuer: {},
  strategy: {},
  maxAge: {},
  updateAge: {},
  revocation: {},

  // The request.
  csrf: { from: { ...eachRequest("csrf"), "update.requested": "csrf", "notMe.confirmed": "csrf" } },
  callbackUrl: { from: { ...eachRequest("callbackUrl"), "link.opened": "callbackUrl" }, free: true },
  extra: { from: { "signIn.requested": "extra" }, free: true },
  input: { from: { "link.requested": "input" }, free: true },
  credentials: {
    from: { "credentials.submitted": "credentials" },
    free: true,
    secretFor: [
      "countOpenAttempt",
      "verifyChallenge",
      "countChallengedAttempt",
      "countDelayedAttempt",
      "authorizeCredentials",
    ],
  },
  opened: { from: { "link.confirmed": "link" }, secretFor: ["redeemLink"] },
  token: { from: { "notMe.confirmed": "token" }, secretFor: ["redeemNotice"] },
  now: { from: { "session.requested": "now", "update.requested": "now" } },
  update: { from: { "update.requested": "update" } },

  // A sign-in with a passkey.
  purposes: {},
  action: { from: { "passkeyOptions.requested": "action", "passkey.answered": "action" }, free: true },
  wanted: { from: { "passkeyOptions.requested": "wanted" }, free: true },
  isConditional: { from: { "passkeyOptions.requested": "isConditional" }, free: true },
  typed: { from: { "passkeyOptions.requested": "typed" }, free: true },
  data: { from: { "passkey.answered": "data" } },
  about: { from: { "passkeyUser.read": "about" } },
  offer: { from: { "passkeyOptions.made": "offer" } },
  challenge: { from: { "passkeyChallenge.taken": "challenge" } },
  passkeyResponse: { from: { "passkeyResponse.read": "response" } },
  passkey: { from: { "passkey.found": "passkey" } },
  isOfOtherProvider: { from: { "passkey.absent": "isOfOtherProvider" } },

  // A sign-in at a provider.
  startedFor: { of: ["provider", "openId"] },
  issuer: { from: { "provider.discovered": "issuer" } },
  namesItself: { from: { "provider.discovered": "namesItself" } },
  visitorAtStart: {
    from: {
      "visitor.identified": "visitor",
      "passkeyUser.read": "visitor",
      "passkeyChallenge.taken": "challenge.visitor",
    },
  },
  anonymousAtStart: {
    from: {
      "visitor.identified": "anonymous",
      "account.found": "standing.anonymous.id",
      "passkeyUser.read": "anonymous",
      "passkeyChallenge.taken": "challenge.anonymous",
    },
  },
  authTime: { of: ["claims"] },
  authorizationUrl: { from: { "authorization.prepared": "url" } },
  redirectUri: { from: { "authorization.prepared": "redirectUri" } },
  responseMode: { from: { "authorization.prepared": "responseMode" } },
  stateDigest: { from: { "authorization.prepared": "stateDigest" }, secretFor: [], hidden: true },
  codeVerifier: { from: { "authorization.prepared": "codeVerifier" }, secretFor: ["exchangeCode"], hidden: true },
  nonce: { from: { "authorization.prepared": "nonce" }, secretFor: [], hidden: true },
  response: { from: { "callback.received": "response" }, secretFor: ["exchangeCode", "locateSignIn"] },
  userField: { of: ["response"], secretFor: ["readProfile"] },
  tokens: { from: { "code.exchanged": "tokens" }, secretFor: ["verifyIdToken", "fetchUserinfo", "readProfile"] },
  claims: { from: { "idToken.verified": "claims", "token.opened": "claims", "claims.kept": "claims" } },
  profile: { from: { "userinfo.received": "profile" } },

  // A sign-in by mail.
  identifier: { from: { "address.read": "candidate.providerAccountId" } },
  linkId: { from: { "link.created": "linkId" } },
  linkExpires: { from: { "link.created": "expires" } },

  // Admission.
  candidate: {
    from: {
      "profile.read": "candidate",
      "credentials.accepted": "candidate",
      "address.read": "candidate",
      "link.redeemed": "candidate",
      "anonymous.named": "candidate",
      "subject.read": "candidate",
      "passkeyUser.named": "candidate",
    },
  },
  standing: { from: { "account.found": "standing", "standing.confirmed": "standing" } },
  plan: { from: { "standing.confirmed": "plan" }, of: ["standing"] },
  target: { from: { "target.resolved": "url", "signIn.elsewhere": "url" } },
  user: { from: { "identity.committed": "user", "row.found": "user" } },
  isNewUser: { from: { "identity.committed": "isNewUser" } },
  steps: { of: ["steps"] },
  failure: { free: true, of: ["csrf"] },

  // The session that the flow reads or ends. Callbacks do not receive `evidence` (how and when the user authenticated).
  // They receive the results of steps and flows, and with `session.exposeAuth` a copy of the other parts.
  evidence: {
    from: { "token.opened": "evidence" },
    secretFor: ["checkRevocation", "rollToken", "reviewClaims", "shapeSession"],
    hidden: true,
  },
  ends: { from: { "token.opened": "ends", "session.unjudged": "ends", "row.found": "ends" } },
  changed: { from: { "claims.kept": "changed" } },
  v4: { from: { "token.opened": "v4" } },
  row: { from: { "row.found": "session" }, of: ["row", "now", "maxAge", "ends"] },
  session: { from: { "session.shaped": "session" } },
  farewell: { from: { "session.ended": "farewell" } },
}

/** Returns the rule of a key; `undefined` for a key that an application added. */
export function ruleOf(key: string): KeyRule | undefined {
  return Object.hasOwn(rules, key) ? (rules as Readonly<Record<string, KeyRule>>)[key] : undefined
}

/**
 * Returns the path of the key's value within an event of this type; `undefined` if the event does not bring the value.
 */
export function partFor({ from = {} }: KeyRule, type: string): string | undefined {
  return Object.hasOwn(from, type) ? (from as Readonly<Record<string, string>>)[type] : undefined
}

/** Returns the types of the events that bring a key's value. */
export function eventsBringing(key: string): readonly string[] {
  return Object.keys(ruleOf(key)?.from ?? {})
}

export const contextKeys: readonly string[] = Object.keys(rules)

/** Parts of events that are secret although no key stores them, each with the effects that may receive the part. */
const secretParts: Readonly<Record<string, readonly AskName[]>> = {
  "code.exchanged.idToken": ["verifyIdToken"],
  "link.created.url": ["sendLink"],
  "link.created.token": ["sendLink"],
  "link.opened.link": ["redeemLink"],
}

/**
 * All secret parts of events, including those that the context keeps, each with the effects that may receive the part.
 * The module computes the map once, because the proofs look up every parameter of every effect.
 */
const partReaders: ReadonlyMap<string, readonly AskName[]> = new Map([
  ...Object.values<KeyRule>(rules).flatMap(({ from = {}, secretFor }) =>
    Object.entries(from).flatMap(([type, part]) => (secretFor ? [[`${type}.${part}`, secretFor] as const] : [])),
  ),
  ...Object.entries(secretParts),
])

/** Returns the effects that may receive a key's value; `undefined` if the key is not secret. */
export function readersOfKey(key: string): readonly AskName[] | undefined {
  return ruleOf(key)?.secretFor
}

/** Returns the effects that may receive a part of an event; `undefined` if the part is not secret. */
export function readersOfPart(type: string, part: string): readonly AskName[] | undefined {
  return partReaders.get(`${type}.${part}`)
}

/** Returns a copy of the context without the hidden keys, for a function of an override. */
export function withoutHidden<T extends object>(context: T): T {
  const shown = Object.entries(context).filter(([key]) => ruleOf(key)?.hidden !== true)
  return Object.fromEntries(shown) as T
}
