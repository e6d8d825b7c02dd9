/** FLOW-02: no request changes whom the session is for, once a flow has asked anything. */
import { describe, expect, it } from "vitest"
import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { ask } from "../../machines/steps/define-step.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { proveFlows } from "../../src/facade/prove-flows.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { smsFlow } from "./sms-flow.ts"

const keepPhone = { type: "keep", params: ({ event }: Seen) => ({ phone: event["phone"] }) }

interface Seen {
  data: Record<string, unknown>
  event: Record<string, unknown>
}

/** The parts of the flow with `sms.renamed`, which the waiting state hears. */
const renamed = {
  "POST /sms/code": {
    events: { "sms.entered": { code: { maxLength: 6 } }, "sms.renamed": ["phone"] },
  },
}

interface Change {
  /** The transition of the waiting state on `sms.renamed`. */
  readonly move: object
  readonly states?: object
  readonly over?: object
}

/** A sign-in by a code in a text message, with a request more while the code is waited for. */
function changed({ move, states = {}, over = {} }: Change): Flow {
  const { definition } = smsFlow({ send: () => undefined })
  const { enteringCode } = definition.states
  return defineFlow({
    ...definition,
    routes: { ...definition.routes, ...renamed },
    states: {
      ...definition.states,
      enteringCode: { ...enteringCode, on: { ...enteringCode?.on, "sms.renamed": move } },
      ...states,
    },
    waits: { in: "cookie", lifetime: 600, attempts: { "sms.entered": 3 } },
    ...over,
  } as never)
}

const start = (flow: Flow) =>
  proveFlows({
    secret: "a secret of a test, of more than thirty-two bytes",
    adapter: memoryAdapter(),
    stores: memoryStores(),
    providers: [],
    plugins: [{ id: "test", flows: [flow] }],
  })

const data = { phone: "", digest: "", other: "", note: "" }
const byOther = { data, subject: ({ data: { other } }: { data: { other: string } }) => ({ id: other }) }
const copying = { type: "keep", params: ({ data: known }: Seen) => ({ phone: known["other"] }) }
const checkingCode = {
  meta: { title: "Is the code right?", check: "code", passes: "sms.right" },
  on: { "sms.right": { target: "admission", actions: copying }, "sms.wrong": "enteringCode" },
}
const keepOther = { type: "keep", params: ({ event }: Seen) => ({ other: event["phone"] }) }

const refused: readonly (readonly [what: string, flow: () => Flow])[] = [
  [
    "another number is kept while the code for the first one is waited for",
    () => changed({ move: { target: "enteringCode", actions: keepPhone } }),
  ],
  ["another number is kept without leaving the state", () => changed({ move: { actions: keepPhone } })],
  [
    "another number is kept, and a code asked for it, which does not send the first one's away",
    () => changed({ move: { target: "sendingCode", actions: keepPhone } }),
  ],
  ["a constant is kept", () => changed({ move: { actions: { type: "keep", params: { phone: "+4912345" } } } })],
  ["all that came is kept", () => changed({ move: { actions: { type: "keep", params: ({ event }: Seen) => event } } })],
  [
    "the number is kept beside, and taken over by the answer that passes the check",
    () => changed({ move: { actions: keepOther }, states: { checkingCode }, over: { data } }),
  ],
  [
    "the subject reads what it reads under a condition",
    () =>
      changed({
        move: { actions: keepOther },
        over: {
          data,
          subject: ({ data: all }: { data: typeof data }) => ({ id: all.note === "" ? all.phone : all.other }),
        },
      }),
  ],
  [
    "the subject reads all there is",
    () =>
      changed({
        move: { actions: keepOther },
        over: { data, subject: ({ data: all }: { data: typeof data }) => ({ ...all, id: "one" }) },
      }),
  ],
  ["the subject is another key of the data", () => changed({ move: { actions: keepOther }, over: byOther })],
  [
    "a keep that throws for a sample may write anything",
    () =>
      changed({
        move: { actions: { type: "keep", params: ({ event }: Seen) => JSON.parse(String(event["phone"])) as object } },
      }),
  ],
]

const taken: readonly (readonly [what: string, flow: () => Flow])[] = [
  [
    "a note that the subject does not read",
    () =>
      changed({
        move: { actions: { type: "keep", params: ({ event }: Seen) => ({ note: event["phone"] }) } },
        over: { data },
      }),
  ],
  [
    "all data as they are, with a note",
    () =>
      changed({
        move: { actions: { type: "keep", params: ({ data: all, event }: Seen) => ({ ...all, note: event["phone"] }) } },
        over: { data },
      }),
  ],
  [
    "a number that is handed to an ask, and kept from its answer",
    () =>
      changed({
        move: {
          target: "sendingAgain",
          actions: { type: "sendAgain", params: ({ event }: Seen) => ({ phone: event["phone"] }) },
        },
        states: {
          sendingAgain: {
            meta: { title: "Send to another number" },
            on: {
              "sms.again": {
                target: "enteringCode",
                actions: {
                  type: "keep",
                  params: ({ event }: Seen) => ({ phone: event["phone"], digest: event["digest"] }),
                },
              },
            },
          },
        },
        over: {
          asks: {
            ...smsFlow({ send: () => undefined }).definition.asks,
            sendAgain: ask(["sms.again"], ({ phone }: { phone: string }) => ({ type: "sms.again", phone, digest: "" })),
          },
        },
      }),
  ],
]

describe("whom a session is for (FLOW-02)", () => {
  it.each(refused)("is changed by no request after an ask: %s", (_what, flow) => {
    expect(() => start(flow())).toThrow(
      /"sms\.renamed" writes "[^"]+", which `subject` reads, after "sms\.sendCode"[^]*FLOW-02[^]*Remedy: Let no request keep "[^"]+" once the flow has asked: hand what was typed to an ask/,
    )
  })

  it.each(taken)("may be said while the flow waits: %s", (_what, flow) => {
    expect(() => start(flow())).not.toThrow()
  })

  it("is typed in the first request, before anything is asked", () => {
    expect(() => start(smsFlow({ send: () => undefined }))).not.toThrow()
  })
})
