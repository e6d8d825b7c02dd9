import { request as httpRequest, type IncomingMessage } from "node:http"
import { describe, expect, it } from "vitest"
import { sendResponse } from "../../src/frameworks/node.ts"
import { sendResult } from "../../src/frameworks/node/send-result.ts"
import { redirectResult, toResponse, type HttpResult } from "../../src/flows/http-result.ts"
import { jsonResult } from "../../src/flows/json-result.ts"
import { serve } from "./node-server.ts"

const cookies = [
  { name: "a", value: "1;2", options: { path: "/", httpOnly: true } },
  { name: "b", value: "", options: { maxAge: 0 } },
]

const streamOf = (text: string) => new Response(text).body

const results: readonly (readonly [string, () => HttpResult])[] = [
  ["JSON with letters beyond ASCII", () => jsonResult(200, { name: "Grüße 👋" })],
  ["JSON with cookies", () => jsonResult(200, null, cookies)],
  ["a redirect", () => ({ ...redirectResult("https://app.test/", { headers: new Headers() }), cookies })],
  [
    "a header that comes twice",
    () => ({
      ...jsonResult(200, 1),
      headers: [
        ["Vary", "A"],
        ["vary", "B"],
        ["Content-Type", "text/plain"],
      ],
    }),
  ],
  [
    "a cookie among the headers",
    () => ({
      ...jsonResult(200, 1),
      headers: [
        ["Set-Cookie", "x=1"],
        ["Content-Type", "text/plain"],
      ],
    }),
  ],
  ["a text without a type", () => ({ ...jsonResult(200, 1), headers: [] })],
  ["a stream", () => ({ ...jsonResult(200, 1), body: streamOf("part of a page") })],
]

/** Requests the root of a server, and reads the response, which needs not be that of a `Response`. */
async function ask(origin: string, method: string): Promise<object> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(`${origin}/`, { method, agent: false }, resolve).on("error", reject).end()
  })
  let body = ""
  for await (const part of answer.setEncoding("utf8")) body += String(part)
  const { date: _date, ...headers } = answer.headers
  return { status: answer.statusCode, headers, body }
}

describe("the result of a request over Node", () => {
  it.each(results.flatMap(([name, make]) => ["GET", "HEAD", "POST"].map((method) => [name, method, make] as const)))(
    "sends the same response as its Response: %s, %s",
    async (_name, method, make) => {
      const direct = await serve((_req, res) => void sendResult(res, make()))
      const web = await serve((_req, res) => void sendResponse(res, toResponse(make(), method)))
      expect(await ask(direct.origin, method)).toEqual(await ask(web.origin, method))
    },
  )

  it("gives the length of a text in bytes", async () => {
    const { origin } = await serve((_req, res) => void sendResult(res, jsonResult(200, "ü")))
    expect(await ask(origin, "GET")).toMatchObject({ headers: { "content-length": "4" }, body: '"ü"' })
  })

  it("closes the connection if the client is still sending its body", async () => {
    const { origin } = await serve((_req, res) => void sendResult(res, jsonResult(200, null)))
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sending = httpRequest(
        `${origin}/`,
        { method: "POST", headers: { "content-length": "1000" } },
        (response) => {
          resolve(response.resume())
          sending.destroy()
        },
      )
      sending.on("error", reject)
      sending.write("x")
    })
    expect(answer.headers.connection).toBe("close")
  })
})
