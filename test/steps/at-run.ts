/**
 * Wraps a function of an override so that it returns nothing for the stand-ins at start-up: only a run shows its
 * behaviour.
 */
export function atRun<S extends { event: unknown }, T extends object>(params: (seen: S) => T): (seen: S) => T {
  // The stand-in for an event is a function, and a real event is not, so the type distinguishes them.
  return (seen) => (typeof seen.event === "function" ? ({} as T) : params(seen))
}
