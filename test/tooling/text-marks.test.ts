import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join as path } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { lowered, marksBeyond, marksIn, recounted } from "../../tools/text/marks.ts"
import { proseOf } from "../../tools/text/prose.ts"
import { plantTree, type PlantedTree } from "../support/planted-tree.ts"

/** The words are in parts, so that this file does not contain the forbidden words. */
const join = (...parts: string[]): string => parts.join("")
const pronoun = join("no", "body")
const none = join("is ", "none")
const headless = join("Wh", "at")
const headlessTest = join("Whe", "ther")
const very = join("this ", "very")

const found: [mark: string, file: string, text: string][] = [
  ["pronoun without an actor", "src/a.ts", `/** Signs ${pronoun} in. */`],
  ["pronoun without an actor", "src/a.ts", `const a = 1 // for ${join("who", "mever")} it is`],
  ["pronoun without an actor", "src/a.ts", `// one line\n// and ${join("Who", "ever")} asks`],
  ["pronoun without an actor", "src/a.ts", `throw new Error("There is ${pronoun} here.")`],
  ["pronoun without an actor", "src/a.ts", `throw new Error(\`\${name} is \${join}, and ${pronoun} else.\`)`],
  ["pronoun without an actor", "src/a.tsx", `const a = <p>There is ${pronoun} here.</p>`],
  ["pronoun without an actor", "machines/a.machine.ts", `const meta = { title: "Let ${join("some", "body")} in" }`],
  ["pronoun without an actor", "test/a.test.ts", `it("lets ${pronoun} in", () => {})`],
  ["pronoun without an actor", "test/a.test.ts", `it.each([1])("lets ${join("any", "body")} in: %s", (one) => one)`],
  ["pronoun without an actor", "docs/a.md", `There is ${pronoun} here.`],
  ["pronoun without an actor", "docs/a.md", `\`\`\`ts\n// Signs ${pronoun} in.\n\`\`\``],
  ["negated pronoun", "src/a.ts", `/* One that\n * ${none}. */`],
  ["negated pronoun", "src/a.ts", `// two that ${join("are ", "none")}`],
  ["negated pronoun", "docs/a.md", `- leaves out ${join("what ", "is not")} known`],
  ["passive telling", "tools/a.mjs", `// A listener ${join("is told", " of")} each request.`],
  ["sentence without a subject", "src/a.ts", `/** ${headless} a request asks for. */`],
  ["sentence without a subject", "src/a.ts", `/** Reads it. ${headless} is unknown stays. */`],
  ["sentence without a subject", "src/a.ts", `/**\n * Reads it.\n *\n * @returns ${headless} it read\n */`],
  ["sentence without a subject", "docs/a.md", `| a | ${headless} it does |`],
  ["sentence without a subject", "docs/a.md", `**${headless} it adds.** Is it so?`],
  ["sentence without a subject", "src/a.ts", `/** ${headlessTest} a route is known. */`],
  ["sentence without a subject", "src/a.ts", `/** Reads it. ${headlessTest} it is known does not matter. */`],
  ["passive telling", "src/a.ts", `/** A code that ${join("is asked", " of")} each user. */`],
  ["word out of use", "src/a.ts", `/** Reads all, ${join("save", " that")} one stays. */`],
  ["word out of use", "src/a.ts", `/** Reads all, ${join("but", " for")} one. */`],
  ["word out of use", "src/a.ts", `/** It is ours, and ${join("hen", "ce")} free. */`],
  ["word out of use", "docs/a.md", `The second one ${join("like", "wise")}.`],
  ["word out of use", "docs/a.md", `It is right ${join("in the matter", " of")} codes.`],
  ["empty emphasis", "src/a.ts", `/** Ends ${very} request. */`],
  ["empty emphasis", "test/a.test.ts", `it("ends ${join("the", " very")} same request", () => {})`],
  ["empty emphasis", "src/a.ts", `/** The path ${join("as it", " stands")} in an address. */`],
  ["nested relative clause", "src/a.ts", `/** The row ${join("of which", " that is")} a part. */`],
]

