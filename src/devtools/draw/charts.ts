/** What the visualizer is given: the charts to show. It is JSON, so that a server can make it and a file can hold it. */
import type { FlowDescription } from "../describe/description.ts"
import type { Layout } from "./layout.ts"

export interface Charts {
  /** What is looked at, for the page's title: the name of an application, or of the library. */
  name: string
  charts: readonly ChartOfFlow[]
  /** The application's ways to sign in. Absent where the charts are nobody's in particular. */
  providers?: readonly ProviderOfFlow[]
  /** Where the page hears of requests (server-sent events), relative to its scripts. Absent where nothing is live. */
  live?: string
}

/** A provider, and what its sign-ins have to pass. */
export interface ProviderOfFlow {
  id: string
  name: string
  /** `oauth`, `oidc`, `email`, `credentials`. */
  type: string
  /** Name of the flow that it signs in through. */
  flow: string
  /** Checks that must be passed before this provider's sign-in may issue a session: PKCE, state and nonce as configured. */
  requires: readonly string[]
}

export interface ChartOfFlow {
  description: FlowDescription
  /** Where everything stands. Without it the browser finds out, with an engine that is loaded for it. */
  layout?: Layout
  /**
   * What the flow was made from by steps and overrides, the built-in flow or the application's own as it was defined: the
   * visualizer shows the difference.
   */
  builtIn?: FlowDescription
}
