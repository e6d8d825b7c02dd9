import { randomHex, type Random } from "../protocol/bytes.ts"

/** Names a flow in logs, traces and error pages: 64 random bits. Proves nothing and opens nothing. */
export function newTraceId({ randomBytes }: Pick<Random, "randomBytes">): string {
  return randomHex(randomBytes, 8)
}
