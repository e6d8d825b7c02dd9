/**
 * Stands for the visualizer where it is not taken along: in the bundles of edge runtimes, which are small by rule. Flows
 * run there as everywhere, and their traces go to `config.trace` and to `AUTHCHART_INSPECT`.
 */
const visualizer: { files: Readonly<Record<string, never>>; charts: () => Promise<string> } = {
  files: {},
  charts: () => Promise.resolve("[]"),
}

export default visualizer
