/** Calls `late` after the given number of milliseconds, unless the returned function was called before. */
export type Later = (milliseconds: number, late: () => void) => () => void

/** Works like {@link Later}, with a timer that does not keep a Node process alive. */
export const quietly: Later = (milliseconds, late) => {
  const timer = setTimeout(late, milliseconds)
  // On edge runtimes, a timer is a number, although Node's types say otherwise, and no timer keeps a process alive.
  if (typeof timer === "object") timer.unref()
  return () => clearTimeout(timer)
}
