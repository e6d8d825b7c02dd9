/** Where traces come from while requests happen: a stream of the server. */
import { readTraces } from "../follow/read-trace.ts"
import type { Trace } from "../../ports/trace.ts"

/** Whether requests are heard of: not yet, now, no longer but tried again, or no longer. */
export type Connection = "connecting" | "live" | "reconnecting" | "ended"

export interface StreamListener {
  /** Each trace there is, and each one that comes, in the order in which the requests were settled. */
  heard: (traces: readonly Trace[]) => void
  /** The stream cannot be read, and why. */
  failed: (sentence: string) => void
  connection: (connection: Connection) => void
  /** The server has other charts to show. */
  charts: () => void
}

/** Milliseconds before each new try, where the server turned the stream away: it may be starting. */
const waits = [1000, 3000, 9000]

/**
 * Milliseconds that a page may be out of sight before it lets go of its connection: long enough to sign in in another tab.
 * Browsers have six to a host, for all tabs together: six pages that held on to theirs would stop the application.
 */
const OUT_OF_SIGHT = 20_000

/**
 * A stream of server-sent events, each of whose messages is a JSON list of traces.
 *
 * The browser itself goes on where a connection broke, and tells the server what it heard last. Where the server refuses,
 * it gives up; this tries three times more, and then says that it has ended. A page that is out of sight for a while hears
 * nothing, and the rest when it is looked at again. What a new connection tells once more is left out.
 *
 * Whoever answers anew may be another process than before, with other charts: they are asked for at each connection but
 * the first.
 *
 * @returns listens, and returns a function that stops it.
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
 * What of a message came after the one that was heard last. A new connection begins with all that the server keeps, and a
 * page cannot tell it where to begin. The id of a message is that of its last trace: the name of the log and a number that
 * rises by one. All of it, where the log is another one.
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
