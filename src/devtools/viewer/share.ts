/** Saves a run as one HTML file. */
import type { Run } from "../draw/run-file.ts"
import { runScript } from "./beside.ts"
import { saveFile } from "./trace-file.ts"

/** The variable that `share.js` sets. */
declare global {
  var authchartRunFile: ((run: Run) => string) | undefined
}

/**
 * Saves a run as a file, with the advice on its last request if the page has loaded the advice. Does nothing if the
 * script `share.js` cannot be loaded.
 */
export async function shareRun(run: Omit<Run, "advice" | "content">): Promise<void> {
  if (globalThis.authchartRunFile === undefined) await runScript("share.js")
  const last = run.traces.at(-1)
  const advice = last === undefined ? [] : (globalThis.authchartAdvice?.(last) ?? [])
  const text = globalThis.authchartRunFile?.({ ...run, advice, content: globalThis.authchartBandContent })
  if (text !== undefined)
    saveFile(text, { type: "text/html", name: "run", id: run.traces[0]?.id ?? "", ending: "html" })
}
