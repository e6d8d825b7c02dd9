/** The format of the charts that the visualizer shows, as JSON. A server makes this JSON, or a file contains it. */
import type { FlowDescription } from "../describe/description.ts"
import type { Layout } from "./layout.ts"

export interface Charts {
  /** The name of an application, or of the library, for the page's title. */
  name: string
  charts: readonly ChartOfFlow[]
  /** The application's providers. Absent if the charts are not those of an application. */
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
  /** The name of the flow that signs people in with this provider. */
  flow: string
  /**
   * The checks that a sign-in with this provider must pass before it issues a session. PKCE, `state` and `nonce` are
   * listed only if the provider uses them.
   */
  requires: readonly string[]
}

export interface ChartOfFlow {
  description: FlowDescription
  /** The layout of the drawing. Without this layout, the browser loads a layout engine that computes the layout. */
  layout?: Layout
  /** The same flow without the application's steps and overrides. The page shows the difference. */
  builtIn?: FlowDescription
}
