import { describe, expect, it } from "vitest"
import { transition, createActor } from "xstate"
import { credentials, oauth } from "../../machines/index.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { locationOf } from "../support/browser.ts"
import { hasSession, stepsApp, wordStep } from "./steps-app.ts"

interface Person {
  user: { id?: string | undefined; name?: string | null | undefined }
}

/** A step whose functions change all of their arguments. */
function changingStep(change: (person: Person) => void) {
  return defineStep({
    id: "changing",
    title: "Changes its arguments",
    appliesTo: (person) => {
      change(person)
      return true
    },
    data: { tries: [] as string[] },
    requests: { "changing.said": ["word"] },
    asks: {
      judge: ask(["changing.right"], (_params: object, { person }) => {
        change(person)
        return { type: "changing.right" }
      }),
    },
    guards: {
      pushed: ({ data, person }) => {
        ;(data.tries as string[]).push("guard")
        change(person)
        return true
      },
    },
    initial: "asking",
    states: {
      asking: { tags: "waiting", meta: { title: "Asks" }, on: { "changing.said": "looking" } },
      looking: {
        meta: { title: "Looks" },
        always: [
          {
            guard: "pushed",
            target: "judging",
            actions: {
              type: "judge",
              params: ({ data, person }) => {
                ;(data.tries as string[]).push("params")
                change(person)
                return {}
              },
            },
          },
          { target: "refused" },
        ],
      },
      judging: { meta: { title: "Judges", passes: "changing.right" }, on: { "changing.right": "passed" } },
    },
    page: ({ person, data }) => {
      change(person)
      ;(data.tries as string[]).push("page")
      return { heading: "Go on", fields: [], buttons: [{ event: "changing.said", label: "Go on" }] }
    },
  })
}

describe("PROOF-06: functions of an application receive copies", () => {
  it.each(["jwt", "database"] as const)("a step that changes its person only changes a copy (%s)", async (strategy) => {
    const steps = [
      changingStep((person) => {
        person.user.id = "victim"
        person.user.name = "Victim"
      }),
    ]
    const { begin, browser, config } = stepsApp(steps, { session: { strategy } })
    const step = locationOf(await begin("openid"))
    expect((await browser.get(step.href)).status).toBe(200)
    expect(locationOf(await browser.post(step.href, { word: "x" })).pathname).toBe("/inbox")
    expect(hasSession(browser)).toBe(true)
    const session = (await (await browser.get("/session")).json()) as { user: { name: string } }
    expect(session.user.name).toBe("Ada")
    expect(await config.adapter?.getUser?.("victim")).toBeFalsy()
  })

  it("guards and parameters of an override only change a copy", async () => {
    function changes({ context }: { context: { provider: string; csrf: string } }): boolean {
      context.provider = "victim"
      context.csrf = "proven"
      return false
    }
    const { begin, browser } = stepsApp([], {
      flows: {
        credentials: (machine) =>
          extendFlow(machine, {
            states: {
              authorizingCredentials: {
                on: {
                  "credentials.accepted": {
                    target: "looking",
                    actions: {
                      type: "keep",
                      params: ({ context, event }) => {
                        Reflect.set(context, "provider", "victim")
                        return { candidate: event.candidate }
                      },
                    },
                  },
                },
              },
              looking: {
                meta: { title: "Looks" },
                always: [{ guard: changes, target: "refused" }, { target: "admission" }],
              },
            },
          }),
      },
    })
    expect(locationOf(await begin("credentials")).pathname).toBe("/inbox")
    expect(hasSession(browser)).toBe(true)
  })

  it("a constant that is changed after the start has no effect", async () => {
    const constant = { callbackUrl: "https://app.test/chosen" }
    const { begin } = stepsApp([], {
      flows: {
        credentials: (machine) =>
          extendFlow(machine, {
            states: {
              authorizingCredentials: {
                on: {
                  "credentials.accepted": {
                    target: "admission",
                    actions: [
                      { type: "keep", params: ({ event }) => ({ candidate: event.candidate }) },
                      { type: "keep", params: constant },
                    ],
                  },
                },
              },
            },
          }),
      },
    })
    expect(locationOf(await begin("credentials")).pathname).toBe("/chosen")
    constant.callbackUrl = "https://app.test/changed"
    expect(locationOf(await begin("credentials")).pathname).toBe("/chosen")
  })
})

describe("PROOF-06: charts cannot be changed in place", () => {
  it("changes to the nodes that XState makes of a chart have no effect on what runs", async () => {
    let changed = false
    const { browser } = stepsApp([], {
      flows: {
        signOut: (machine) => {
          // XState's own objects are not frozen, because XState writes to them while it runs.
          const { always } = machine.root.states["checkingCsrf"] as unknown as { always: Record<string, unknown>[] }
          const [proven, refused] = [always[0], always.at(-1)]
          if (refused === undefined) throw new TypeError("There is no way to refuse.")
          Object.assign(refused, { target: proven?.["target"], actions: proven?.["actions"] })
          changed = true
          return machine
        },
      },
    })
    const forged = await browser.post("/signout", { csrfToken: "forged" })
    expect(locationOf(forged).search).toContain("csrf")
    expect(changed).toBe(true)
  })

  it("the requirements of a flow are frozen", () => {
    expect(() => {
      const { meta } = oauth.config as unknown as { meta: { requires: () => readonly string[] } }
      meta.requires = () => []
    }).toThrow(TypeError)
  })

  it("the states of a chart are frozen, also the states of the shared tail", () => {
    const { states } = credentials.config as unknown as { states: Record<string, { states: Record<string, object> }> }
    expect(() => Object.assign(states, { other: {} })).toThrow(TypeError)
    expect(() => Object.assign(states.admission?.states.issuingSession ?? {}, { entry: [] })).toThrow(TypeError)
  })

  it("XState runs the frozen chart like any other", () => {
    const actor = createActor(credentials, { input: { provider: "credentials" } as never })
    const [next] = transition(credentials, actor.getSnapshot(), {
      type: "credentials.submitted",
      csrf: "csrf_missing",
      callbackUrl: "https://app.test/",
      credentials: {},
    })
    expect(next.value).toBe("refused")
  })

  it("PROOF-07: a step that is added to the list after composition is refused, not ignored", async () => {
    const steps = [wordStep()]
    const { begin } = stepsApp(steps)
    await begin("credentials")
    expect(() => steps.push(wordStep({ id: "second" }))).toThrow(TypeError)
  })

  it("a definition that is changed after defineStep does not change the step", () => {
    const definition = { signIns: ["credentials"] as ("credentials" | "email")[] }
    const step = defineStep({
      id: "held",
      title: "Held",
      ...definition,
      data: {},
      requests: { "held.said": [] },
      asks: { judge: ask(["held.right"], () => ({ type: "held.right" })) },
      initial: "asking",
      states: {
        asking: { tags: "waiting", meta: { title: "Asks" }, on: { "held.said": "judging" } },
        judging: {
          meta: { title: "Judges", passes: "held.right" },
          entry: { type: "judge", params: {} },
          on: { "held.right": "passed" },
        },
      },
      page: () => ({ heading: "", buttons: [] }),
    })
    definition.signIns[0] = "email"
    expect(step.definition.signIns).toEqual(["credentials"])
    expect(() => Object.assign(step.definition, { signIns: [] })).toThrow(TypeError)
  })
})
