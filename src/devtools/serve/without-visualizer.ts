/**
 * Replaces the visualizer in bundles for edge runtimes, which must be small. Flows run as usual, and traces go to
 * `config.trace` and to the URL in `AUTHCHART_INSPECT`. On workerd, traces do not go to this URL, because workerd runs
 * no code after the response.
 */
const visualizer: { files: Readonly<Record<string, never>>; charts: () => Promise<string> } = {
  files: {},
  charts: () => Promise.resolve("[]"),
}

export default visualizer
