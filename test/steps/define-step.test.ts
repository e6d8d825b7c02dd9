import { describe, expect, it } from "vitest"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step } from "../../machines/steps/step.types.ts"

/** Makes a step with one changed part that the compiler would refuse, like with a cast or in JavaScript. */
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
  it("accepts a valid step", () => {
    expect(step({})().id).toBe("word")
  })

  it.each([
    ["an id with capitals", { id: "Word" }, /lower-case letters/],
    ["an id that is a route of the library", { id: "session" }, /taken by the library/],
    ["an id that is a route with a hyphen", { id: "verify-request" }, /taken by the library/],
    ["an initial state that does not exist", { initial: "nowhere" }, /`initial` names "nowhere"/],
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
      "an ask named keep",
      { asks: { keep: ask(["word.right"], () => ({ type: "word.right" })) } },
      /one of the library's own/,
    ],
    ["a field that forms have themselves", { requests: { "word.said": ["type"] } }, /"type" of its request/],
    [
      "an answer without an ask",
      waiting({ "word.said": "judging", "word.right": "judging" }),
      /the flow asks for nothing while it waits/,
    ],
    ["an id that every object inherits", { id: "constructor" }, /taken by the library/],
    ["attempts of an unknown request", { attempts: { "word.other": 3 } }, /not one of its requests/],
    ["zero attempts", { attempts: { "word.said": 0 } }, /from 1 to 1000/],
    ["a lifetime below one second", { lifetime: 0 }, /at least 1/],
    ["a target that is not one of its states", waiting({ "word.said": "nowhere" }), /leads to "nowhere"/],
    [
      "a guard that is not one of its guards",
      waiting({ "word.said": { target: "judging", guard: "isEarly" } }),
      /guard "isEarly"/,
    ],
    ["an event that nothing sends", waiting({ "word.said": "judging", "word.sung": "judging" }), /hears "word\.sung"/],
    ["a waiting state that handles no request", waiting({}), /hears none of the requests/],
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
      "a request where no state waits",
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
      "counting a transition that passes by itself",
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
          // @ts-expect-error -- "nowhere" is not one of the states
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
          // @ts-expect-error -- a word is a string
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
