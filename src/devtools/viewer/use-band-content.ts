import { useEffect, useState } from "preact/hooks"
import type { BandContent } from "../draw/bands.ts"
import { runScript } from "./beside.ts"
import { nextFrame } from "./next-frame.ts"

/** The variable that `bands.js` sets. */
declare global {
  var authchartBandContent: BandContent | undefined
}

/** Returns the function that makes the contents of open bands; `undefined` while its script loads, or if it is missing. */
export function useBandContent(): BandContent | undefined {
  const [content, setContent] = useState(() => globalThis.authchartBandContent)
  useEffect(() => {
    if (content !== undefined) return undefined
    const load = () => runScript("bands.js").then(() => setContent(() => globalThis.authchartBandContent))
    return nextFrame(() => void load())
  }, [])
  return content
}
