/** The stream of traces from the server. */
import { readTraces } from "../follow/read-trace.ts"
import type { Trace } from "../../ports/trace.ts"

/** The state of the stream: before the first connection, connected, between tries, or ended. */
export type Connection = "connecting" | "live" | "reconnecting" | "ended"

export interface StreamListener {
  /** Gets all kept traces, and each new one, in the order of the requests' ends. */
  heard: (traces: readonly Trace[]) => void
  /** Gets an error of the stream as a sentence. */
  failed: (sentence: string) => void
  connection: (connection: Connection) => void
  /** The server has new charts. */
  charts: () => void
}

/** Milliseconds before each retry after a refusal: the server can be starting. */
const waits = [1000, 3000, 9000]

/**
 * Milliseconds until a hidden page closes its connection: long enough to sign in in another tab. Browsers allow six to
 * a host over all tabs: six such pages would block the application.
 */
const OUT_OF_SIGHT = 20_000

/**
 * A stream of server-sent events with JSON lists of traces.
 *
 * The browser reconnects by itself, and sends the id of the last event. After a refusal by the server it stops; this
 * function then tries three times more. A hidden page closes the connection, and gets the missed events later. Repeated
 * events are dropped.
 *
 * A new connection can reach another process with other charts: the charts are loaded again at each connection but the
 * first.
 *
 * @returns a function that listens, and returns a function that stops it.
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
 * The traces of a message after the last one. A new connection begins with all kept traces, because a page cannot name
 * its start. The id of a message is the id of its last trace: the name of the log, and a number that increases.
 * Messages of another log are new.
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
