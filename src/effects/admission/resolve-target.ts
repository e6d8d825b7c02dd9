import { acceptCallbackResult } from "../../protocol/redirect-target.ts"
import type { Effect } from "../runtime.ts"

/**
 * Passes an address through `callbacks.redirect`, which is the allow-list (D19), and gives it back normalised. What is
 * no http(s) address leads to the application's front page.
 */
export const resolveTarget: Effect<"resolveTarget"> = async ({ url }, runtime) => {
  if (runtime.targets.has(url)) return { type: "target.resolved", url }
  const baseUrl = runtime.site.origin
  try {
    const said = await runtime.config.callbacks.redirect({ url, baseUrl })
    const target = acceptCallbackResult(said, { baseUrl }) ?? `${baseUrl}/`
    runtime.targets.add(target)
    return { type: "target.resolved", url: target }
  } catch (error) {
    return { type: "target.refused", failure: { reason: "redirect_failed", cause: error } }
  }
}
