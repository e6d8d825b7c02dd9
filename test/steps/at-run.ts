/**
 * Wraps a function of an override so that it returns nothing for the stand-ins at start-up: only a run shows its
 * behaviour.
 */
export function atRun<S extends { event: unknown }, T extends object>(params: (seen: S) => T): (seen: S) => T {
  // A stand-in can be called; no event can. The stand-ins at start-up are not the subject of this test.
  return (seen) => (typeof seen.event === "function" ? ({} as T) : params(seen))
}
