/** The modules of all built-in flows, loaded at once: for what is composed and proven at start-up. */
import { credentialsFlow } from "./credentials/flow.ts"
import { emailFlow } from "./email/flow.ts"
import type { FlowModule } from "./flow-module.ts"
import { oauthFlow } from "./oauth/flow.ts"
import type { FlowName } from "./registry.ts"
import { sessionFlow } from "./session/flow.ts"
import { signOutFlow } from "./sign-out/flow.ts"

/** A row of the registry that is missing here does not compile. */
export const everyFlow: Readonly<Record<FlowName, FlowModule>> = {
  oauth: oauthFlow,
  email: emailFlow,
  credentials: credentialsFlow,
  session: sessionFlow,
  signOut: signOutFlow,
}
