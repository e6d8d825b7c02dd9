/**
 * Stands for the visualizer where it is not taken along: in the bundles of edge runtimes, which are small by rule. Flows
 * run there as everywhere, and their traces go to `config.trace`; to `AUTHCHART_INSPECT` too, but not on workerd, where
 * nothing is done once a request is answered.
 */
const visualizer: { files: Readonly<Record<string, never>>; charts: () => Promise<string> } = {
  files: {},
  charts: () => Promise.resolve("[]"),
}

export default visualizer
