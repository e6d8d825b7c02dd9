/** The pages of exported names: one for each subpath of the package, and one for all provider modules. */
import ts from "typescript-5.9"
import { describe, kindOf, type Kind } from "./declarations.ts"
import { anchorOf } from "../../site/links.ts"
import { isInternal } from "./docstrings.ts"
import { meant, type Entry, type Sources } from "./program.ts"

export interface Page {
  /** Below `docs/reference`. */
  file: string
  title: string
  /** One sentence for the index. */
  says: string
  text: string
}

const provider = /^authchart\/providers\//

/** The page of an entry: `authchart/steps/totp` has `exports/steps-totp.md`. */
export function pageOf({ name }: Entry): string {
  return `exports/${name.split("/").slice(1).join("-") || "main"}.md`
}

const headings: Readonly<Record<Kind, string>> = {
  function: "Functions",
  class: "Classes",
  value: "Values",
  type: "Types",
}

/** The page of the first subpath that exports a declaration describes it; later subpaths link to this description. */
export function exportPages(listed: readonly Entry[], sources: Sources): Page[] {
  const homes = new Map<ts.Symbol, { page: string; entry: Entry; name: string }>()
  const described = listed.filter(({ name }) => !provider.test(name))
  const pages = described.map((entry): Page => {
    const names = exportedNames(entry, sources)
    const sections = (["function", "class", "value", "type"] satisfies Kind[]).flatMap((kind) => {
      const having = names.filter(({ symbol }) => kindOf(symbol, sources.checker) === kind)
      if (having.length === 0) return []
      return [`## ${headings[kind]}`, ...having.flatMap((one) => sectionOf(one, entry, homes, sources))]
    })
    return {
      file: pageOf(entry),
      title: entry.name,
      says: `${names.length} exported ${names.length === 1 ? "name" : "names"}.`,
      text: [`Import path: \`${entry.name}\`.`, ...sections].join("\n\n"),
    }
  })
  return [...pages, providersPage(listed, sources)]
}

interface Exported {
  name: string
  symbol: ts.Symbol
}

/** Returns the names that an entry exports, in order, with the default last, and without internal names. */
function exportedNames(entry: Entry, sources: Sources): Exported[] {
  return sources
    .exportsOf(entry)
    .map((symbol) => ({ name: symbol.name, symbol: meant(symbol, sources.checker) }))
    .filter(({ symbol }) => !isInternal(symbol))
    .toSorted(
      (a, b) => Number(a.name === "default") - Number(b.name === "default") || a.name.localeCompare(b.name, "en"),
    )
}

/** Returns the declared name of a default export; `default` if it has none. */
function declaredName({ name, symbol }: Exported): string {
  if (symbol.name !== "default") return symbol.name
  const [declaration] = symbol.declarations ?? []
  const own = declaration !== undefined && ts.isFunctionDeclaration(declaration) ? declaration.name?.text : undefined
  return own ?? name
}

function sectionOf(
  exported: Exported,
  entry: Entry,
  homes: Map<ts.Symbol, { page: string; entry: Entry; name: string }>,
  { checker }: Sources,
): string[] {
  const { name, symbol } = exported
  const own = declaredName(exported)
  const shown = name === "default" ? `default: ${own}` : name
  const home = homes.get(symbol)
  if (home !== undefined) {
    const file = home.entry === entry ? "" : home.page.replace("exports/", "")
    const from = home.entry === entry ? "" : ` of \`${home.entry.name}\``
    return [`### ${shown}`, `The same as [\`${home.name}\`${from}](${file}#${anchorOf(home.name)}).`]
  }
  homes.set(symbol, { page: pageOf(entry), entry, name: shown })
  return [`### ${shown}`, ...describe(name === "default" ? own : symbol.name, symbol, checker)]
}

/** Every provider module has the same shape; its own page has its options and its profile. */
function providersPage(listed: readonly Entry[], sources: Sources): Page {
  const rows = listed
    .filter(({ name }) => provider.test(name))
    .map((entry) => {
      const id = entry.name.replace(provider, "")
      const names = exportedNames(entry, sources)
      const types = names.filter(({ name }) => name !== "default").map(({ name }) => `\`${name}\``)
      const made = names.filter(({ name }) => name === "default").map(declaredName)
      return `| [\`${entry.name}\`](../../providers/${id}.md) | \`${made.join("")}\` | ${types.join(", ")} |`
    })
  return {
    file: "exports/providers-by-name.md",
    title: "authchart/providers/…",
    says: `${rows.length} provider modules.`,
    text: [
      "Each module exports one function as its default, which takes the provider's options and returns the provider.",
      ["| import path | default | further exports |", "|---|---|---|", ...rows].join("\n"),
    ].join("\n\n"),
  }
}
