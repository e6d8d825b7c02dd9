/** Writes traces to files, for example for a bug report, and reads them again. */
import { readTraces } from "../follow/read-trace.ts"
import type { Trace } from "../../ports/trace.ts"

/**
 * Saves traces as a file for a bug report: one trace as an object, several as a list. `config.trace` receives the same
 * values. The visualizer can open the file.
 */
export function saveTraces(traces: readonly Trace[]): void {
  const value: unknown = traces.length === 1 ? traces[0] : traces
  const id = traces[0]?.id ?? ""
  saveFile(`${JSON.stringify(value, undefined, 2)}\n`, { type: "application/json", name: "trace", id, ending: "json" })
}

/** Saves a text as a file `authchart-<name>-<id>.<ending>`. */
export function saveFile(
  text: string,
  { type, name, id, ending }: { type: string; name: string; id: string; ending: string },
): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement("a")
  link.href = url
  link.download = `authchart-${name}-${nameOf(id)}.${ending}`
  link.click()
  // The browser reads the object URL only after this function has returned. Therefore the function revokes the URL with
  // a delay.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/**
 * Returns an id for the name of a file. The result has only letters, digits, `_` and `-`, because the id can come from
 * a file that another person sent.
 */
function nameOf(id: string): string {
  return id.replaceAll(/[^\w-]/g, "").slice(0, 40)
}

/**
 * Returns the traces of a JSON file, which has one trace or a list of traces. If the file has no trace, `problem` says
 * why.
 */
export async function openTraces(file: File): Promise<{ traces: readonly Trace[]; problem: string }> {
  try {
    const value: unknown = JSON.parse(await file.text())
    const traces = readTraces(value)
    return { traces, problem: traces.length > 0 ? "" : `${file.name} holds no trace.` }
  } catch {
    return { traces: [], problem: `${file.name} is not JSON.` }
  }
}
