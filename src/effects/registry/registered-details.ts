/** Seals and opens the details of a session in the registry, so that a reader of the store cannot use or read them. */
import type { ResolvedConfig } from "../../config/resolve.ts"
import { isJson } from "../../ports/json.ts"
import { openToken, sealToken } from "../../protocol/session-token.ts"

export interface SessionDetails {
  /** The network of the client, as {@link truncatedAddress} returns it. */
  readonly network?: string | undefined
  /** The browser and the operating system, such as `Firefox on Windows`. */
  readonly device?: string | undefined
  /** The id of the provider with which the user signed in. */
  readonly provider?: string | undefined
  /** The claims `iss` and `sid` of the ID token (OpenID Connect Front-Channel Logout §3). */
  readonly issuer?: string | undefined
  readonly providerSession?: string | undefined
  /** The token of a database session, with which the adapter can delete the session's row. */
  readonly token?: string | undefined
}

const salt = "authchart.registered-session"

/** The seconds for which sealed details can be opened: 50 years, so that the registry alone decides when they end. */
const lifetime = 50 * 365 * 86_400

type Sealing = Pick<ResolvedConfig, "secrets" | "keys">

/** Seals details. {@link openDetails} opens them with the same `sid` only. */
export async function sealDetails(
  sid: string,
  details: SessionDetails,
  { secrets, keys, now, uuid }: Sealing & { now: number; uuid: () => string },
): Promise<string> {
  const claims = { registered: sid, details }
  return sealToken({ claims, secrets, salt, maxAge: lifetime, now: now / 1000, ring: keys, uuid })
}

/**
 * Opens sealed details.
 *
 * @returns `undefined` if they were sealed with a secret that is no longer configured, or for another session.
 */
export async function openDetails(
  { sid, details }: { sid: string; details: string },
  { secrets, keys, now }: Sealing & { now: number },
): Promise<SessionDetails | undefined> {
  const claims = await openToken({ token: details, secrets, salt, now: now / 1000, ring: keys })
  const opened = claims?.["details"]
  // Only `sealDetails` seals with this salt, so an object has this type.
  return claims?.["registered"] === sid && isJson(opened) && typeof opened === "object"
    ? (opened as SessionDetails)
    : undefined
}
