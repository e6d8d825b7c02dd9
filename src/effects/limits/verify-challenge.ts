import { inApplication } from "../../../machines/application-error.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { Effect, Runtime } from "../runtime.ts"
import { challengeContext } from "./challenge-context.ts"
import { takeBudgets } from "./take-budgets.ts"

/** The maximum length of a challenge response, in characters. A response of Turnstile has at most 2048. */
const longest = 16_384
/** The milliseconds for which the library remembers a used response. */
const memory = 3_600_000

/**
 * Verifies a visitor's response to the challenge. All instances with the same `stores` together accept a response once.
 */
export const verifyChallenge: Effect<"verifyChallenge"> = async ({ credentials }, runtime) => {
  const { challenge } = runtime.config
  if (challenge === undefined) return failed("no challenge is configured")
  const response = credentials[challenge.field]
  if (typeof response !== "string" || response === "") return failed("there was no response")
  if (response.length > longest) return failed("the response was too long")
  try {
    const context = await challengeContext(runtime)
    const judged = await inApplication("challenge.verify", () => challenge.verify(response, context))
    if (judged === false) return failed("the response was wrong")
    return (await isFirst(judged === true ? response : judged.once, runtime))
      ? { type: "challenge.passed" }
      : failed("the response was used before")
  } catch (error) {
    return failed(error)
  }
}

function failed(cause: unknown): Answer<"verifyChallenge"> {
  return { type: "challenge.failed", failure: { reason: "challenge_needed", code: "challenge_needed", cause } }
}

async function isFirst(name: string, runtime: Runtime): Promise<boolean> {
  const key = await sha256(`${runtime.config.secrets.join(",")} authchart challenge response ${name}`)
  const once = { key, most: 1, window: memory, from: "first" } as const
  const rule = { text: "1/h/response", most: 1, window: memory, from: "first", by: "flow" } as const
  return (await takeBudgets([{ ...once, rule }], runtime)).admitted
}
