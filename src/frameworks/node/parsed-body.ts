/** Converts a body that a parser of the application has read back to its original form. */
import type { IncomingMessage } from "node:http"
import { InvalidConfiguration } from "../../errors/classes.ts"
import { bodyKind } from "../../protocol/media-type.ts"

/**
 * Returns `true` if other code has read the body from the socket. `req.body` does not show this, because some parsers
 * also set it for bodies of types that they do not read.
 */
export function isBodyRead(req: IncomingMessage): boolean {
  return req.readableDidRead
}

/**
 * Converts `req.body`, which a parser made, back to a body of the request's content type. Strings and buffers stay as
 * they are. The limit of the routes (64 KiB) applies to the result; the parser has its own limit.
 * @returns `undefined` for a content type that the routes refuse without reading.
 * @throws {InvalidConfiguration} if a parser has read the body, and `req.body` is absent.
 */
export function parsedBody(body: unknown, contentType: string | undefined): string | Uint8Array | undefined {
  if (typeof body === "string" || body instanceof Uint8Array) return body
  const kind = bodyKind(contentType ?? null)
  if (kind !== "json" && kind !== "form") return undefined
  if (typeof body !== "object" || body === null)
    throw new InvalidConfiguration(
      "The body of a request was read before the authentication routes, and request.body is absent. Put the routes before the code that reads it, or have that code set request.body.",
    )
  return kind === "json" ? JSON.stringify(body) : new URLSearchParams(pairsOf(body)).toString()
}

/**
 * Returns the names and values of a form: `{ a: "1", b: ["2", "3"], c: { d: "4" } }` becomes the pairs of
 * `a=1&b=2&b=3&c[d]=4`.
 */
function pairsOf(fields: object, prefix?: string): [string, string][] {
  return Object.entries(fields).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix === undefined ? key : `${prefix}[${key}]`
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    return values.flatMap((one) =>
      typeof one === "object" && one !== null ? pairsOf(one, name) : [[name, String(one)] satisfies [string, string]],
    )
  })
}
