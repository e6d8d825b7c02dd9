/** Traces as server-sent events: what is kept, and then each as it comes. HTML Standard §9.2 */
import { quietly } from "./later.ts"
import type { Shown } from "./shown.ts"
import type { Kept } from "./trace-log.ts"

/** Milliseconds between two comments: proxies close what is silent, and a page that is gone is noticed. */
const heartbeat = 15_000

/**
 * Milliseconds that a stream lasts. The page comes back for the rest, and is asked anew whether it may see it: whoever may
 * no longer hears nothing from then on.
 */
const longest = 5 * 60_000

/** Milliseconds until a page comes back: after a stream that broke, and after one that ended here. */
const [afterBreak, afterEnd] = [1000, 50]

/** Bytes that wait for a page that does not read: one that is asleep is let go, and comes back by itself. */
const mostWaiting = 16 * 1024 * 1024

/**
 * Ends when the request is aborted, or the page goes away or stops reading; and by itself after some minutes. A page that
 * was away goes on where it was, by `Last-Event-ID`.
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
        // What is not sent any more is asked for again, by the id of the last that was.
        const send = (text: string): void => ((controller.desiredSize ?? 0) > 0 ? write(text) : end())
        const deaf = log.listen((kept) => send(eventOf([kept])))
        // The page asks for them anew.
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
        // The first bytes tell the page that it is connected, whether or not there is anything yet.
        write(`retry: ${afterBreak}\n\n${eventOf(log.after(request.headers.get("last-event-id") ?? ""))}`)
        request.signal.addEventListener("abort", end)
        if (request.signal.aborted) end()
      },
      cancel: () => stop(),
    },
    // Counted here: edge runtimes have no ByteLengthQueuingStrategy.
    { highWaterMark: mostWaiting, size: (chunk) => chunk.byteLength },
  )
}

function eventOf(kept: readonly Kept[]): string {
  const last = kept.at(-1)
  if (last === undefined) return ""
  // JSON has no line break of its own.
  return `id: ${last.id}\ndata: ${JSON.stringify(kept.map(({ trace }) => trace))}\n\n`
}
