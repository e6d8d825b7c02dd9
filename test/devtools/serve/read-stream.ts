/** Reads server-sent events from a response, one at a time. */
import { readTraces } from "../../../src/devtools/follow/read-trace.ts"
import type { Trace } from "../../../src/ports/trace.ts"

export interface Event {
  /** `message` for an event without a name. */
  name: string
  id: string | undefined
  data: string
}

export interface EventReader {
  /** The next event, without comments and settings. Rejects after 5 s without one. */
  next(): Promise<Event>
  /** The traces in the next event. */
  traces(): Promise<readonly Trace[]>
  cancel(): Promise<void>
}

export function readEvents(response: Response): EventReader {
  const reader = response.body?.getReader()
  if (reader === undefined) throw new Error("The response has no body.")
  const decoder = new TextDecoder()
  let text = ""

  async function next(): Promise<Event> {
    for (;;) {
      const end = text.indexOf("\n\n")
      if (end < 0) {
        const { value, done } = await inTime(reader?.read())
        if (done) throw new Error("The stream has ended.")
        text += decoder.decode(value, { stream: true })
        continue
      }
      const lines = text.slice(0, end).split("\n")
      text = text.slice(end + 2)
      const field = (name: string) =>
        lines
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim()
      const data = field("data")
      if (data !== undefined) return { name: field("event") ?? "message", id: field("id"), data }
    }
  }
  return {
    next,
    traces: async () => readTraces(JSON.parse((await next()).data)),
    cancel: () => reader.cancel(),
  }
}

type Read = ReadableStreamReadResult<Uint8Array>

async function inTime(read: Promise<Read> | undefined): Promise<Read> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("No event came within 5 s.")), 5000)
  })
  try {
    return await Promise.race([read ?? late, late])
  } finally {
    clearTimeout(timer)
  }
}
