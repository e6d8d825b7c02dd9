/**
 * Calls a function when the browser draws the next frame, unless the returned function is called before. A hidden page
 * draws no frames, so the function is called at once there.
 *
 * In an effect, work for later frames begins with this function, so that it does not delay the first picture: Preact runs
 * an effect after the first frame.
 */
export function nextFrame(late: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(late)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(late)
  return () => cancelAnimationFrame(frame)
}
