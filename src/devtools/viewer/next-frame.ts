/**
 * Calls a function when the browser draws the next frame, unless the returned function is called before.
 *
 * In an effect, work for later frames begins with this function, so that it does not delay the first picture: Preact runs
 * an effect after the first frame.
 */
export function nextFrame(late: () => void): () => void {
  const frame = requestAnimationFrame(late)
  return () => cancelAnimationFrame(frame)
}
