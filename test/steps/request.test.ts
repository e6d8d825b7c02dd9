/** The request, as an application's effects see it. */
import { describe, expect, it } from "vitest"
import { ask } from "../../machines/steps/define-step.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import type { StepTools } from "../../machines/steps/step.types.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { IncomingRequest } from "../../src/ports/incoming-request.ts"
import { openStep } from "./open-step.ts"
import { stepOf, stepsApp } from "./steps-app.ts"

const sent = {
  "user-agent": "Browser 1",
  "x-real-ip": "203.0.113.7",
  "x-kind": "own",
  authorization: "Bearer secret",
  "proxy-authorization": "Basic secret",
}

/** Returns the argument of a step's ask, in the request that answers the step. */
async function shownTo(over: Partial<AuthConfig>): Promise<IncomingRequest> {
  const shown: IncomingRequest[] = []
  const step = openStep("look", {
    asks: {
      note: ask(["look.noted"], (_params: object, { request }) => {
        shown.push(request)
        return { type: "look.noted" }
      }),
    },
    states: {
      asking: { tags: "waiting", meta: { title: "Waits" }, on: { "look.said": "noting" } },
      noting: {
        meta: { title: "Notes", passes: "look.noted" },
        entry: { type: "note", params: {} },
        on: { "look.noted": "passed" },
      },
    },
  })
  const { begin, browser } = stepsApp([step], over)
  await browser.post(stepOf(await begin("credentials")), { text: "a" }, sent)
  const [request] = shown
  if (request === undefined) throw new Error("The step was not asked.")
  return request
}

describe("tools.request", () => {
  it("has the headers and the user agent of the current request", async () => {
    const { headers, userAgent } = await shownTo({})
    expect(userAgent).toBe("Browser 1")
    expect(headers.get("x-kind")).toBe("own")
  })

  it("DATA-02b: has no cookie and no authorization", async () => {
    const { headers } = await shownTo({})
    const names = [...headers.keys()]
    expect(names).toContain("origin")
    for (const secret of ["cookie", "authorization", "proxy-authorization"]) expect(names).not.toContain(secret)
    expect([...headers.values()].join()).not.toMatch(/secret|session-token|authjs/)
  })

  it("is read-only: writing to it has no effect", async () => {
    const request = await shownTo({})
    request.headers.set("x-kind", "other")
    expect(request.headers.get("x-kind")).toBe("own")
    expect(() => Object.assign(request, { userAgent: "other" })).toThrow(TypeError)
  })

  it("has the client's address only if the configuration provides it", async () => {
    expect((await shownTo({})).clientAddress).toBeUndefined()
    const clientAddress = ({ headers }: Request) => headers.get("x-real-ip") ?? undefined
    expect((await shownTo({ clientAddress })).clientAddress).toBe("203.0.113.7")
  })

  it("a clientAddress that is not a header, a socket or a function is refused, with the expected type", async () => {
    const { browser, logged } = stepsApp([], { clientAddress: "x-real-ip" as never })
    expect((await browser.get("/signin")).status).toBe(500)
    expect(logged.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('clientAddress is { header, hops }, "socket" or a function of the request'),
    )
  })

  it("is passed to appliesTo, to asks of overrides and to effects that replace built-in ones", async () => {
    const shown: (string | undefined)[] = []
    const note = ({ request }: Pick<StepTools, "request">) => void shown.push(request.userAgent)
    const step = openStep("look", {
      appliesTo: (_person: object, seen: { request: IncomingRequest }) => {
        note(seen)
        return false
      },
    })
    const { browser } = stepsApp([step], {
      flows: {
        credentials: (machine) =>
          extendFlow(machine, {
            asks: {
              look: ask(["own.looked"], (_params: object, tools) => {
                note(tools)
                return { type: "own.looked" }
              }),
            },
            effects: {
              consultSignIn: (params, tools) => {
                note(tools)
                return tools.builtIn(params)
              },
            },
            states: {
              looking: {
                meta: { title: "Looks" },
                entry: { type: "look", params: {} },
                on: { "own.looked": "admission" },
              },
              authorizingCredentials: {
                on: {
                  "credentials.accepted": {
                    target: "looking",
                    actions: { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                  },
                },
              },
            },
          }),
      },
    })
    await browser.post("/callback/credentials", { password: "lovelace" }, sent)
    expect(shown).toEqual(["Browser 1", "Browser 1", "Browser 1"])
  })
})
