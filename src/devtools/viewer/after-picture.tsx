import type { ComponentChildren, JSX } from "preact"
import { useEffect, useState } from "preact/hooks"

/**
 * Shows its children from the second frame on, so that they do not delay the first one. In its first frame, the page
 * shows the chart.
 */
export function AfterPicture({ children }: { children: ComponentChildren }): JSX.Element {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    // The effect runs when the browser has painted the first frame, and this callback in the second one.
    const frame = requestAnimationFrame(() => setBegun(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return <>{begun && children}</>
}
