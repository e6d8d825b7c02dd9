/** Calls `late` after so many milliseconds, unless the function that it returns was called before. */
export type Later = (milliseconds: number, late: () => void) => () => void

/** The same by the clock, for what a process need not stay for: on Node it ends although this was not called yet. */
export const quietly: Later = (milliseconds, late) => {
  const timer = setTimeout(late, milliseconds)
  // On edge runtimes it is a number, whatever the types of Node say: nothing keeps a process there.
  if (typeof timer === "object") timer.unref()
  return () => clearTimeout(timer)
}
