import { setImmediate } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import type { Check } from "../../tools/checks.ts"
import { runChecks } from "../../tools/run-checks.ts"

function check(name: string, pace?: "first" | "every core"): Check {
  return { name, command: ["true"], ...(pace === undefined ? {} : { pace }) }
}

/** Runs the checks. Returns for each check the checks that ran when it began, in the order of the beginnings. */
async function played(checks: readonly Check[], cores: number): Promise<{ began: string[]; ended: string[] }> {
  const running = new Set<string>()
  const [began, ended]: [string[], string[]] = [[], []]
  await runChecks(checks, {
    cores,
    run: async ({ name }) => {
      began.push([name, ...running].join(" beside "))
      running.add(name)
      await setImmediate()
      running.delete(name)
      return { passed: true, took: 1, output: "" }
    },
    ended: ({ name }) => void ended.push(name),
  })
  return { began, ended }
}

describe("the checks", () => {
  const all = [
    check("types"),
    check("build", "first"),
    check("mutants", "every core"),
    check("format", "first"),
    check("faults", "every core"),
    check("text"),
  ]

  it("run one after the other where others need them, and then on two cores", async () => {
    const { began, ended } = await played(all, 2)
    expect(began.slice(0, 4)).toEqual(["build", "format", "types", "mutants beside types"])
    expect(new Set(ended)).toEqual(new Set(all.map(({ name }) => name)))
    expect(ended).toHaveLength(all.length)
  })

  it("that use every core never run at the same time, and one other runs beside them on two cores", async () => {
    const { began } = await played(all, 2)
    expect(began.filter((line) => /mutants.*faults|faults.*mutants/.test(line))).toEqual([])
    const beside = began.filter((line) => /mutants|faults/.test(line)).map((line) => line.split(" beside "))
    expect(beside.filter((names) => names.length > 2)).toEqual([])
  })

  it("that use one core run on every core when no other check is left", async () => {
    const { began } = await played([check("types"), check("mutants", "every core"), check("text"), check("unused")], 2)
    expect(began).toContain("unused beside text")
  })

  it("also run on one core", async () => {
    expect((await played(all, 1)).ended).toHaveLength(all.length)
  })
})
