/** The session token that the browser presented, where sessions are tokens: opened, and judged. */
import { inApplication } from "../../machines/application-error.ts"
import type { EvidenceClaim } from "../ports/evidence.ts"
import type { JWT } from "../ports/records.ts"
import { hasEnded } from "../protocol/ended-sessions.ts"
import { splitEvidence } from "../protocol/evidence-claim.ts"
import { andThen, type NowOrLater } from "../protocol/now-or-later.ts"
import { newestSession } from "../protocol/one-session.ts"
import type { SessionValue } from "../protocol/session-cookies.ts"
import { openToken } from "../protocol/session-token.ts"
import { presentedCookies } from "./presented-cookies.ts"
import type { Runtime } from "./runtime.ts"

/** A token that opened, and that was not signed out in this browser. */
export interface OpenedToken {
  is: "open"
  claims: JWT
  evidence: EvidenceClaim | undefined
  /** Where it was read from. */
  from: SessionValue
}

/** What became of one value. */
type Tried = OpenedToken | { is: "ended" } | { is: "unreadable"; cause: unknown }

export type PresentedToken =
  | Tried
  /** No session cookie came. */
  | { is: "absent" }
  /** Tokens of different users came: none of them counts. */
  | { is: "disputed" }

/** The session that the browser presented. At once with the default format on Node, so that reads stay fast. */
export function presentedToken(runtime: Runtime): NowOrLater<PresentedToken> {
  const { values, found } = presentedCookies(runtime)
  const [first] = values
  if (first === undefined)
    return found === "nothing"
      ? { is: "absent" }
      : { is: "unreadable", cause: "the session cookie's chunks do not fit together" }
  return values.length === 1 ? tried(first, runtime) : andThen(allTried(values, runtime), oneOf)
}

/** Every presented token that opens and was not signed out: of several users where cookies were planted. */
export function openedTokens(runtime: Runtime): NowOrLater<readonly OpenedToken[]> {
  const all = allTried(presentedCookies(runtime).values, runtime)
  return andThen(all, (list) => list.filter((one) => one.is === "open"))
}

function allTried(values: readonly SessionValue[], runtime: Runtime): Promise<Tried[]> {
  return Promise.all(values.map(async (value) => tried(value, runtime)))
}

function oneOf(all: readonly Tried[]): PresentedToken {
  const newest = newestSession(all.filter((one) => one.is === "open"))
  if (newest === "disputed") return { is: "disputed" }
  return newest ?? all.find((one) => one.is === "ended") ?? all[0] ?? { is: "absent" }
}

function tried(from: SessionValue, runtime: Runtime): NowOrLater<Tried> {
  const opened = opensToken(from.value, runtime)
  if (!(opened instanceof Promise)) return judged(opened, from, runtime)
  return opened.then(
    (claims) => judged(claims, from, runtime),
    (error: unknown) => ({ is: "unreadable", cause: error }),
  )
}

function judged(opened: JWT | undefined, from: SessionValue, runtime: Runtime): NowOrLater<Tried> {
  if (opened === undefined) return { is: "unreadable", cause: undefined }
  const { claims, evidence } = splitEvidence(opened)
  const token: OpenedToken = { is: "open", claims, evidence, from }
  const { name } = runtime.site.cookies.endedSessions
  // Nobody has signed out in this browser, as a rule: then nothing is hashed.
  if (evidence === undefined || !runtime.cookieHeader.includes(`${name}.`)) return token
  return andThen(hasEnded(evidence.sid, name, runtime.cookies), (ended) => (ended ? { is: "ended" } : token))
}

/** The claims of a session token, or `undefined` for one that is not ours or not good any more. */
function opensToken(token: string, runtime: Runtime): NowOrLater<JWT | undefined> {
  const { decode, secrets } = runtime.config.jwt
  const salt = runtime.site.cookies.sessionToken.name
  if (decode !== undefined) return decodeByHook(decode, token, secrets, salt)
  return openToken({ token, secrets, salt, now: Math.floor(runtime.now() / 1000), ring: runtime.config.keys })
}

async function decodeByHook(
  decode: NonNullable<Runtime["config"]["jwt"]["decode"]>,
  token: string,
  secrets: readonly string[],
  salt: string,
): Promise<JWT | undefined> {
  return (await inApplication("jwt.decode", () => decode({ token, secret: secretOption(secrets), salt }))) ?? undefined
}

/** One secret as text, several as a list: as `encode` and `decode` of an application expect them. */
export function secretOption(secrets: readonly string[]): string | string[] {
  const [only] = secrets
  return secrets.length === 1 && only !== undefined ? only : [...secrets]
}
