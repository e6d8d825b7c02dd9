/** Serves a lying provider over HTTP, on a random port of 127.0.0.1. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { LocalProvider, Visit } from "./local-provider.types.ts"

export interface Served {
  /** `http://127.0.0.1:<port>` */
  origin: string
  close: () => Promise<void>
}

/** Starts the server. The caller must set the provider's issuer to `origin` before the first request. */
export function serve(provider: Pick<LocalProvider, "issuer" | "authorize" | "fetch">): Promise<Served> {
  const server = createServer((incoming, outgoing) => {
    answerTo(incoming, outgoing, provider).catch(() => outgoing.destroy())
  })
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      // The cast is safe: a server that listens on TCP has an address object.
      resolve({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close })
    })
  })
}

async function answerTo(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  provider: Pick<LocalProvider, "issuer" | "authorize" | "fetch">,
): Promise<void> {
  const chunks: Uint8Array[] = []
  // The cast is safe: no encoding is set for this stream, so its chunks are bytes.
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) chunks.push(chunk)
  const { method = "GET", url = "/" } = incoming
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
  const body = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks)
  const answer = await (url.startsWith("/authorize?")
    ? provider.authorize(provider.issuer + url).then(browserAnswer)
    : provider.fetch(provider.issuer + url, { method, headers, body }))
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  for await (const chunk of answer.body ?? []) outgoing.write(chunk)
  outgoing.end()
}

/**
 * Returns the response of the authorization endpoint for a browser: a redirect, or a page with a form that posts
 * itself.
 */
function browserAnswer(visit: Visit): Response {
  if (visit.responseMode === "query") return new Response(null, { status: 302, headers: { location: visit.url } })
  const escape = (text: string): string => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;")
  const fields = [...visit.parameters].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  )
  const page = `<!doctype html><form method="post" action="${escape(visit.url)}">${fields.join("")}</form>`
  const script = "<script>document.forms[0].submit()</script>"
  return new Response(page + script, { headers: { "content-type": "text/html; charset=utf-8" } })
}
