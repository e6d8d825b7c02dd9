/** Sends traces as server-sent events (HTML Standard §9.2): first the traces in the log, then each new trace. */
import { quietly } from "./later.ts"
import type { Shown } from "./shown.ts"
import type { Kept } from "./trace-log.ts"

/**
 * The time between two empty comments, in milliseconds. Empty comments prevent proxies from closing the stream, and
 * show the server whether a page is still connected.
 */
const heartbeat = 15_000

/** The maximum duration of a stream, in milliseconds. The page then reconnects, and the server authorizes it again. */
const longest = 5 * 60_000

/**
 * The time after which a page reconnects, in milliseconds: after the connection broke, and after this server ended the
 * stream.
 */
const [afterBreak, afterEnd] = [1000, 50]

/**
 * The maximum number of bytes that wait for a page that does not read. If there are more, the server ends the stream,
 * and the page reconnects later.
 */
const mostWaiting = 16 * 1024 * 1024

/**
 * Returns the stream of a page. The stream ends when the request is aborted, when the page leaves or stops reading, and
 * after five minutes. A page that reconnects sends the id of its last event as `Last-Event-ID`, and receives the later
 * events.
 */
export function streamOf(
  request: Request,
  { log, changed, later = quietly }: Pick<Shown, "log" | "changed" | "later">,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = (): void => undefined
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let over = false
        const end = (): void => {
          if (over) return
          stop()
          controller.close()
        }
        const write = (text: string): void => controller.enqueue(encoder.encode(text))
        // An unsent event is not lost: the page reconnects and requests all events after the last event that it
        // received.
        const send = (text: string): void => ((controller.desiredSize ?? 0) > 0 ? write(text) : end())
        const deaf = log.listen((kept) => send(eventOf([kept])))
        // This event makes the page load the charts again.
        const unchanged = changed?.(() => send("event: charts\ndata:\n\n"))
        const timer = setInterval(() => send(":\n\n"), heartbeat)
        const lasting = later(longest, () => {
          send(`retry: ${afterEnd}\n\n`)
          end()
        })
        stop = () => {
          if (over) return
          over = true
          lasting()
          clearInterval(timer)
          deaf()
          unchanged?.()
          request.signal.removeEventListener("abort", end)
        }
        // The page counts as connected when it receives these first bytes, even if no event follows.
        write(`retry: ${afterBreak}\n\n${eventOf(log.after(request.headers.get("last-event-id") ?? ""))}`)
        request.signal.addEventListener("abort", end)
        if (request.signal.aborted) end()
      },
      cancel: () => stop(),
    },
    // Edge runtimes have no ByteLengthQueuingStrategy.
    { highWaterMark: mostWaiting, size: (chunk) => chunk.byteLength },
  )
}

function eventOf(kept: readonly Kept[]): string {
  const last = kept.at(-1)
  if (last === undefined) return ""
  // `JSON.stringify` without indentation writes no line break, which would end the field `data`.
  return `id: ${last.id}\ndata: ${JSON.stringify(kept.map(({ trace }) => trace))}\n\n`
}
