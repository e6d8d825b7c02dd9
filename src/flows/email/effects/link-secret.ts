/** Derives values from the secret part of a sign-in link. The library never stores or logs the secret itself. */
import type { EmailConfig } from "../../../ports/provider.ts"
import { type NowOrLater, sha256 } from "../../../protocol/bytes.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/**
 * Returns the hashes under which the database can hold a link. The library stores new links under the first hash. This
 * hash contains all secrets, joined with commas, as in Auth.js. The other hashes find links that the library sent
 * before the application added a secret.
 */
export async function linkHashes(token: string, config: EmailConfig, runtime: Runtime): Promise<readonly string[]> {
  const keys = config.secret === undefined ? runtime.config.hashKeys : [config.secret]
  return Promise.all(keys.map(async (key) => sha256(token + key)))
}

/**
 * Returns the id of the flow that waits for the link. The name of the flow cookie contains this id, so the visitor can
 * read the id. Therefore the function derives the id with the application's secret. Otherwise a visitor could guess a
 * short link secret, compute the id from the guess, and compare the result with the cookie.
 */
export async function linkFlowId(token: string, { config }: Pick<Runtime, "config">): Promise<string> {
  const hash: NowOrLater<string> = sha256(`${config.secrets.join(",")} authchart link ${token}`)
  return (await hash).slice(0, 32)
}
