import { randomHex, type Random } from "../../protocol/bytes.ts"

/**
 * Returns an id for a flow in logs, traces and error pages: 64 random bits. The id proves nothing and gives no access.
 */
export function newTraceId({ randomBytes }: Pick<Random, "randomBytes">): string {
  return randomHex(randomBytes, 8)
}
