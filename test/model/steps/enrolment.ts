/** People who have enrolled for TOTP before a path begins, or while it waits. */
import { resolveConfig } from "../../../src/config/resolve.ts"
import { stepTools } from "../../../src/flows/steps/effects/step-in.ts"
import type { Runtime } from "../../../src/effects/runtime.ts"
import { platform } from "../../../src/interpreter/runtime.ts"
import { personKey } from "../../../machines/person-key.ts"
import type { Step } from "../../../machines/steps/step.types.ts"
import type { TotpData } from "../../../src/steps/totp.ts"
import type { Person, Stage } from "../../../src/testing/stage/stage.types.ts"

/** The secrets in the apps of people who have enrolled already. */
export const theirSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
export const theirRecoveryCode = "ABCDE-FGHJK"

/** Returns the key of a stored person, or of a person who is not stored. */
export async function keyIn(stage: Stage, person: Person): Promise<string> {
  if (stage.facts.stored) return personKey({ user: (await stage.seed(person)).id })
  return personKey({ provider: stage.facts.provider, providerAccountId: person.sub })
}

/** The key that earlier releases used for them. */
export async function formerKeyIn(stage: Stage, person: Person): Promise<string> {
  return stage.facts.stored ? (await stage.seed(person)).id : person.sub
}

const enrolled = new WeakMap<Stage, Set<string>>()

/** Lets the step itself store an enrolment, sealed as usual, once for each key on a stage. */
export async function enrol({ definition }: Step, stage: Stage, key: string): Promise<void> {
  const keys = enrolled.get(stage) ?? new Set()
  enrolled.set(stage, keys)
  if (keys.has(key)) return
  keys.add(key)
  const user = { id: "whoever has that key" }
  const at = { provider: "elsewhere", providerType: "oidc", providerAccountId: "nobody" } as const
  const about = { user, key, isNew: false, ...at }
  const data: TotpData = {
    secret: theirSecret,
    recoveryCodes: [theirRecoveryCode],
    usedStep: 0,
    typed: "",
    formerKey: "",
  }
  const config = resolveConfig(stage.config())
  // Sealing reads only the secrets, the clock and the randomness of a runtime.
  const runtime = { ...platform, now: stage.clock.now, site: { origin: stage.origin }, config } as unknown as Runtime
  await definition.store?.(about, data, stepTools({ step: definition.id, person: about }, runtime))
}
