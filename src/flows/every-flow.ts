/** The modules of all built-in flows, loaded at once for composition and proofs at start-up. */
import { credentialsFlow } from "./credentials/flow.ts"
import { emailFlow } from "./email/flow.ts"
import type { FlowModule } from "./flow-module.ts"
import { notMeFlow } from "./not-me/flow.ts"
import { oauthFlow } from "./oauth/flow.ts"
import type { FlowName } from "./registry.ts"
import { sessionFlow } from "./session/flow.ts"
import { signOutFlow } from "./sign-out/flow.ts"

/** Does not compile if a row of the registry is missing here. */
export const everyFlow: Readonly<Record<FlowName, FlowModule>> = {
  oauth: oauthFlow,
  email: emailFlow,
  credentials: credentialsFlow,
  session: sessionFlow,
  signOut: signOutFlow,
  notMe: notMeFlow,
}
