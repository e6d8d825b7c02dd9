/**
 * Seals and opens the details of a session in the registry, so that a reader of the store can neither read nor use
 * them.
 */
import { isJson } from "../../ports/json.ts"
import { openToken, sealToken } from "../../protocol/session-token.ts"
import type { ClientDetails } from "../client-details.ts"
import type { Runtime } from "../runtime.ts"

export interface SessionDetails extends ClientDetails {
  /** The id of the provider with which the user signed in. */
  readonly provider?: string | undefined
  /** The claims `iss` and `sid` of the ID token (OpenID Connect Front-Channel Logout §3). */
  readonly issuer?: string | undefined
  readonly providerSession?: string | undefined
  /**
   * The names of the remembered devices of the browser. If the user ends the session, the library forgets these
   * devices.
   */
  readonly devices?: readonly string[] | undefined
  /** The token of a database session, with which the adapter can delete the session's row. */
  readonly token?: string | undefined
}

const salt = "authchart.registered-session"

/**
 * The seconds for which sealed details can be opened: 50 years. The expiry of the registry's entry, and not the seal,
 * decides how long the details are valid.
 */
const lifetime = 50 * 365 * 86_400

/** Seals details of a session. {@link openDetails} opens them only with the `sid` of this session. */
export async function sealDetails(
  sid: string,
  details: SessionDetails,
  { config: { secrets, keys: ring }, now, randomUUID: uuid }: Pick<Runtime, "config" | "now" | "randomUUID">,
): Promise<string> {
  const claims = { registered: sid, details }
  return sealToken({ claims, secrets, salt, maxAge: lifetime, now: now() / 1000, ring, uuid })
}

/**
 * Opens sealed details.
 *
 * @returns `undefined` if the details were sealed with a secret that is no longer configured, or for another session.
 */
export async function openDetails(
  { sid, details }: { sid: string; details: string },
  { config: { secrets, keys: ring }, now }: Pick<Runtime, "config" | "now">,
): Promise<SessionDetails | undefined> {
  const claims = await openToken({ token: details, secrets, salt, now: now() / 1000, ring })
  const opened = claims?.["details"]
  // Only `sealDetails` uses this salt, so the object is a `SessionDetails`.
  return claims?.["registered"] === sid && isJson(opened) && typeof opened === "object"
    ? (opened as SessionDetails)
    : undefined
}
