/** Step-ups: by a PIN of the signed-in user, by a text message to a typed number, and only by steps. */
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { ask, defineStep } from "../../machines/steps/define-step.ts"
import type { Step } from "../../machines/steps/step.types.ts"

/** The PIN of a user, by user id. */
export type PinOf = (user: string) => string | undefined

export function pinFlow(pinOf: PinOf): Flow {
  return defineFlow({
    id: "pin",
    version: 1,
    title: "Confirm with the PIN",
    data: { user: "" },
    routes: {
      "POST /pin": { events: { "pin.asked": [] } },
      "POST /pin/check": { events: { "pin.typed": { pin: { maxLength: 8 } } } },
    },
    asks: {
      checkPin: ask(["pin.right", "pin.wrong"], ({ user, pin }: { user: string; pin: string }) => ({
        type: pinOf(user) === pin ? "pin.right" : "pin.wrong",
      })),
    },
    initial: "start",
    states: {
      start: {
        meta: { title: "Receive a request" },
        on: { "pin.asked": { target: "identifying", actions: { type: "identifyVisitor", params: {} } } },
      },
      identifying: {
        meta: { title: "Identify the signed-in user" },
        on: {
          "visitor.identified": {
            target: "typing",
            actions: { type: "keep", params: ({ event }) => ({ user: event.visitor?.user ?? "" }) },
          },
        },
      },
      typing: {
        tags: "waiting",
        meta: { title: "Wait for the PIN" },
        on: {
          "pin.typed": {
            target: "checking",
            actions: { type: "checkPin", params: ({ data, event }) => ({ user: data.user, pin: event.pin }) },
          },
        },
      },
      checking: {
        meta: { title: "Verify the PIN", check: "pin", passes: "pin.right" },
        on: { "pin.right": "stepUp", "pin.wrong": { target: "typing", problem: "wrong_pin" } },
      },
    },
    requires: ["pin"],
    ends: "stepUp",
    methods: ["pwd"],
    waits: { in: "cookie", lifetime: 600, attempts: { "pin.typed": 3 } },
    responses: {
      typing: () => ({
        page: {
          heading: "Type your PIN",
          fields: [{ name: "pin", label: "PIN" }],
          buttons: [{ event: "pin.typed", label: "Confirm" }],
        },
      }),
    },
  })
}

/** A typed number counts as proven; it is an account of the flow `sms`. The flow responds with JSON. */
export const numberFlow: Flow = defineFlow({
  id: "number",
  version: 1,
  title: "Confirm with a phone number",
  data: { phone: "" },
  routes: { "POST /number": { events: { "number.typed": ["phone"] } } },
  asks: {
    checkNumber: ask(["number.right"], (_params: object) => ({ type: "number.right" })),
  },
  initial: "start",
  states: {
    start: {
      meta: { title: "Receive the number" },
      on: {
        "number.typed": {
          target: "identifying",
          actions: [
            { type: "keep", params: ({ event }) => ({ phone: event.phone }) },
            { type: "identifyVisitor", params: {} },
          ],
        },
      },
    },
    identifying: {
      meta: { title: "Identify the signed-in user" },
      on: { "visitor.identified": { target: "checking", actions: { type: "checkNumber", params: {} } } },
    },
    checking: {
      meta: { title: "Verify the number", check: "number", passes: "number.right" },
      on: { "number.right": "stepUp" },
    },
  },
  requires: ["number"],
  ends: "stepUp",
  subject: ({ data }) => ({ id: data.phone, of: "sms" }),
  methods: ["sms"],
  responses: { steppedUp: ({ data }) => ({ json: { confirmed: data.phone } }) },
})

/** The flow has no check of its own: the steps at `stepUp` prove the user. */
export const stepsFlow: Flow = defineFlow({
  id: "confirm",
  version: 1,
  title: "Confirm with the second factor",
  data: {},
  routes: { "POST /confirm": { events: { "confirm.asked": [] } } },
  initial: "start",
  states: { start: { meta: { title: "Receive a request" }, on: { "confirm.asked": "stepUp" } } },
  ends: "stepUp",
  responses: {},
})

export interface WordStep {
  /** The arguments of `appliesTo` and of asks. */
  seen: (person: { key?: string | undefined }) => boolean
  stored?: (key: string) => void
}

/** A step that asks for the word "open", only in step-ups. */
export function wordStep({ seen, stored = () => undefined }: WordStep): Step {
  return defineStep({
    id: "word",
    version: 1,
    title: "Say the word",
    at: ["stepUp"],
    appliesTo: (person) => seen(person),
    data: {},
    requests: { "word.said": ["word"] },
    asks: {
      check: ask(["word.right", "word.wrong"], ({ word }: { word: string }) => ({
        type: word === "open" ? "word.right" : "word.wrong",
      })),
    },
    methods: ["otp"],
    attempts: { "word.said": 3 },
    session: () => ({ said: true }),
    store: ({ key }) => stored(key),
    initial: "asking",
    states: {
      asking: {
        tags: "waiting",
        meta: { title: "Wait for the word" },
        on: {
          "word.said": {
            target: "checking",
            actions: { type: "check", params: ({ event }) => ({ word: event.word }) },
          },
        },
      },
      checking: {
        meta: { title: "Verify the word", passes: "word.right" },
        on: { "word.right": "passed", "word.wrong": { target: "asking", problem: "wrong" } },
      },
    },
    page: () => ({
      heading: "Say the word",
      fields: [{ name: "word", label: "Word" }],
      buttons: [{ event: "word.said", label: "Go on" }],
    }),
  })
}
