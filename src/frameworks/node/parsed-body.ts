/** The body of a request that a parser of the application has read already, as text again. */
import type { IncomingMessage } from "node:http"
import { InvalidConfiguration } from "../../errors.ts"
import { bodyKind } from "../../protocol/media-type.ts"

/**
 * Returns `true` if something before us took the body off the socket. Parsers leave alone what is not of their type, and some
 * set `req.body` all the same.
 */
export function isBodyRead(req: IncomingMessage): boolean {
  return req.readableDidRead
}

/**
 * Writes `req.body`, as the parsers of Express and their like leave it, in the type that the request says it has. Texts
 * and buffers are passed on as they are. The limit of the routes (64 KiB) holds for the result; what is larger before
 * parsing was the parser's to refuse.
 *
 * @returns `undefined` where the type is one that the routes do not take: they refuse it without reading.
 * @throws {InvalidConfiguration} where the body is gone: something read it and left nothing in `req.body`.
 */
export function parsedBody(body: unknown, contentType: string | undefined): string | Uint8Array | undefined {
  if (typeof body === "string" || body instanceof Uint8Array) return body
  const kind = bodyKind(contentType ?? null)
  if (kind !== "json" && kind !== "form") return undefined
  if (typeof body !== "object" || body === null)
    throw new InvalidConfiguration(
      "The body of a request was read before it came to the authentication routes, and nothing of it is left. Put the routes before what reads it, or let that keep what it read in request.body.",
    )
  return kind === "json" ? JSON.stringify(body) : new URLSearchParams(pairsOf(body)).toString()
}

/** `{ a: "1", b: ["2", "3"], c: { d: "4" } }` as it was sent: `a=1&b=2&b=3&c[d]=4`. Names sent twice stay so. */
function pairsOf(fields: object, prefix?: string): [string, string][] {
  return Object.entries(fields).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix === undefined ? key : `${prefix}[${key}]`
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    return values.flatMap((one) =>
      typeof one === "object" && one !== null ? pairsOf(one, name) : [[name, String(one)] satisfies [string, string]],
    )
  })
}
