/** Receives the stream of traces from the server. */
import { readTraces } from "../follow/read-trace.ts"
import type { Trace } from "../../ports/trace.ts"

/** The state of the stream: before the first connection, connected, between two attempts to connect, or ended. */
export type Connection = "connecting" | "live" | "reconnecting" | "ended"

export interface StreamListener {
  /**
   * Called with all traces in the server's log, then with each new trace. The traces come in the order in which the
   * requests ended.
   */
  heard: (traces: readonly Trace[]) => void
  /** Receives an error of the stream as a sentence. */
  failed: (sentence: string) => void
  connection: (connection: Connection) => void
  /** Called when the server has new charts. */
  charts: () => void
}

/**
 * The times before each retry after the server refused a connection, in milliseconds. The server can still be starting.
 */
const waits = [1000, 3000, 9000]

/**
 * The time after which a hidden page closes its connection, in milliseconds. The time is long enough to sign in to the
 * application in another tab. The page must close the connection: browsers allow six connections to a host over all
 * tabs, so six hidden visualizer pages would block the application.
 */
const OUT_OF_SIGHT = 20_000

/**
 * Opens a stream of server-sent events. Each event is a JSON list of traces.
 *
 * If the connection breaks, the browser reconnects by itself and sends the id of the last event. If the server refuses
 * the connection, the browser does not reconnect, and this function tries three more times. A hidden page closes its
 * connection, and receives the missed events when it is visible again. The function drops events that the server
 * repeats.
 *
 * After a reconnection, the server can be another process with other charts. Therefore the page loads the charts again
 * at each connection except the first.
 *
 * @returns a function that begins to listen, and that returns a function that stops listening.
 */
export function traceStream(url: string): (listener: StreamListener) => () => void {
  let connected = false
  let last = ""
  return ({ heard, failed, connection, charts }) => {
    let tries = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let leaving: ReturnType<typeof setTimeout> | undefined
    let stream: EventSource | undefined = connect()
    connection("connecting")

    function connect(): EventSource {
      const opened = new EventSource(url)
      opened.addEventListener("open", () => {
        tries = 0
        connection("live")
        if (connected) charts()
        connected = true
      })
      opened.addEventListener("message", ({ data, lastEventId }: MessageEvent<unknown>) => {
        const value = parsed(data)
        if (value === undefined) failed("A message of the stream is not JSON. Is this page as old as the server?")
        else heard(readTraces(unheard(value, lastEventId, last)))
        last = lastEventId
      })
      opened.addEventListener("charts", charts)
      opened.addEventListener("error", () => {
        const wait = opened.readyState === EventSource.CLOSED ? waits[tries] : 0
        connection(wait === undefined ? "ended" : "reconnecting")
        if (wait === undefined || wait === 0) return
        tries += 1
        timer = setTimeout(() => {
          stream = connect()
        }, wait)
      })
      return opened
    }
    const away = () => {
      clearTimeout(timer)
      stream?.close()
      stream = undefined
      connection("reconnecting")
    }
    const looked = () => {
      clearTimeout(leaving)
      if (document.hidden) leaving = setTimeout(away, OUT_OF_SIGHT)
      else stream ??= connect()
    }
    document.addEventListener("visibilitychange", looked)
    if (document.hidden) looked()
    return () => {
      document.removeEventListener("visibilitychange", looked)
      clearTimeout(leaving)
      clearTimeout(timer)
      stream?.close()
    }
  }
}

/**
 * Returns the traces of a stream event (a JSON list) that the page has not received before. When a page opens a new
 * connection, it cannot send the id of its last event, so the server first sends all traces of the log.
 *
 * The id of an event is the id of its last trace: the name of the log and an increasing number. If the log has another
 * name than before, all its traces are new.
 */
export function unheard(value: unknown, id: string, last: string): unknown {
  const [now, before] = [numbered(id), numbered(last)]
  if (!Array.isArray(value) || !now || !before || now.log !== before.log) return value
  const fresh = Math.min(value.length, Math.max(0, now.number - before.number))
  return value.slice(value.length - fresh)
}

function numbered(id: string): { log: string; number: number } | undefined {
  const [, log = "", number = ""] = /^(.*-)?(\d+)$/.exec(id) ?? []
  return number === "" ? undefined : { log, number: Number(number) }
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : undefined
  } catch {
    return undefined
  }
}
