/**
 * Replaces the visualizer in bundles for edge runtimes, which must be small. Flows run there without a difference.
 * Their traces go to `config.trace` and to the address in `AUTHCHART_INSPECT`. On workerd they do not go to that
 * address, because no code runs there after the response.
 */
const visualizer: { files: Readonly<Record<string, never>>; charts: () => Promise<string> } = {
  files: {},
  charts: () => Promise.resolve("[]"),
}

export default visualizer
