/**
 * Writes the table of context keys in docs/steps.md from `machines/context-keys.ts`: `npx tsx tools/keys-table.ts`. A
 * person writes the text around the table. test/steps/keys-table.test.ts compares the page with the table.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { contextKeys, eventsBringing, ruleOf } from "../machines/context-keys.ts"
import { flowNames } from "../src/flows/registry.ts"
import { chartOfFlow } from "./mutants/flows.ts"

const page = new URL("../docs/steps.md", import.meta.url)
const [begin, end] = ["<!-- keys: written by tools/keys-table.ts -->", "<!-- end of keys -->"]

/** Free keys first, because an override may write them; each part in alphabetical order. */
export function keysTable(): string {
  const keys = contextKeys.toSorted()
  const free = keys.filter((key) => ruleOf(key)?.free === true)
  const settled = keys.filter((key) => !free.includes(key))
  return [
    "| context key | flows with this key | written by: the flow itself, or these events |",
    "|---|---|---|",
    ...free.map((key) => row(key, "free: the flow itself, or an override")),
    ...settled.map((key) =>
      row(
        key,
        eventsBringing(key)
          .map((event) => `\`${event}\``)
          .join(", ") || "the flow itself",
      ),
    ),
  ].join("\n")
}

function row(key: string, by: string): string {
  return `| \`${key}\` | ${flowsWith(key)} | ${by} |`
}

function flowsWith(key: string): string {
  const having = flowNames.filter((flow) => key in contextOf(flow))
  // The charts in which a user authenticates again come from the charts of the sign-ins, and have keys of their own.
  if (having.length === 0) return "authenticating again"
  return having.length === flowNames.length ? "all" : having.join(", ")
}

function contextOf(flow: (typeof flowNames)[number]): object {
  return chartOfFlow(flow).context({ input: {} })
}

/** Returns the page with the current table. @throws {RangeError} if the page has no place for the table. */
export function withKeysTable(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new RangeError("docs/steps.md has no place for the table of keys.")
  return `${text.slice(0, from + begin.length)}\n\n${keysTable()}\n\n${text.slice(to)}`
}

if (process.argv[1] === import.meta.filename) writeFileSync(page, withKeysTable(readFileSync(page, "utf8")))
