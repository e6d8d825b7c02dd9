import { parseHost } from "../../protocol/public-url.ts"

/**
 * Returns `true` if the address of a request names the host that its `Host` header names, where it has one (RFC 9112 §3.2.2): some
 * servers take the host of an absolute target instead. Two of those headers are none.
 */
export function namesOneHost({ url, headers }: Pick<Request, "url" | "headers">): boolean {
  const said = headers.get("host")
  if (said === null) return true
  const { protocol, host } = new URL(url)
  return parseHost(said) !== undefined && new URL(`${protocol}//${said}`).host === host
}

export function wrongHost(): Response {
  return new Response("This request does not say which host it is for.", {
    status: 400,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  })
}
