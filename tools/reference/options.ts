/** The pages of options: the options of `NextAuth` and of providers, and every type whose members are options. */
import ts from "typescript-5.9"
import { anchorOf } from "../../site/links.ts"
import { isOptional, memberName, typeNodeOf, typeTextOf } from "./declarations.ts"
import { docsOf, isInternal } from "./docstrings.ts"
import type { Page } from "./exports.ts"
import { isOurs, meant, type Entry, type Sources } from "./program.ts"

/** One option, by its path: `session.maxAge`. */
export interface Option {
  path: string
  member: ts.Symbol
}

interface Section {
  /** The path of its parent: `session`; empty for the configuration itself. */
  path: string
  symbol: ts.Symbol
  options: readonly Option[]
  /** Further paths with the same type. */
  also: string[]
}

/** Options with a page of their own; the page of options only names them. */
const ownPages: Readonly<Record<string, string>> = {
  callbacks: "callbacks.md",
  events: "events.md",
  providers: "provider-options.md",
}

/** Returns the exported type of a module. @throws {Error} if the module has no such export. */
function exportedType(name: string, entry: Entry, { checker, exportsOf }: Sources): ts.Symbol {
  const found = exportsOf(entry).find((symbol) => symbol.name === name)
  if (found === undefined) throw new Error(`${entry.name} exports no ${name}.`)
  return meant(found, checker)
}

/** Returns every option below a type, by path: members of interfaces and of object types of this repository. */
function sectionsOf(path: string, symbol: ts.Symbol, sources: Sources): Section[] {
  const sections: Section[] = []
  const queue = [{ path, symbol }]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { path: at, symbol: type } = next
    const known = sections.find((one) => one.symbol === type)
    if (known !== undefined) {
      known.also.push(at)
      continue
    }
    const options = membersOf(type, sources).map((member) => ({
      path: at === "" ? memberName(member) : `${at}.${memberName(member)}`,
      member,
    }))
    sections.push({ path: at, symbol: type, options, also: [] })
    for (const option of options) {
      if (ownPages[option.path] !== undefined) continue
      for (const inner of typesWithin(option.member, sources)) queue.push({ path: option.path, symbol: inner })
    }
  }
  return sections
}

function membersOf(symbol: ts.Symbol, { checker }: Sources): ts.Symbol[] {
  const properties = checker.getDeclaredTypeOfSymbol(symbol).getProperties()
  return properties.filter((member) => (member.declarations ?? []).some(isOurs) && !isInternal(member))
}

/** Returns the object types within an option's type that the configuration or the ports declare. */
function typesWithin(member: ts.Symbol, { checker }: Sources): ts.Symbol[] {
  // A hook is a function, and not an option with members, regardless of its type's name.
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(member))
  if (type.getCallSignatures().length > 0) return []
  const found = new Set<ts.Symbol>()
  const visit = (node: ts.Node): void => {
    // Parameters and return values of functions are not options.
    if (ts.isFunctionTypeNode(node) || ts.isTypeQueryNode(node)) return
    if (ts.isTypeReferenceNode(node)) {
      const name = checker.getSymbolAtLocation(node.typeName)
      const symbol = name === undefined ? undefined : meant(name, checker)
      if (symbol !== undefined && isOptionType(symbol)) found.add(symbol)
    }
    ts.forEachChild(node, visit)
  }
  const node = typeNodeOf(member)
  if (node !== undefined) visit(node)
  return [...found]
}

function isOptionType(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some(
    (one) =>
      ts.isInterfaceDeclaration(one) && isOurs(one) && /\/src\/(?:config|ports)\//.test(one.getSourceFile().fileName),
  )
}

