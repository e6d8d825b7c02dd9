/** What is made of the secret part of a sign-in link: never stored, never logged, only hashed. */
import type { EmailConfig } from "../../../ports/provider.ts"
import { type NowOrLater, sha256 } from "../../../protocol/bytes.ts"
import type { Runtime } from "../../../effects/runtime.ts"

/**
 * Hashes under which a link may be stored, the one that is written first. It is the hash of Auth.js: several secrets
 * count as one text, joined by commas. Links that were sent before a secret was added are found too.
 */
export async function linkHashes(token: string, config: EmailConfig, runtime: Runtime): Promise<readonly string[]> {
  const keys = config.secret === undefined ? runtime.config.hashKeys : [config.secret]
  return Promise.all(keys.map(async (key) => sha256(token + key)))
}

/**
 * Names the flow cookie of the browser that asked for the link. Whoever asked sees that name: it is made with the
 * application's secret, so that nobody else can try guesses of the link's secret against it, however short that is.
 */
export async function linkFlowId(token: string, { config }: Pick<Runtime, "config">): Promise<string> {
  const hash: NowOrLater<string> = sha256(`${config.secrets.join(",")} authchart link ${token}`)
  return (await hash).slice(0, 32)
}
