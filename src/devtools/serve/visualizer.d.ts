/** The built visualizer as texts, for servers of every kind: `#visualizer` of package.json. Made by `npm run build`. */
declare const visualizer: {
  /** Files of the page by their names; each is loaded when it is first asked for. */
  readonly files: Readonly<Record<string, () => Promise<string>>>
  /** The built-in charts with their layouts, as JSON of `ChartOfFlow[]`. */
  readonly charts: () => Promise<string>
}
export default visualizer
