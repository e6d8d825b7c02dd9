/** The built visualizer as texts, for every kind of server: `#visualizer` of package.json. Made by `npm run build`. */
declare const visualizer: {
  /** Files of the page by name; each is loaded at its first use. */
  readonly files: Readonly<Record<string, () => Promise<string>>>
  /** The built-in charts with their layouts, as JSON of `ChartOfFlow[]`. */
  readonly charts: () => Promise<string>
}
export default visualizer
