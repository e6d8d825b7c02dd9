/**
 * Replaces the visualizer in bundles for edge runtimes, which must be small. Flows run in these bundles as in all
 * others. The traces of these flows go to `config.trace` and to the address in `AUTHCHART_INSPECT`. Only on workerd,
 * traces do not go to that address, because workerd runs no code after the response.
 */
const visualizer: { files: Readonly<Record<string, never>>; charts: () => Promise<string> } = {
  files: {},
  charts: () => Promise.resolve("[]"),
}

export default visualizer
