import { bodyKind } from "../../protocol/media-type.ts"

/**
 * The properties of `c.req` that this function needs: the request, and promises of the body that middleware has read.
 */
interface ReadRequest {
  raw: Request
  bodyCache: { text?: unknown; arrayBuffer?: unknown; formData?: unknown }
  arrayBuffer: () => Promise<ArrayBuffer>
}

/**
 * Returns the web `Request` of a context. If middleware has read the body through `c.req`, the function returns a new
 * request with the same body. If middleware has read the body with `c.req.raw.text()` or a similar function, the body
 * is lost, and the routes respond with 400.
 */
export async function rawRequest(request: ReadRequest): Promise<Request> {
  const { raw, bodyCache } = request
  if (!raw.bodyUsed || Object.keys(bodyCache).length === 0) return raw
  const { url, method, headers, signal } = raw
  // `new Request` would send a `FormData` as a multipart form, which the routes refuse. Therefore, the code converts
  // it.
  const form: unknown = bodyCache.text ?? bodyCache.arrayBuffer ?? (await bodyCache.formData)
  const isForm = bodyKind(headers.get("content-type")) === "form"
  const body = isForm && form instanceof FormData ? formText(form) : await request.arrayBuffer()
  return new Request(url, { method, headers, signal, body })
}

function formText(form: FormData): string {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return new URLSearchParams(texts).toString()
}
