/** Names that are written from right to left, beside the English words of the drawings. */
import { describe, expect, it } from "vitest"
import { resolveConfig } from "../../src/config/resolve.ts"
import { isolated, isolatesInLines, withoutIsolates } from "../../src/devtools/describe/isolated.ts"
import { diagramOf } from "../../src/devtools/draw/diagram.ts"
import { chartsOf } from "../../src/devtools/serve/charts-of.ts"
import GitHub from "../../src/providers/github.ts"
import { search } from "../../src/devtools/viewer/search.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { wordStep } from "../steps/steps-app.ts"

describe("a name from right to left", () => {
  it.each(["قل كلمة السر (2)", "הזן קוד", "حساب GitHub"])("has a direction of its own: %s", (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`)
    expect(withoutIsolates(isolated(name))).toBe(name)
  })

  it.each(["Say the word", "合言葉を言う", "Войти"])("does not change a name from left to right: %s", (name) => {
    expect(isolated(name)).toBe(name)
  })

  it("is isolated alone in a title of the library that ends in the name", () => {
    expect(isolated("Decide whether the step applies: رمز GitHub")).toBe(
      "Decide whether the step applies: \u2068رمز GitHub\u2069",
    )
  })

  it("is isolated in each line if it is broken into lines", () => {
    expect(isolatesInLines(["applies: \u2068رمز", "من", "بريدك\u2069", "end"])).toEqual([
      "applies: \u2068رمز\u2069",
      "\u2068من\u2069",
      "\u2068بريدك\u2069",
      "end",
    ])
  })

  it("is found by a search with or without the isolate", async () => {
    const step = wordStep({ title: "رمز GitHub" })
    const config = resolveConfig({
      secret: "s".repeat(40),
      trustHost: true,
      adapter: memoryAdapter(),
      providers: [GitHub({ clientId: "c", clientSecret: "s" })],
      steps: [step],
    })
    const flows = (await chartsOf(config)).charts.map(({ description }) => description)
    const found = search(flows, "رمز GitHub", "oauth")
    expect(found.length).toBeGreaterThan(0)
    expect(search(flows, found[0]?.title ?? "", "oauth").length).toBeGreaterThan(0)
  })

  it("is isolated in the charts of an application: of its providers and steps, and on each line of a card", async () => {
    const title = "أدخل الرمز الذي أرسلناه إلى عنوان بريدك"
    const step = wordStep({ title })
    const provider = { ...GitHub({ clientId: "c", clientSecret: "s" }), name: "حساب GitHub" }
    const config = resolveConfig({
      trustHost: true,
      secret: "s".repeat(40),
      adapter: memoryAdapter(),
      providers: [provider],
      steps: [step],
    })
    const { charts, providers = [] } = await chartsOf(config)
    expect(providers.find(({ id }) => id === "github")?.name).toBe("\u2068حساب GitHub\u2069")
    const description = charts.find(({ description: { flow } }) => flow === "oauth")?.description
    const group = description?.states.find((state) => withoutIsolates(state.title) === title)
    expect(group?.title).toBe(`\u2068${title}\u2069`)
    if (description === undefined || group === undefined) throw new Error("The chart has no state for the step.")
    // A card instead of a group: its title is wrapped.
    const asCard = { ...description, states: [{ ...group, kind: "plain" as const }], edges: [] }
    const lines = diagramOf(asCard).cards.flatMap((card) => card.lines.filter(({ role }) => role === "title"))
    expect(lines.length).toBeGreaterThan(1)
    for (const { text } of lines) expect(text).toMatch(/^\u2068[^\u2068\u2069]+\u2069$/)
  })
})
