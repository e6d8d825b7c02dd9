/** FLOW-02: after the first ask of a flow, no request changes the person of the session. */
import { describe, expect, it } from "vitest"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { ask } from "../../machines/steps/define-step.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { proveFlows } from "../../src/facade/prove-flows.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { redefined } from "./redefined.ts"
import { smsFlow } from "./sms-flow.ts"

const keepPhone = { type: "keep", params: ({ event }: Seen) => ({ phone: event["phone"] }) }

interface Seen {
  data: Record<string, unknown>
  event: Record<string, unknown>
}

/** The parts of the flow with `sms.renamed`, which the waiting state handles. */
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

/** A sign-in by a code in a text message, with another request while the flow waits for the code. */
function changed({ move, states = {}, over = {} }: Change): Flow {
  const sms = smsFlow({ send: () => undefined })
  const { definition } = sms
  const { enteringCode } = definition.states
  return redefined(sms, {
    routes: { ...definition.routes, ...renamed },
    states: {
      ...definition.states,
      enteringCode: { ...enteringCode, on: { ...enteringCode?.on, "sms.renamed": move } },
      ...states,
    },
    waits: { in: "cookie", lifetime: 600, attempts: { "sms.entered": 3 } },
    ...over,
  })
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
  meta: { title: "Verify the code", check: "code", passes: "sms.right" },
  on: { "sms.right": { target: "admission", actions: copying }, "sms.wrong": "enteringCode" },
}
const keepOther = { type: "keep", params: ({ event }: Seen) => ({ other: event["phone"] }) }

const refused: readonly (readonly [what: string, flow: () => Flow])[] = [
  [
    "another number is kept while the flow waits for the code for the first one",
    () => changed({ move: { target: "enteringCode", actions: keepPhone } }),
  ],
  ["another number is kept without leaving the state", () => changed({ move: { actions: keepPhone } })],
  [
    "another number is kept, and a code is sent to it, which does not replace the first code",
    () => changed({ move: { target: "sendingCode", actions: keepPhone } }),
  ],
  ["a constant is kept", () => changed({ move: { actions: { type: "keep", params: { phone: "+4912345" } } } })],
  [
    "the whole event is kept",
    () => changed({ move: { actions: { type: "keep", params: ({ event }: Seen) => event } } }),
  ],
  [
    "the number is kept in another key, and copied by the answer that passes the check",
    () => changed({ move: { actions: keepOther }, states: { checkingCode }, over: { data } }),
  ],
  [
    "the subject reads its key under a condition",
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
    "the subject reads all keys",
    () =>
      changed({
        move: { actions: keepOther },
        over: { data, subject: ({ data: all }: { data: typeof data }) => ({ ...all, id: "one" }) },
      }),
  ],
  ["the subject is another key of the data", () => changed({ move: { actions: keepOther }, over: byOther })],
  [
    "a keep that throws for a sample may write any key",
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
    "all data unchanged, with a note",
    () =>
      changed({
        move: { actions: { type: "keep", params: ({ data: all, event }: Seen) => ({ ...all, note: event["phone"] }) } },
        over: { data },
      }),
  ],
  [
    "a number that is passed to an ask, and kept from its answer",
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

describe("the person of a session (FLOW-02)", () => {
  it.each(refused)("is not changed by a request after an ask: %s", (_what, flow) => {
    expect(() => start(flow())).toThrow(
      /"sms\.renamed" writes "([^"]+)", which `subject` reads, after "sms\.sendCode"[^]*Rule FLOW-02:[^]*→ enteringCode +on sms\.sent {3}← flow "sms"\n {2}\* → \w+ +on sms\.renamed {3}← flow "sms"[^]*Remedy: After the first ask of the flow, let no request keep "\1"\. Pass the visitor's input to an ask/,
    )
  })

  it.each(taken)("can be set while the flow waits: %s", (_what, flow) => {
    expect(() => start(flow())).not.toThrow()
  })

  it("comes from the first request, before the first ask", () => {
    expect(() => start(smsFlow({ send: () => undefined }))).not.toThrow()
  })
})