const clear: [why: string, file: string, text: string][] = [
  ["identifiers and code", "src/a.ts", `const ${pronoun} = user === "${pronoun}" ? /is ${pronoun} here/ : 1`],
  ["code in backticks", "src/a.ts", `/** Refuses the name \`${pronoun}\`. */`],
  ["code in backticks", "docs/a.md", `The name \`${pronoun}\` is refused.`],
  ["blocks of other languages", "docs/a.md", `\`\`\`sh\nsu ${pronoun} now\n\`\`\``],
  ["questions", "src/a.ts", `// ${headless} does it prove? Little.`],
  ["questions", "src/a.ts", `// ${headlessTest} it proves or not? Little.`],
  ["headings", "docs/a.md", `## ${headless} it proves`],
  ["a contrast", "src/a.ts", `// It is not for users ${join("but", " for")} tools.`],
  ["an adverb that counts", "src/a.ts", `// There are cases ${join("that", " very")} few readers know.`],
  ["a condition within a sentence", "src/a.ts", `// It tells ${headlessTest.toLowerCase()} the route is known.`],
  ["a word within a sentence", "src/a.ts", `// It keeps what the provider sent.`],
  ["strings of a test that are not its name", "test/a.test.ts", `it("refuses", () => say("${pronoun} is here"))`],
  ["addresses within a template", "src/a.ts", "const a = `https://${host}/*/b`"],
  ["docstrings in the reference, which are read in their sources", "docs/reference/a.md", `There is ${pronoun} here.`],
  ["files without prose", "test/faults/a.patch", `+// ${pronoun} is here`],
]

const plantIn = (file: string, marks: number) => marksIn(file, `// ${pronoun}\n\n`.repeat(marks))

describe("the check of prose", () => {
  it.each(found)("finds a %s in %s: %s", (mark, file, text) => {
    const marks = marksIn(file, `\n${text}\n`)
    expect(marks.map((one) => one.mark.name)).toEqual([mark])
    // A passage is identified by its first line.
    const lines = text.split("\n").length
    expect(marks[0]?.line).toBeGreaterThanOrEqual(2)
    expect(marks[0]?.line).toBeLessThan(2 + lines)
  })

  it.each(clear)("accepts %s in %s: %s", (_why, file, text) => {
    expect(marksIn(file, text)).toEqual([])
  })

  it("reads correctly after regular expressions and templates that look like comments", () => {
    const source = "const a = /[/*]/\nconst b = `/* ${a} // ${`}`}`\n// the end"
    expect(proseOf("src/a.ts", source).at(-1)).toEqual({ line: 3, text: "the end" })
  })
})

describe("the list of counts", () => {
  it("allows an unlisted file no mark, and a listed one no more than its count", () => {
    expect(marksBeyond(plantIn("src/new.ts", 1), { "src/old.ts": 3 })).toHaveLength(1)
    expect(marksBeyond(plantIn("src/old.ts", 3), { "src/old.ts": 3 })).toEqual([])
    expect(marksBeyond(plantIn("src/old.ts", 4), { "src/old.ts": 3 })).toHaveLength(4)
  })

  it("is lowered and never raised", () => {
    const marks = [...plantIn("a.ts", 1), ...plantIn("b.ts", 5), ...plantIn("new.ts", 1)]
    expect(lowered(marks, { "a.ts": 2, "b.ts": 4, "gone.ts": 9 })).toEqual({ "a.ts": 1, "b.ts": 4 })
  })

  it("follows code that moves between files, if no mark is added", () => {
    const marks = [...plantIn("b.ts", 2), ...plantIn("a.ts", 1)]
    expect(recounted(marks, { "old.ts": 3 })).toEqual({ "a.ts": 1, "b.ts": 2 })
    expect(() => recounted(marks, { "old.ts": 2 })).toThrow(RangeError)
  })
})

describe("the command", () => {
  let tree: PlantedTree | undefined
  afterEach(() => tree?.remove())

  const tools = ["tools/check-text.ts", "tools/text-rules.ts", "tools/text/marks.ts", "tools/text/prose.ts"]
  const listed = {
    "src/a.ts": `// ${pronoun}\n`,
    "tools/text-marks.json": '{ "src/a.ts": 1 }',
    ".gitignore": "node_modules",
  }

  async function check(files: Record<string, string>, ...options: string[]): Promise<{ code: number; said: string }> {
    tree = plantTree(tools, { ...listed, ...files })
    execFileSync("git", ["init", "--quiet"], { cwd: tree.folder })
    const { code, complaints } = await tree.run("tsx", ["tools/check-text.ts", ...options])
    return { code, said: complaints }
  }

  it("passes if no file has more marks than its count", async () => {
    expect(await check({})).toEqual({ code: 0, said: "" })
  })

  it("fails for a mark in a new file, and names its place", async () => {
    const { code, said } = await check({ "docs/new.md": `\nThere is ${pronoun} here.\n` })
    expect(code).toBe(1)
    expect(said).toContain("docs/new.md:2: pronoun without an actor")
  })

  it("fails for one more mark in a listed file", async () => {
    const { code, said } = await check({ "src/a.ts": `// ${pronoun}\n\nexport const a = 1 // ${pronoun}\n` })
    expect(code).toBe(1)
    expect(said).toContain("src/a.ts:3")
  })

  it("writes the lower counts with --update", async () => {
    await check({ "src/a.ts": "// plain\n" }, "--update")
    expect(readFileSync(path(tree?.folder ?? "", "tools/text-marks.json"), "utf8")).toBe("{}\n")
  })
})
