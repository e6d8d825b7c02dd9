/** Finds the re-authentication that waits for a callback. */
import type { FlowModule } from "../flows/flow-module.ts"
import { loadAgain } from "../flows/registry.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { findFlow } from "./resume-flow.ts"

/**
 * Returns the re-authentication that is made from a sign-in, if this browser has a sealed flow of it to which the
 * callback belongs. The key of a sealed flow depends on its chart, so a sealed sign-in is never found here. Otherwise
 * returns the sign-in.
 */
export async function againWaiting(signIn: FlowModule, context: RequestContext, provider: string): Promise<FlowModule> {
  const { resumes } = await signIn.decode(context, provider)
  if (resumes === undefined) return signIn
  const again = await loadAgain({ load: () => signIn })
  const found = await findFlow(resumes, [again.chart.id], context.runtime)
  return found === undefined || found === "flow_unreadable" ? signIn : again
}
