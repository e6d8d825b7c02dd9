/** The charts for the visualizer as JSON. A server makes them, or a file contains them. */
import type { FlowDescription } from "../describe/description.ts"
import type { Layout } from "./layout.ts"

export interface Charts {
  /** The name of an application, or of the library, for the page's title. */
  name: string
  charts: readonly ChartOfFlow[]
  /** The application's ways to sign in. Absent without an application. */
  providers?: readonly ProviderOfFlow[]
  /** The address of the stream of requests (server-sent events), relative to the scripts. Absent without a stream. */
  live?: string
  /** The address that looks up a person's audit trail, relative to the scripts. Absent if no audit trail is kept. */
  history?: string
}

/** A provider, and the checks of its sign-ins. */
export interface ProviderOfFlow {
  id: string
  name: string
  /** `oauth`, `oidc`, `email`, `credentials`. */
  type: string
  /** Name of its flow. */
  flow: string
  /** Checks of this provider's sign-ins before a session: PKCE, state and nonce as configured. */
  requires: readonly string[]
}

export interface ChartOfFlow {
  description: FlowDescription
  /** The layout. Without it, the browser loads an engine that makes it. */
  layout?: Layout
  /** The flow without steps and overrides, built in or the application's own. The page shows the difference. */
  builtIn?: FlowDescription
}
