/** Values derived from the secret part of a sign-in link. The secret itself is never stored or logged. */
import type { EmailConfig } from "../../../ports/provider.ts"
import { type NowOrLater, sha256 } from "../../../protocol/bytes.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/**
 * Returns the hashes under which a link may be stored; new links use the first. It is the hash of Auth.js, where
 * several secrets count as one text, joined by commas. The other hashes find links that were sent before a secret was
 * added.
 */
export async function linkHashes(token: string, config: EmailConfig, runtime: Runtime): Promise<readonly string[]> {
  const keys = config.secret === undefined ? runtime.config.hashKeys : [config.secret]
  return Promise.all(keys.map(async (key) => sha256(token + key)))
}

/**
 * Returns the name of the flow cookie in the browser that requested the link. The visitor sees this name. It is derived
 * with the application's secret, so that a visitor cannot test guesses of the link's secret against it, even if that is
 * short.
 */
export async function linkFlowId(token: string, { config }: Pick<Runtime, "config">): Promise<string> {
  const hash: NowOrLater<string> = sha256(`${config.secrets.join(",")} authchart link ${token}`)
  return (await hash).slice(0, 32)
}
