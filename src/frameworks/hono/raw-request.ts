import { bodyKind } from "../../protocol/media-type.ts"

/** The part of `c.req` that is used here: the request, and promises of the body that was read. */
interface ReadRequest {
  raw: Request
  bodyCache: { text?: unknown; arrayBuffer?: unknown; formData?: unknown }
  arrayBuffer: () => Promise<ArrayBuffer>
}

/**
 * The request of a context. If middleware has read its body through `c.req`, it has that body again.
 *
 * A body that was read by `c.req.raw.text()` and the like is lost: the routes respond with 400.
 */
export async function rawRequest(request: ReadRequest): Promise<Request> {
  const { raw, bodyCache } = request
  if (!raw.bodyUsed || Object.keys(bodyCache).length === 0) return raw
  const { url, method, headers, signal } = raw
  // A parsed form would become a multipart one, which the routes refuse.
  const form: unknown = bodyCache.text ?? bodyCache.arrayBuffer ?? (await bodyCache.formData)
  const isForm = bodyKind(headers.get("content-type")) === "form"
  const body = isForm && form instanceof FormData ? formText(form) : await request.arrayBuffer()
  return new Request(url, { method, headers, signal, body })
}

function formText(form: FormData): string {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return new URLSearchParams(texts).toString()
}
