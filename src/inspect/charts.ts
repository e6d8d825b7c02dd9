/** What the visualizer is given: the charts to show. It is JSON, so that a server can make it and a file can hold it. */
import type { FlowDescription } from "./description.ts"
import type { Layout } from "./layout.ts"

export interface Charts {
  /** What is looked at, for the page's title: the name of an application, or of the library. */
  name: string
  charts: readonly ChartOfFlow[]
}

export interface ChartOfFlow {
  description: FlowDescription
  /** Where everything stands. Without it the browser finds out, with an engine that is loaded for it. */
  layout?: Layout
  /** The built-in flow that an application's own was made from: the visualizer shows the difference. */
  builtIn?: FlowDescription
}