function textOf(sections: readonly Section[], { checker }: Sources): string {
  return sections
    .flatMap(({ path, symbol, options, also }) => {
      const title = path === "" ? "The configuration" : path
      const more = also.length === 0 ? [] : [`Also: ${also.map((one) => `\`${one}\``).join(", ")}.`]
      return [
        `## ${title}`,
        `Type \`${symbol.name}\`.`,
        docsOf(symbol, checker),
        ...more,
        ...options.flatMap((option) => optionText(option, sections, checker)),
      ]
    })
    .filter((part) => part !== "")
    .join("\n\n")
}

function optionText({ path, member }: Option, sections: readonly Section[], checker: ts.TypeChecker): string[] {
  const name = path.slice(path.lastIndexOf(".") + 1)
  const own = ownPages[path]
  const inner = sections.find((one) => one.path === path || one.also.includes(path))
  const link = own === undefined ? inner?.path : undefined
  return [
    `### ${path}`,
    `\`\`\`ts\n${name}${isOptional(member) ? "?" : ""}: ${typeTextOf(member, checker)}\n\`\`\``,
    docsOf(member, checker),
    ...(own === undefined ? [] : [`See [${path}](${own}).`]),
    ...(link === undefined ? [] : [`Its own options: [${link}](#${anchorOf(link)}).`]),
  ]
}

/** The types whose members are options of providers, by kind. OAuth 2 and OpenID Connect share one type. */
const providerTypes = { oauth: "OAuthProvider", email: "EmailConfig", credentials: "CredentialsConfig" }

export interface OptionSections {
  configuration: Section[]
  callbacks: Section[]
  events: Section[]
  providers: Section[]
}

/** Every option, callback and event, from the exported types. */
export function optionSections(listed: readonly Entry[], sources: Sources): OptionSections {
  const entry = (name: string): Entry => {
    const found = listed.find((one) => one.name === name)
    if (found === undefined) throw new Error(`package.json does not export ${name}.`)
    return found
  }
  const types = entry("authchart/types")
  const config = exportedType("AuthConfig", types, sources)
  const main = exportedType("NextAuthConfig", entry("authchart"), sources)
  const appCallbacks = propertyType(main, "callbacks", sources)
  const [callbacks] = sectionsOf("callbacks", exportedType("CallbacksOptions", types, sources), sources)
  if (callbacks === undefined) throw new Error("CallbacksOptions has no members.")
  const known = new Set(callbacks.options.map(({ member }) => member.name))
  const added = appCallbacks
    .getProperties()
    .filter((member) => !known.has(member.name))
    .map((member) => ({ path: `callbacks.${member.name}`, member }))
  return {
    configuration: sectionsOf("", config, sources),
    callbacks: [{ ...callbacks, options: [...callbacks.options, ...added] }],
    events: sectionsOf("events", exportedType("EventCallbacks", types, sources), sources).slice(0, 1),
    providers: Object.entries(providerTypes).flatMap(([kind, name]) =>
      sectionsOf(kind, exportedType(name, entry("authchart/providers"), sources), sources),
    ),
  }
}

function propertyType(symbol: ts.Symbol, name: string, { checker }: Sources): ts.Type {
  const property = checker.getDeclaredTypeOfSymbol(symbol).getProperty(name)
  if (property === undefined) throw new Error(`${symbol.name} has no ${name}.`)
  return checker.getNonNullableType(checker.getTypeOfSymbol(property))
}

export function optionPages(sections: OptionSections, sources: Sources): Page[] {
  return [
    {
      file: "options.md",
      title: "Options",
      says: "Every option of `NextAuth(config)` and of the other entry points.",
      text: textOf(sections.configuration, sources),
    },
    {
      file: "callbacks.md",
      title: "Callbacks",
      says: "Functions of the application that decide: `callbacks` of the configuration.",
      text: textOf(sections.callbacks, sources),
    },
    {
      file: "events.md",
      title: "Events",
      says: "Functions of the application that receive events: `events` of the configuration.",
      text: textOf(sections.events, sources),
    },
    {
      file: "provider-options.md",
      title: "Provider options",
      says: "The options of providers of each kind; the page of a provider has its further options.",
      text: textOf(sections.providers, sources),
    },
  ]
}
