/** Wraps a function of an override so that it returns nothing for stand-ins: only the run judges it. */
export function atRun<S extends { event: unknown }, T extends object>(params: (seen: S) => T): (seen: S) => T {
  // A stand-in can be called; no event can. What start-up is shown is no part of what is tested here.
  return (seen) => (typeof seen.event === "function" ? ({} as T) : params(seen))
}
