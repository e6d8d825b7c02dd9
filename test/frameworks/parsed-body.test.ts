import express from "express"
import { describe, expect, it } from "vitest"
import { toRequest } from "../../src/frameworks/node.ts"
import { serve } from "./node-server.ts"

/** Returns a body after a parser has read it, as the routes would read it. */
async function rewritten(parser: express.Handler, body: string, type: string): Promise<string> {
  const app = express()
  app.use(parser)
  app.use(async (req, res) => {
    const request = toRequest(req, res)
    res.send(await request.text())
  })
  const { origin } = await serve((req, res) => void app(req, res))
  return (await fetch(origin, { method: "POST", body, headers: { "content-type": type } })).text()
}

const form = "application/x-www-form-urlencoded"

describe("a body that a parser has read", () => {
  it.each(["a=1&b=2", "a=1&a=2", "a%5Bb%5D=1", "name=%C5%BDofie+%26+co%3D%2B%25", "empty=", "a%5Bb%5D%5Bc%5D=1&d=2"])(
    "is the same form again: %s",
    async (body) => {
      for (const extended of [true, false])
        expect(await rewritten(express.urlencoded({ extended }), body, form)).toBe(body)
    },
  )

  it.each(['{"a":1,"b":["x",{"c":null}]}', '{"a":"Ω"}', "{}", "[1,2]"])("is the same JSON again: %s", async (body) => {
    expect(await rewritten(express.json(), body, "application/json")).toBe(body)
  })

  it("is passed on unchanged, if the parser left strings or bytes", async () => {
    expect(await rewritten(express.text({ type: "*/*" }), "a=1&b=%zz", form)).toBe("a=1&b=%zz")
    expect(await rewritten(express.raw({ type: "*/*" }), "a=1&b=%zz", form)).toBe("a=1&b=%zz")
  })

  it("is read from the socket, if the parser did not read it", async () => {
    expect(await rewritten(express.json(), "a=1&b=2", form)).toBe("a=1&b=2")
  })
})
