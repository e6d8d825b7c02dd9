/**
 * Replaces the visualizer in bundles of edge runtimes, which have to be small. Flows run there as everywhere, and their
 * traces go to `config.trace`, and to `AUTHCHART_INSPECT`, except on workerd, where no code runs after the response.
 */
const visualizer: { files: Readonly<Record<string, never>>; charts: () => Promise<string> } = {
  files: {},
  charts: () => Promise.resolve("[]"),
}

export default visualizer
