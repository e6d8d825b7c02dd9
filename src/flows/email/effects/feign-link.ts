import { randomHex } from "../../../protocol/bytes.ts"
import { providerOf } from "../../../effects/provider-of.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { linkFlowId } from "./link-secret.ts"

/** Names a link that is never made: the flow cookie that waits for it looks like that of a link which was sent. */
export const feignLink: Effect<"feignLink"> = async ({ provider: id }, runtime) => {
  const { config } = providerOf(id, runtime, "email")
  const expires = new Date(runtime.now() + (config.maxAge ?? 86400) * 1000)
  return { type: "link.feigned", linkId: await linkFlowId(randomHex(runtime.randomBytes), runtime), expires }
}
