/** Chooses the language of a request that continues no flow. */
import { inApplication } from "../../machines/application-error.ts"
import type { Runtime } from "../effects/runtime.ts"
import { wholeRequest } from "../protocol/lazy-request.ts"
import { acceptedLanguage, lookup } from "../texts/negotiate.ts"
import type { Language } from "../texts/languages.ts"
import { inTime, tooLate } from "./engine.ts"
import { newTraceId } from "./trace/trace-id.ts"

/** The maximum time that `language.choose` may take, in milliseconds. */
const longestChoice = 5000

/**
 * Returns the language from the first source that names a supported language. The sources are, in the given order:
 * `language.choose`, the cookie, `Accept-Language`, the default. Never throws.
 */
export async function chooseLanguage(runtime: Runtime): Promise<Language> {
  const { config, cookies, request } = runtime
  const { supported, cookie, choose } = config.language
  const named = [choose && (await told(choose, runtime)), cookies[cookie]]
  for (const tag of named) {
    const found = typeof tag === "string" ? lookup(tag, supported) : undefined
    if (found !== undefined) return found
  }
  return acceptedLanguage(request.headers.get("accept-language"), supported) ?? supported[0]
}

async function told(
  choose: NonNullable<Runtime["config"]["language"]["choose"]>,
  runtime: Runtime,
): Promise<string | null | undefined> {
  try {
    const choice = inApplication("language.choose", async () => choose(wholeRequest(runtime.request)))
    const language = await inTime(choice, longestChoice, runtime)
    if (language !== tooLate) return language
    throw new Error(`language.choose took longer than ${longestChoice} ms.`)
  } catch (cause) {
    // A failure must not end the request. The visitor gets the page in the language of the next source.
    const flow = { provider: undefined, traceId: newTraceId(runtime) }
    const { errorOf } = await import("./failures.ts")
    runtime.config.log.error(errorOf({ reason: "effect_failed", cause }, flow))
    return undefined
  }
}
