import type { RefObject } from "preact"
import { useLayoutEffect, useState } from "preact/hooks"
import type { Size } from "./viewport.ts"

/** Returns the size of an element: `undefined` in its first rendering, and after that each size that it gets. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () =>
      setSize((before) => {
        const { clientWidth: width, clientHeight: height } = element
        return before?.width === width && before.height === height ? before : { width, height }
      })
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  return size
}
