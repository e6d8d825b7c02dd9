/** People who have enrolled for TOTP before a path begins, or while it waits. */
import { resolveConfig } from "../../../src/config/resolve.ts"
import { toolsOf } from "../../../src/effects/steps/step-in.ts"
import type { Runtime } from "../../../src/effects/runtime.ts"
import { platform } from "../../../src/interpreter/runtime.ts"
import type { Step } from "../../../machines/steps/step.types.ts"
import type { TotpData } from "../../../src/steps/totp.ts"
import type { Person, Stage } from "../../../src/testing/stage/stage.types.ts"

/** What the apps of those hold who have enrolled already. */
export const theirSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
export const theirRecoveryCode = "ABCDE-FGHJK"

/** Has the step itself store an enrolment, sealed as it seals. @returns the key that it is stored under. */
export async function enrol({ definition }: Step, stage: Stage, person: Person): Promise<string> {
  const user = await stage.seed(person)
  const about = { user, key: user.id, isNew: false, provider: "", providerType: "oidc", providerAccountId: "" } as const
  const data: TotpData = { secret: theirSecret, recoveryCodes: [theirRecoveryCode], usedStep: 0 }
  const config = resolveConfig(stage.config())
  // Sealing looks at the secrets, the clock and the randomness, and at nothing else of a runtime.
  const runtime = { ...platform, now: stage.clock.now, site: { origin: stage.origin }, config } as unknown as Runtime
  await definition.store?.(about, data, { ...toolsOf(runtime, definition.id), person: about })
  return user.id
}
