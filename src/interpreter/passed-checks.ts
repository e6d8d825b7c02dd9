/** Checks that a sealed flow passed, with their versions: one that became stricter is passed again. */
import type { CheckId } from "../../machines/grammar.ts"
import type { Runtime } from "../effects/runtime.ts"
import { firstVersion, versionOf } from "../flows/binding.ts"

/** A passed check with the version that was passed: `step:totp@v1`. Cookies are small: the first version goes without. */
export async function versioned(check: CheckId, provider: string, { config }: Runtime): Promise<string> {
  const version = await versionOf(check, provider, config)
  return version === firstVersion ? check : `${check}@${version}`
}

/** The checks that were passed, or `undefined` where one of them has another version now. */
export async function passedAsOfNow(
  sealed: readonly string[],
  provider: string,
  runtime: Runtime,
): Promise<CheckId[] | undefined> {
  const passed: CheckId[] = []
  for (const text of sealed) {
    // What was sealed were names of checks, and nobody else can seal.
    const [check] = text.split("@") as [CheckId]
    if ((await versioned(check, provider, runtime)) !== text) return undefined
    passed.push(check)
  }
  return passed
}
