/** Compares the catalogue of rules with the names of tests. */
import type { Family } from "./catalogue.ts"
import type { TestName } from "./test-names.ts"

/** Matches the ids of other lists than the catalogue, by their prefix. Names of tests cite these ids too. */
const otherLists = /^(?:OP|INV|SLOT|BCP|OIDC|RFC|MOVE|EXT|[DR])(?:-|\d|$)/

/** `OAC-02`, `RES-HDR-01`. */
const idPattern = /^([A-Z]+(?:-[A-Z]+)*)-\d+$/

/** The ids at the beginning of a name: `OAC-02, D17: a callback …` has two. */
export function idsOf(name: string): string[] {
  const [, leading = ""] = /^([A-Z][\w.+-]*(?:, [A-Z][\w.+-]*)*)(?::|$)/.exec(name) ?? []
  return leading === "" ? [] : leading.split(", ")
}

/** One sentence for each disagreement, with the advice. */
export function disagreements(catalogue: readonly Family[], names: readonly TestName[]): string[] {
  const entries = new Map(catalogue.flatMap(({ rules }) => Object.entries(rules)))
  const prefixes = new Set(catalogue.map(({ prefix }) => prefix))
  const tested = new Map<string, string>()
  const said: string[] = []

  for (const { file, name } of names) {
    const leading = idsOf(name)
    for (const id of leading) {
      tested.set(id, file)
      const prefix = idPattern.exec(id)?.[1]
      if (prefix === undefined || entries.has(id) || (otherLists.test(id) && !prefixes.has(prefix))) continue
      said.push(`${file}: the name "${name}" begins with ${id}, which the catalogue does not have. Add the rule to it.`)
    }
    for (const [id, prefix = ""] of name.matchAll(/\b([A-Z]+(?:-[A-Z]+)*)-\d{2}\b/g)) {
      if (!prefixes.has(prefix) || leading.includes(id)) continue
      said.push(`${file}: the name "${name}" mentions ${id}. Write it at the beginning: "${id}: …".`)
    }
  }

  for (const { prefix, rules } of catalogue) {
    const ids = Object.keys(rules)
    const ordered = ids.toSorted((a, b) => Number(a.slice(prefix.length + 1)) - Number(b.slice(prefix.length + 1)))
    if (ids.join() !== ordered.join()) said.push(`The rules of ${prefix} are not in order.`)
    for (const id of ids) {
      if (idPattern.exec(id)?.[1] !== prefix) said.push(`${id} stands among the rules of ${prefix}.`)
    }
  }

  for (const [id, entry] of entries) {
    const file = tested.get(id)
    if (typeof entry === "object" && file !== undefined)
      said.push(`${id} has a test in ${file} and a reason to have none ("${entry.reason}"). Remove the reason.`)
    if (typeof entry === "string" && file === undefined)
      said.push(`No name of a test begins with ${id} ("${entry}"). Name the test that shows it, or give a reason.`)
  }
  return said
}
