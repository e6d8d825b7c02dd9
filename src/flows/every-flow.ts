/** The modules of all built-in flows. Composition and the proofs at start-up need all of them. */
import { anonymousFlow } from "./anonymous/flow.ts"
import { credentialsFlow } from "./credentials/flow.ts"
import { emailFlow } from "./email/flow.ts"
import type { FlowModule } from "./flow-module.ts"
import { notMeFlow } from "./not-me/flow.ts"
import { oauthFlow } from "./oauth/flow.ts"
import { passkeyFlow } from "./passkey/flow.ts"
import type { FlowName } from "./registry.ts"
import { sessionModule } from "./session/module.ts"
import { signOutFlow } from "./sign-out/flow.ts"

/** The modules, by the ids of the registry's rows. A missing module is a compile error. */
export const everyFlow: Readonly<Record<FlowName, FlowModule>> = {
  oauth: oauthFlow,
  email: emailFlow,
  credentials: credentialsFlow,
  anonymous: anonymousFlow,
  passkey: passkeyFlow,
  session: sessionModule,
  signOut: signOutFlow,
  notMe: notMeFlow,
}
