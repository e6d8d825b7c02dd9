import type { ComponentChildren, JSX } from "preact"
import { useEffect, useState } from "preact/hooks"
import { nextFrame } from "./next-frame.ts"

/**
 * Shows its children from the second frame on, so that they do not delay the first one. In its first frame, the page
 * shows the chart.
 */
export function AfterPicture({ children }: { children: ComponentChildren }): JSX.Element {
  const [begun, setBegun] = useState(false)
  useEffect(() => nextFrame(() => setBegun(true)), [])
  return <>{begun && children}</>
}
