/**
 * The type of `#visualizer` in package.json: the built visualizer as texts, so that every kind of server can load it.
 * `npm run build` makes the module.
 */
declare const visualizer: {
  /** The files of the page by name. The server loads each file at its first use. */
  readonly files: Readonly<Record<string, () => Promise<string>>>
  /** Returns the built-in charts with their layouts, as JSON of `ChartOfFlow[]`. */
  readonly charts: () => Promise<string>
}
export default visualizer
