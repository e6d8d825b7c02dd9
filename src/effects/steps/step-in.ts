import type { LooseStep, StepPerson, StepTools } from "../../../machines/steps/step.types.ts"
import { openToken, sealToken } from "../../protocol/session-token.ts"
import type { Runtime } from "../runtime.ts"

/** @throws {TypeError} where the configuration has no such step: the chart was composed of another one. */
export function stepIn({ config }: Runtime, id: string): LooseStep {
  const step = config.steps.get(id)
  if (step === undefined) throw new TypeError(`The configuration has no step "${id}".`)
  return step
}

/** Seconds: what is stored is read as long as somebody lives. */
const century = 100 * 365 * 86_400

/** Steps do not read what others have sealed. */
function saltOf(of: string, purpose: string): string {
  return `authchart.step.${of}.${purpose}`
}

/** What effects of the application's own may touch. */
export function toolsOf(runtime: Runtime, of: string = "flow"): Omit<StepTools, "person"> {
  const { now, randomBytes, randomUUID, fetch, site, config } = runtime
  const keys = { secrets: config.secrets, ring: config.keys }
  return {
    now,
    randomBytes,
    fetch,
    origin: site.origin,
    seal: async (purpose, text) =>
      sealToken({
        ...keys,
        claims: { text },
        salt: saltOf(of, purpose),
        maxAge: century,
        now: now() / 1000,
        uuid: randomUUID,
      }),
    open: async (purpose, sealed) => {
      const claims = await openToken({ ...keys, token: sealed, salt: saltOf(of, purpose), now: now() / 1000 })
      return typeof claims?.text === "string" ? claims.text : undefined
    },
  }
}

/** The same, for an effect that is about somebody. */
export function stepTools({ step, person }: { step: string; person: StepPerson }, runtime: Runtime): StepTools {
  return { ...toolsOf(runtime, step), person }
}
