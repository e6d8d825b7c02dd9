import { describe, expect, it } from "vitest"
import { readForm } from "../../src/frameworks/sveltekit/form-post.ts"

function posted(body: BodyInit): Request {
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  return new Request("https://app.test/login", { method: "POST", headers, body, duplex: "half" } as RequestInit)
}

describe("the form of a form action", () => {
  it("LOAD-05: a form that does not arrive within 10 seconds is abandoned", async () => {
    const slow = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([97, 61])) })
    const waited: number[] = []
    const deadline = (milliseconds: number, late: () => void) => {
      waited.push(milliseconds)
      setTimeout(late, 5)
      return () => undefined
    }
    expect(await readForm(posted(slow), { deadline })).toBeUndefined()
    expect(waited).toEqual([10_000])
  })

  it("is read completely if it arrives in time, and its timer is stopped", async () => {
    let stopped = 0
    const fields = await readForm(posted("providerId=github&a=1"), { deadline: () => () => void stopped++ })
    expect([fields?.toString(), stopped]).toEqual(["providerId=github&a=1", 1])
  })
})
