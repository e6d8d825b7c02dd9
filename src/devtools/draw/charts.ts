/**
 * The format of the charts that the visualizer shows, as JSON. The application's server sends this JSON, or a file
 * contains it.
 */
import type { Impossible } from "../describe/lens.ts"
import type { FlowDescription } from "../describe/description.ts"
import type { Layout } from "./layout.ts"

export interface Charts {
  /** The name of the application, or of the library, for the title of the visualizer's page. */
  name: string
  charts: readonly ChartOfFlow[]
  /** The application's providers. Absent if the charts are the library's, and no application's. */
  providers?: readonly ProviderOfFlow[]
  /** Usual kinds of providers, such as OpenID Connect. Absent if the charts have no sign-in with OAuth. */
  presets?: readonly ProviderOfFlow[]
  /**
   * The URL of the stream of traces (server-sent events), relative to the visualizer's scripts. Absent without a
   * stream.
   */
  live?: string
  /**
   * The URL that looks up a person's audit trail, relative to the visualizer's scripts. Absent if the application has
   * no audit trail.
   */
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
   * The checks that a sign-in with this provider must pass before it issues a session. The list has PKCE, `state` and
   * `nonce` only if sign-ins with the provider use them.
   */
  requires: readonly string[]
  /** The transitions and states that no sign-in with this provider reaches. Absent in charts of earlier releases. */
  impossible?: Impossible
}

export interface ChartOfFlow {
  description: FlowDescription
  /** The layout of the drawing. If it is absent, the browser loads a layout engine that computes it. */
  layout?: Layout
  /** The same flow without the application's steps and overrides. The page shows the difference. */
  builtIn?: FlowDescription
}
