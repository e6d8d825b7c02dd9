/** An override's function that shows nothing to whoever calls it with stand-ins, so that only the run can judge it. */
export function atRun<S extends { event: unknown }, T extends object>(params: (seen: S) => T): (seen: S) => T {
  // A stand-in can be called; no event can. What start-up is shown is no part of what is tested here.
  return (seen) => (typeof seen.event === "function" ? ({} as T) : params(seen))
}
