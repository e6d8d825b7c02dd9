/** The origins of values in the built-in charts; `machines/context-keys.ts` allows no more than they need. */
import { describe, expect, it } from "vitest"
import { contextKeys, readersOfKey, ruleOf } from "../../machines/context-keys.ts"
import type { Act, Move, Tables } from "../../machines/program.ts"
import { movesIn } from "../../machines/proofs/catalogue/proof.ts"
import { traced } from "../../machines/proofs/data-flow.ts"
import { compile } from "../../machines/compile.ts"
import { chartsOfFlow } from "../../machines/own-flow/flow-chart.ts"
import { reauthentication } from "../../machines/step-up/index.ts"
import { answersIn, extensionOf } from "../../machines/steps/extension.ts"
import { smsFlow } from "../own-flows/sms-flow.ts"
import { charts, programs } from "./flows.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { chartOfFlow } from "../../tools/mutants/flows.ts"
import { withTerms } from "./invariants/terms-step.ts"

const tracedAs = (params: unknown) =>
  Object.fromEntries([...traced(params)].map(([key, sources]) => [key, [...sources].sort()]))

interface Sample {
  context: Record<string, Record<string, unknown> | undefined>
  event: Record<string, Record<string, unknown>>
}

describe("the result of a chart's function is traced to its origins", () => {
  it.each<[string, (seen: Sample) => object, Record<string, string[]>]>([
    ["a part of the event", ({ event }) => ({ claims: event["claims"] }), { claims: ["event.claims"] }],
    [
      "a part within another object",
      ({ event }) => ({ plan: { do: "signIn", user: event["standing"]?.["owner"] } }),
      { plan: ["event.standing.owner"] },
    ],
    [
      "a spread object, with parts left out",
      ({ context }) => {
        const { token: _dropped, ...rest } = context["opened"] ?? {}
        return { standing: { ...rest, stored: true } }
      },
      { standing: ["context.opened"] },
    ],
    [
      "the default for an absent key",
      ({ context }) => ({ profile: context["profile"] ?? context["claims"] }),
      { profile: ["context.claims", "context.profile"] },
    ],
    [
      "an object whose values were all converted to numbers",
      ({ context }) => ({ row: new Date(Number(context["now"])), target: "/" }),
      { row: ["context.now"], target: ["context.now"] },
    ],
    ["a constant", () => ({ plan: { do: "create" } }), { plan: [] }],
  ])("%s", (_title, params, expected) => {
    expect(tracedAs(params)).toEqual(expected)
  })
})

const withSteps = compile(withTerms(chartOfFlow("oauth")), askNames)
const everyChart: readonly Tables[] = [...Object.values(programs), withSteps]

/** Every act of the built-in charts and of their steps, with the event of its transition. */
const ofApplication = chartsOfFlow(smsFlow({ send: () => undefined }).definition).chart

const acts: readonly { act: Act; move: Move }[] = [
  ...everyChart,
  compile(ofApplication, new Set(Object.keys(answersIn(extensionOf(ofApplication))))),
].flatMap((program) => movesIn(program).flatMap((move) => move.acts.map((act) => ({ act, move }))))

describe("the table of context keys", () => {
  it("has exactly the keys of the built-in charts", () => {
    const inputs = {
      provider: "",
      linksByEmail: false,
      openId: true,
      readsUserinfo: true,
      sendsChallenge: true,
      issuer: undefined,
    }
    const keys = Object.values(programs).flatMap((program) =>
      Object.keys((program.context as (args: { input: object }) => object)({ input: inputs })),
    )
    // The re-authentication at a provider keeps one value more than the sign-in whose chart it changes.
    const kept = JSON.stringify(reauthentication(charts.oauth)).match(/authTime/g)
    expect([...new Set([...keys, ...(kept ?? [])])].sort()).toEqual([...contextKeys].sort())
  })

  it.each(contextKeys.flatMap((key) => Object.entries(ruleOf(key)?.from ?? {}).map(([on, part]) => [key, on, part])))(
    "says that %s comes from %s, as in a chart",
    (key, on, part) => {
      const sources = acts
        .filter(({ act, move }) => act.keep && move.on === on)
        .flatMap(({ act }) => [...(traced(act.params).get(key ?? "") ?? [])])
      expect(sources.some((source) => source === `event.${part}` || source.startsWith(`event.${part}.`))).toBe(true)
    },
  )

  it.each(contextKeys.flatMap((key) => (readersOfKey(key) ?? []).map((ask) => [key, ask])))(
    "lets %s be passed to %s, as a chart does",
    (key, ask) => {
      const given = acts.filter(({ act }) => act.type === ask).flatMap(({ act, move }) => sourcesOf(act, move))
      expect(given).toContain(key)
    },
  )
})

/** Returns the keys of the context, and of the event itself, from which the parameters of an ask come. */
function sourcesOf({ params }: Act, { on }: Move): readonly string[] {
  const sources = [...traced(params).values()].flatMap((one) => [...one])
  return sources.flatMap((source) => {
    const [root, name = ""] = source.split(".")
    if (root === "context") return [name]
    return contextKeys.filter((key) => (ruleOf(key)?.from as Record<string, string> | undefined)?.[on] === name)
  })
}
