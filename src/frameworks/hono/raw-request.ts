import { bodyKind } from "../../protocol/media-type.ts"

/** What of `c.req` is used: the request, and what was read of its body, each a promise. */
interface ReadRequest {
  raw: Request
  bodyCache: { text?: unknown; arrayBuffer?: unknown; formData?: unknown }
  arrayBuffer: () => Promise<ArrayBuffer>
}

/**
 * The request of a context; where middleware has read its body through `c.req`, with that body again.
 *
 * A body that was read past `c.req` (`c.req.raw.text()`) is gone: the routes answer such a request with 400.
 */
export async function rawRequest(request: ReadRequest): Promise<Request> {
  const { raw, bodyCache } = request
  if (!raw.bodyUsed || Object.keys(bodyCache).length === 0) return raw
  const { url, method, headers, signal } = raw
  // A form that was parsed would come back as a multipart one, which the routes do not take.
  const form: unknown = bodyCache.text ?? bodyCache.arrayBuffer ?? (await bodyCache.formData)
  const isForm = bodyKind(headers.get("content-type")) === "form"
  const body = isForm && form instanceof FormData ? formText(form) : await request.arrayBuffer()
  return new Request(url, { method, headers, signal, body })
}

function formText(form: FormData): string {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return new URLSearchParams(texts).toString()
}
