/** Sends traces as server-sent events: first those in the log, then each new trace (HTML Standard §9.2). */
import { quietly } from "./later.ts"
import type { Shown } from "./shown.ts"
import type { Kept } from "./trace-log.ts"

/**
 * The time between two empty comments, in milliseconds. Empty comments keep proxies from closing the stream, and show
 * the server whether a page is still connected.
 */
const heartbeat = 15_000

/** The maximum duration of a stream, in milliseconds. The page then reconnects, and is authorized again. */
const longest = 5 * 60_000

/**
 * The time after which a page reconnects, in milliseconds: after the connection broke, and after this server ended the
 * stream.
 */
const [afterBreak, afterEnd] = [1000, 50]

/**
 * The maximum number of bytes that wait for a page that does not read. Above it, the server ends the stream, and the
 * page reconnects later.
 */
const mostWaiting = 16 * 1024 * 1024

/**
 * Returns the stream of a page. The stream ends when the request is aborted, when the page leaves or stops reading, and
 * after five minutes. A page that reconnects sends the id of its last event as `Last-Event-ID`, and receives the events
 * after it.
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
        // An event that is not sent is not lost: the page reconnects and requests all events after the last one that it
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
        // These first bytes show the page that it is connected, even if no event follows.
        write(`retry: ${afterBreak}\n\n${eventOf(log.after(request.headers.get("last-event-id") ?? ""))}`)
        request.signal.addEventListener("abort", end)
        if (request.signal.aborted) end()
      },
      cancel: () => stop(),
    },
    // The size is counted with a function, because edge runtimes have no ByteLengthQueuingStrategy.
    { highWaterMark: mostWaiting, size: (chunk) => chunk.byteLength },
  )
}

function eventOf(kept: readonly Kept[]): string {
  const last = kept.at(-1)
  if (last === undefined) return ""
  // `JSON.stringify` writes no line breaks here. A line break would end the field `data`.
  return `id: ${last.id}\ndata: ${JSON.stringify(kept.map(({ trace }) => trace))}\n\n`
}
