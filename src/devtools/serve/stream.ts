/** Traces as server-sent events: first the kept ones, then each new one. HTML Standard §9.2 */
import { quietly } from "./later.ts"
import type { Shown } from "./shown.ts"
import type { Kept } from "./trace-log.ts"

/** Milliseconds between two comments: they keep proxies from closing the stream, and detect a closed page. */
const heartbeat = 15_000

/** The maximum duration of a stream, in milliseconds. The page then reconnects, and is authorized again. */
const longest = 5 * 60_000

/** Milliseconds until a page reconnects after the stream broke, or after this server ended it. */
const [afterBreak, afterEnd] = [1000, 50]

/** Bytes that wait for a page that does not read. The stream to such a page ends; the page reconnects later. */
const mostWaiting = 16 * 1024 * 1024

/**
 * Ends when the request is aborted, when the page leaves or stops reading, and after some minutes. A page that
 * reconnects continues after its `Last-Event-ID`.
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
        // The page requests unsent events later, by the id of the last event that it received.
        const send = (text: string): void => ((controller.desiredSize ?? 0) > 0 ? write(text) : end())
        const deaf = log.listen((kept) => send(eventOf([kept])))
        // The page then loads the charts again.
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
        // The first bytes show the page that it is connected, even if no event follows.
        write(`retry: ${afterBreak}\n\n${eventOf(log.after(request.headers.get("last-event-id") ?? ""))}`)
        request.signal.addEventListener("abort", end)
        if (request.signal.aborted) end()
      },
      cancel: () => stop(),
    },
    // The bytes are counted here, because edge runtimes have no ByteLengthQueuingStrategy.
    { highWaterMark: mostWaiting, size: (chunk) => chunk.byteLength },
  )
}

function eventOf(kept: readonly Kept[]): string {
  const last = kept.at(-1)
  if (last === undefined) return ""
  // JSON has no line breaks.
  return `id: ${last.id}\ndata: ${JSON.stringify(kept.map(({ trace }) => trace))}\n\n`
}
