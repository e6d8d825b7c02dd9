/** Finds the re-authentication that waits for a callback. */
import type { FlowModule } from "../flows/flow-module.ts"
import { loadAgain } from "../flows/registry.ts"
import type { RequestContext } from "../flows/request-context.ts"
import { findFlow } from "./resume-flow.ts"

/**
 * For each sign-in flow, there is a second flow in which a signed-in user authenticates again with the same provider.
 * Both flows have the same callback route. Returns the second flow if it waits for the callback in this browser;
 * otherwise the sign-in flow. The key of a sealed flow depends on its chart, so the function cannot mistake one of the
 * two for the other.
 */
export async function againWaiting(signIn: FlowModule, context: RequestContext, provider: string): Promise<FlowModule> {
  const { resumes } = await signIn.decode(context, provider)
  if (resumes === undefined) return signIn
  const again = await loadAgain({ load: () => signIn })
  const found = await findFlow(resumes, [again.chart.id], context.runtime)
  return found === undefined || found === "flow_unreadable" ? signIn : again
}
