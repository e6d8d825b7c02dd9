/** Traces in files: written for a bug report, and read again. */
import { readTraces } from "../follow/read-trace.ts"
import type { Trace } from "../../ports/trace.ts"

/**
 * Saves the traces as a file for a bug report: one as itself, several as a list. `config.trace` gets the same values,
 * and this page can open the file again.
 */
export function saveTraces(traces: readonly Trace[]): void {
  const value: unknown = traces.length === 1 ? traces[0] : traces
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(value, undefined, 2)}\n`], { type: "application/json" }))
  const link = document.createElement("a")
  link.href = url
  link.download = `authchart-trace-${nameOf(traces[0]?.id ?? "")}.json`
  link.click()
  // The browser reads it after this has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** An id can come from a foreign file: the name keeps only letters and digits. */
function nameOf(id: string): string {
  return id.replaceAll(/[^\w-]/g, "").slice(0, 40)
}

/** The traces of a JSON file with one or a list of them. Without traces, `problem` says why. */
export async function openTraces(file: File): Promise<{ traces: readonly Trace[]; problem: string }> {
  try {
    const value: unknown = JSON.parse(await file.text())
    const traces = readTraces(value)
    return { traces, problem: traces.length > 0 ? "" : `${file.name} holds no trace.` }
  } catch {
    return { traces: [], problem: `${file.name} is not JSON.` }
  }
}
