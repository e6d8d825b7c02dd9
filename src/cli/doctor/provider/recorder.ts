/**
 * Makes a `fetch` that records the provider's responses. The checks read these responses, because the errors that the
 * library throws contain less information.
 */
import { maxAnswerBytes } from "../../../protocol/outbound-fetch.ts"

/** A response of the provider, whose body can contain secrets. */
export interface Seen {
  url: URL
  status: number
  headers: Headers
  /** The beginning of the response's body, at most 256 KiB. */
  body: string
  /**
   * The middle between the time of the request and the time of the response, by this computer's clock, in milliseconds
   * since the epoch.
   */
  at: number
}

export interface Recorder {
  fetch: typeof fetch
  seen: Seen[]
  /** Calls that threw, with their errors. */
  failed: { url: URL; error: unknown }[]
}

/**
 * Makes a recorder around the function `send`.
 *
 * @param now returns the time in milliseconds since the epoch.
 */
export function recorder(send: typeof fetch, now: () => number): Recorder {
  const seen: Seen[] = []
  const failed: Recorder["failed"] = []
  const recording: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const asked = now()
    try {
      const answer = await send(input, init)
      const at = (asked + now()) / 2
      const bytes = await bodyOf(answer)
      const body = new TextDecoder().decode(bytes)
      const headers = new Headers(answer.headers)
      seen.push({ url, status: answer.status, headers, body, at })
      const bodiless = answer.status === 204 || answer.status === 205 || answer.status === 304
      return new Response(bodiless ? null : bytes, { status: answer.status, headers })
    } catch (error) {
      failed.push({ url, error })
      throw error
    }
  }
  return { fetch: recording, seen, failed }
}

/**
 * Reads a body, and stops as soon as the body is longer than the library allows. The cut body is still too long, so the
 * library rejects it as it would reject the complete body.
 */
async function bodyOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = answer.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) break
    parts.push(part.value)
    size += part.value.byteLength
    if (size > maxAnswerBytes) {
      await reader?.cancel()
      break
    }
  }
  return new Uint8Array(Buffer.concat(parts))
}
