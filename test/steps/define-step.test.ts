import { describe, expect, it } from "vitest"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step } from "../../machines/steps/step.types.ts"

/** A step with one thing changed, past the compiler: what somebody does who casts, or writes JavaScript. */
function step(change: object): () => Step {
  const good = {
    id: "word",
    title: "A word",
    data: {},
    requests: { "word.said": ["word"] },
    asks: { judge: ask(["word.right"], () => ({ type: "word.right" })) },
    guards: { isLate: () => false },
    initial: "asking",
    states: {
      asking: { tags: "waiting", meta: { title: "Asks" }, on: { "word.said": "judging" } },
      judging: {
        meta: { title: "Judges", passes: "word.right" },
        entry: { type: "judge", params: {} },
        on: { "word.right": "passed" },
      },
    },
    page: () => ({ heading: "", buttons: [] }),
  }
  return () => defineStep({ ...good, ...change } as never)
}

const waiting = (on: object, more: object = {}) => ({
  states: {
    asking: { tags: "waiting", meta: { title: "Asks" }, on, ...more },
    judging: { meta: { title: "Judges", passes: "word.right" }, on: { "word.right": "passed" } },
  },
})

describe("defineStep", () => {
  it("takes a step that is one", () => {
    expect(step({})().id).toBe("word")
  })

  it.each([
    ["an id with capitals", { id: "Word" }, /lower-case letters/],
    ["an id that is a route of the library", { id: "session" }, /taken by the library/],
    ["an id that is a route with a hyphen", { id: "verify-request" }, /taken by the library/],
    ["an initial state that is not there", { initial: "nowhere" }, /`initial` names "nowhere"/],
    ["a request without the step's name", { requests: { said: [] } }, /"said" does not begin with "word\."/],
    [
      "an answer without the step's name",
      { asks: { judge: ask(["session.issued"], () => ({ type: "session.issued" })) } },
      /"session\.issued" does not begin/,
    ],
    [
      "an ask with the library's name",
      { asks: { issueSession: ask(["word.right"], () => ({ type: "word.right" })) } },
      /one of the library's own/,
    ],
    [
      "an ask that would pass for keep",
      { asks: { keep: ask(["word.right"], () => ({ type: "word.right" })) } },
      /one of the library's own/,
    ],
    ["a field that forms have themselves", { requests: { "word.said": ["type"] } }, /"type" of its request/],
    [
      "an answer where nothing is asked for",
      waiting({ "word.said": "judging", "word.right": "judging" }),
      /the flow asks for nothing while it waits/,
    ],
    ["an id of every object", { id: "constructor" }, /taken by the library/],
    ["attempts of no request", { attempts: { "word.other": 3 } }, /not one of its requests/],
    ["no attempt at all", { attempts: { "word.said": 0 } }, /one or more/],
    ["a life that never was", { lifetime: 0 }, /more than none/],
    ["a target that is none of its states", waiting({ "word.said": "nowhere" }), /leads to "nowhere"/],
    [
      "a guard that is none of its guards",
      waiting({ "word.said": { target: "judging", guard: "isEarly" } }),
      /guard "isEarly"/,
    ],
    ["an event that nothing sends", waiting({ "word.said": "judging", "word.sung": "judging" }), /hears "word\.sung"/],
    ["a waiting state that hears no request", waiting({}), /hears none of the requests/],
    [
      "a waiting state that does not wait",
      waiting({ "word.said": "judging" }, { always: "judging" }),
      /would not wait/,
    ],
    [
      "a state with an engine's name",
      {
        initial: "considering",
        states: {
          considering: { tags: "waiting", meta: { title: "", passes: "word.said" }, on: { "word.said": "passed" } },
        },
      },
      /a name that is taken/,
    ],
    [
      "a request where nothing waits",
      {
        initial: "asking",
        states: { asking: { meta: { title: "", passes: "word.said" }, on: { "word.said": "passed" } } },
      },
      /not tagged "waiting"/,
    ],
    [
      "a step that checks nothing",
      { states: { asking: { tags: "waiting", meta: { title: "" }, on: { "word.said": "passed" } } } },
      /would check nothing/,
    ],
    [
      "counting what passes by itself",
      {
        attempts: { "word.said": 3 },
        states: {
          asking: { tags: "waiting", meta: { title: "", passes: "word.said" }, on: { "word.said": "passed" } },
        },
      },
      /counting it limits nothing/,
    ],
  ])("refuses %s, by name", (_title, change, message) => {
    expect(step(change)).toThrow(message)
    expect(step(change)).toThrow(/^The step "[^"]*" cannot be used: /)
  })

  it("does not compile with a wrong target, event, field, ask, parameter, guard or key of its data", () => {
    const wrong = () =>
      defineStep({
        id: "word",
        title: "A word",
        data: { tries: 0 },
        requests: { "word.said": ["word"] },
        asks: { judge: ask(["word.right"], ({ word }: { word: string }) => ({ type: "word.right", word })) },
        guards: { isLate: ({ data }) => data.tries > 3 },
        initial: "target",
        states: {
          // @ts-expect-error -- "nowhere" is none of the states
          target: { tags: "waiting", meta: { title: "" }, on: { "word.said": "nowhere" } },
          // @ts-expect-error -- nothing sends "word.sung"
          event: { meta: { title: "" }, on: { "word.sung": "passed" } },
          field: {
            meta: { title: "" },
            on: {
              "word.said": {
                target: "passed",
                // @ts-expect-error -- the request has no field "phrase"
                actions: { type: "judge", params: ({ event }) => ({ word: `${event.phrase}` }) },
              },
            },
          },
          // @ts-expect-error -- there is no ask "weigh"
          ask: { meta: { title: "" }, entry: { type: "weigh", params: { word: "" } } },
          // @ts-expect-error -- a word is a text
          parameter: { meta: { title: "" }, entry: { type: "judge", params: { word: 1 } } },
          // @ts-expect-error -- there is no guard "isEarly"
          guard: { meta: { title: "" }, on: { "word.right": { target: "passed", guard: "isEarly" } } },
          // @ts-expect-error -- the data has no key "count"
          data: { meta: { title: "" }, entry: { type: "keep", params: { count: 1 } } },
        },
        page: ({ data }) => ({ heading: String(data.tries), buttons: [] }),
      })
    expect(wrong).toThrow(/cannot be used/)
  })
})
