/** Derives values from the secret part of a sign-in link. The secret itself is never stored or logged. */
import type { EmailConfig } from "../../../ports/provider.ts"
import { type NowOrLater, sha256 } from "../../../protocol/bytes.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/**
 * Returns the hashes under which a link can be stored. New links are stored under the first hash. This hash is made
 * with all secrets, joined with commas. Auth.js makes the same hash. The other hashes find links that were sent before
 * the application added a secret.
 */
export async function linkHashes(token: string, config: EmailConfig, runtime: Runtime): Promise<readonly string[]> {
  const keys = config.secret === undefined ? runtime.config.hashKeys : [config.secret]
  return Promise.all(keys.map(async (key) => sha256(token + key)))
}

/**
 * Returns the id of the flow that waits for the link. The browser that requested the link has the id in the name of its
 * flow cookie, so a visitor can read it. The id is derived with the application's secret. Otherwise a visitor could
 * compute the id for each guess of a short link secret, and compare it with the cookie.
 */
export async function linkFlowId(token: string, { config }: Pick<Runtime, "config">): Promise<string> {
  const hash: NowOrLater<string> = sha256(`${config.secrets.join(",")} authchart link ${token}`)
  return (await hash).slice(0, 32)
}
