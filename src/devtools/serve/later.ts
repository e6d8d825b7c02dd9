/** Calls `late` after so many milliseconds, unless the returned function was called before. */
export type Later = (milliseconds: number, late: () => void) => () => void

/** The same with a timer that does not keep a Node process alive. */
export const quietly: Later = (milliseconds, late) => {
  const timer = setTimeout(late, milliseconds)
  // On edge runtimes it is a number, whatever the types of Node say: no timer keeps a process there.
  if (typeof timer === "object") timer.unref()
  return () => clearTimeout(timer)
}
