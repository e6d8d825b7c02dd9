/** Traces in a file of the person's: written for a bug report, and read again. */
import { readTraces } from "../follow/read-trace.ts"
import type { Trace } from "../../ports/trace.ts"

/**
 * Gives the person a file with the traces, for a bug report: one as itself, several as a list. The file is what
 * `config.trace` was told, and this page opens it again.
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

/** An id may come out of somebody's file: what names a file is letters and digits. */
function nameOf(id: string): string {
  return id.replaceAll(/[^\w-]/g, "").slice(0, 40)
}

/** The traces of a file with one or a list of them, as JSON; and why there are none, for people. */
export async function openTraces(file: File): Promise<{ traces: readonly Trace[]; problem: string }> {
  try {
    const value: unknown = JSON.parse(await file.text())
    const traces = readTraces(value)
    return { traces, problem: traces.length > 0 ? "" : `${file.name} holds no trace.` }
  } catch {
    return { traces: [], problem: `${file.name} is not JSON.` }
  }
}
