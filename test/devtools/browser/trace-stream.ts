/** The server side of live traces, by its specification: stored traces first, then each new one. */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Trace } from "../../../src/ports/trace.ts"

export interface TestStream {
  answer: (request: IncomingMessage, response: ServerResponse) => void
  send: (...traces: readonly Trace[]) => void
  /** Makes the page request its charts again. */
  sendCharts: () => void
  /** Breaks every connection. */
  cut: () => void
  /** Refuses the stream from now on, or accepts it again. */
  refuse: (refused: boolean) => void
  /** How many pages listen. */
  listening: () => number
  /** The last event id of each connection; empty for none. */
  heard: string[]
  /** Forgets everything. */
  reset: () => void
}

export function testStream(): TestStream {
  const kept: Trace[] = []
  const open = new Set<ServerResponse>()
  const heard: string[] = []
  let refused = false

  function message(from: number): string {
    if (from >= kept.length) return ""
    return `id: ${kept.length}\ndata: ${JSON.stringify(kept.slice(from))}\n\n`
  }
  const cut = () => {
    for (const response of open) response.destroy()
    open.clear()
  }
  return {
    answer(request, response) {
      const last = String(request.headers["last-event-id"] ?? "")
      heard.push(last)
      if (refused) {
        response.writeHead(503).end()
        return
      }
      response.writeHead(200, { "content-type": "text/event-stream" })
      response.write(`retry: 50\n\n:\n\n${message(Number(last))}`)
      open.add(response)
      response.on("close", () => open.delete(response))
    },
    send(...traces) {
      const from = kept.length
      kept.push(...traces)
      for (const response of open) response.write(message(from))
    },
    sendCharts() {
      for (const response of open) response.write("event: charts\ndata:\n\n")
    },
    cut,
    refuse(next) {
      refused = next
    },
    listening: () => open.size,
    heard,
    reset() {
      cut()
      kept.splice(0)
      heard.splice(0)
      refused = false
    },
  }
}
