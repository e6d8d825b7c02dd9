/**
 * Writes the tables of docs/proofs.md from the catalogue of invariants: `npx tsx tools/proofs-page.ts`. A person writes
 * the text around them. test/machines/invariants/ids.test.ts compares the page with the tables.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { catalogue } from "../machines/proofs/catalogue.ts"
import { inTests, notHeld } from "../test/machines/invariants/security-ids.ts"

const page = new URL("../docs/proofs.md", import.meta.url)

const tables: Readonly<Record<string, readonly string[]>> = {
  catalogue: ["| id | rule |", "|---|---|", ...catalogue.map(({ id, rule }) => `| ${id} | ${rule} |`)],
  tests: [
    "| id | what | tests |",
    "|---|---|---|",
    ...Object.entries(inTests).map(([id, { file, what }]) => `| ${id} | ${what} | \`${file}\` |`),
  ],
  "not held": ["| id | why |", "|---|---|", ...Object.entries(notHeld).map(([id, reason]) => `| ${id} | ${reason} |`)],
}

let text = readFileSync(page, "utf8")
for (const [name, rows] of Object.entries(tables)) {
  const [begin, end] = [`<!-- ${name}: written by tools/proofs-page.ts -->`, `<!-- end of ${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new RangeError(`docs/proofs.md has no place for the table "${name}".`)
  text = `${text.slice(0, from + begin.length)}\n\n${rows.join("\n")}\n\n${text.slice(to)}`
}
writeFileSync(page, text)
