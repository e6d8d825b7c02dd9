/** Second factors as the first release stored them. */
import { expect } from "vitest"
import { platform } from "../../src/interpreter/runtime.ts"
import { createKeyRing, sealToken } from "../../src/protocol/session-token.ts"
import { sha256 } from "../../src/protocol/bytes.ts"
import type { TotpApp } from "./totp-app.ts"

export const earlierSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
export const earlierCode = "ABCDE-FGHJK"

/**
 * Stores a row in the form of the first release, with literal names and formats, so that a change of ours is visible.
 */
export async function storeAsBefore({ store, config }: Pick<TotpApp, "store" | "config">, key: string): Promise<void> {
  const sealed = await sealToken({
    claims: { text: earlierSecret },
    secrets: [String(config.secret)],
    salt: `authchart.step.totp.secret.${key}`,
    maxAge: 3_153_600_000,
    now: 1_700_000_000,
    ring: createKeyRing(),
    uuid: platform.randomUUID,
  })
  const recoveryCodes = [await sha256(JSON.stringify([key, earlierCode.replace("-", "")]))]
  expect(await store.enrol(key, { secret: sealed, recoveryCodes, usedStep: 0 })).toBe(true)
}
