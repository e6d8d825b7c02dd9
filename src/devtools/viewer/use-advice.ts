import { useEffect, useState } from "preact/hooks"
import type { Trace } from "../../ports/trace.ts"
import { runScript } from "./beside.ts"

/** The variable that `advice.js` sets. */
declare global {
  var authchartAdvice: ((trace: Trace) => readonly string[]) | undefined
}

let loading: Promise<boolean> | undefined

/**
 * Returns advice on a failed request. Returns an empty list while the script with the advice is loading, and if the
 * script is missing. If the script is missing, the next failed request tries again.
 */
export function useAdvice(trace: Trace): readonly string[] {
  const [, setLoaded] = useState(globalThis.authchartAdvice !== undefined)
  useEffect(() => {
    if (globalThis.authchartAdvice !== undefined) return undefined
    let wanted = true
    loading ??= runScript("advice.js")
    void loading.then((there) => {
      if (!there) loading = undefined
      if (wanted) setLoaded(there)
    })
    return () => {
      wanted = false
    }
  }, [trace])
  return globalThis.authchartAdvice?.(trace) ?? []
}
