import { resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { disagreements, idsOf } from "./agreement.ts"
import { catalogue, type Family } from "./catalogue.ts"
import { namesIn, namesInFolders } from "./test-names.ts"

const root = resolve(import.meta.dirname, "../..")

describe("the catalogue of rules", () => {
  it("has a named test or a reason for every rule, and every id that a test names", () => {
    const names = namesInFolders(root, ["test", "src/testing"], /[A-Z]-\d/)
    expect(names.length).toBeGreaterThan(500)
    expect(disagreements(catalogue, names)).toEqual([])
  })

  it("has a sentence for each rule and each reason", () => {
    const texts = catalogue.flatMap(({ rules }) =>
      Object.values(rules).flatMap((entry) => (typeof entry === "string" ? [entry] : [entry.rule, entry.reason])),
    )
    for (const text of texts) expect(text).toMatch(/^(?:[A-Z0-9`]|authorize|callbacks).*\.$/)
  })
})

describe("a disagreement between catalogue and tests", () => {
  const family = (rules: Family["rules"]): Family[] => [{ prefix: "OAC", title: "OAuth", rules }]
  const named = (...names: string[]) => names.map((name) => ({ file: "a.test.ts", name }))
  const because = { rule: "A rule.", because: "later", reason: "A reason." } as const

  it("does not exist if each rule has a test or a reason", () => {
    const rules = { "OAC-01": "One.", "OAC-02": "Two.", "OAC-03": because }
    expect(disagreements(family(rules), named("OAC-01, OP-36, D17: a rule", "OAC-02", "another rule"))).toEqual([])
  })

  it.each([
    ["a rule without a test", { "OAC-01": "One." }, ["a rule"], "No name of a test begins with OAC-01"],
    [
      "a rule whose id is not at the beginning of the test's name",
      { "OAC-01": "One." },
      ["a rule (OAC-01)"],
      "Write it at the beginning",
    ],
    ["a reason beside a test", { "OAC-01": because }, ["OAC-01: a rule"], "Remove the reason"],
    ["an id that no rule has", {}, ["OAC-99: a rule"], "begins with OAC-99"],
    ["an id of no list", {}, ["OCA-01: a rule"], "begins with OCA-01"],
    ["a rule of another family", { "IDP-01": because }, [], "IDP-01 stands among the rules of OAC"],
    ["rules out of order", { "OAC-02": because, "OAC-01": because }, [], "not in order"],
  ])("is %s", (_what, rules, names, said) => {
    const [first] = disagreements(family(rules), named(...names))
    expect(first).toContain(said)
  })
})

describe("the names of tests in a source", () => {
  const read = (source: string) => namesIn("a.test.ts", source).map(({ name }) => name)

  it("come from describe, it and test, in every form of call", () => {
    const source = `describe("a", () => { it("b", () => {}); test.concurrent("c", () => {}); it.each([1])("d %s", f) })
      it(\`e \${1}\`, f); other("f"); it(name, f)`
    expect(read(source)).toEqual(["a", "b", "c", "d %s", "e "])
  })

  it("begin with the table's rows, if they begin with a placeholder", () => {
    const source = `const rows = [["OAC-01", 1]]; it.each(rows)("%s: a rule", f); it.each([{ id: "x" }])("b %s", f)`
    expect(read(source)).toEqual(["%s: a rule", "OAC-01", "b %s"])
  })

  it("are the rules of a contract suite", () => {
    expect(read(`export const rule = { says: "OAC-01: a rule", holds: true }`)).toEqual(["OAC-01: a rule"])
  })

  it("do not come from comments, or from texts within a test", () => {
    expect(read(`// it("OAC-01: a rule")\nit("b", () => { expect("OAC-02: x").toBe("y") })`)).toEqual(["b"])
  })

  it("cause an error if the source cannot be parsed", () => {
    expect(() => namesIn("a.test.ts", "it(")).toThrow("a.test.ts")
  })

  it("contain the ids with which they begin", () => {
    expect(idsOf("OAC-02, RES-HDR-01, D17: a rule")).toEqual(["OAC-02", "RES-HDR-01", "D17"])
    expect(idsOf("a rule: OAC-02")).toEqual([])
  })
})
