import { inApplication } from "../../../machines/application-error.ts"
import { challengeContext } from "../../effects/limits/challenge-context.ts"
import type { Runtime } from "../../effects/runtime.ts"
import type { ShownChallenge } from "../../pages/challenge.ts"
import type { Challenge } from "../../ports/challenge.ts"
import { scriptSource } from "../script-source.ts"

/**
 * Returns the challenge for the built-in sign-in page; `undefined` if the challenge has no `show`, so that only the
 * application's page can show it.
 */
export async function shownChallenge({ show }: Challenge, runtime: Runtime): Promise<ShownChallenge | undefined> {
  if (show === undefined) return undefined
  const context = await challengeContext(runtime)
  const widget = await inApplication("challenge.show", () => show(context))
  if (widget.script === undefined) return widget
  const { text, allowedBy } = await scriptSource(widget.script)
  return { ...widget, script: text, allowedBy }
}
