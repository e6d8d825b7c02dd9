/**
 * Reads what a provider's module does not export as data, from its source: the profile's fields, and how to register an
 * application.
 */
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const root = resolve(import.meta.dirname, "..")

export interface ProviderSource {
  /** Lines of code, without types, documentation and imports. */
  codeLines: number
  /** Imported modules, as written. */
  imports: string[]
  /** The first paragraph of the default export's docstring. */
  summary: string
  /** The address for registering an application, and the kind of application. */
  register: { url: string; as: string } | undefined
  /** The provider's own documentation. */
  links: string[]
  /** Notes for developers. */
  notes: string[]
  /**
   * The exported interfaces. `claims`: the interfaces of `parts/claims.ts` that they extend; `fields` lists the other
   * fields.
   */
  interfaces: { name: string; says: string; fields: Field[]; claims: string[] }[]
  /** Exported unions of strings or numbers: the values of an option. */
  choices: { name: string; says: string; values: string[] }[]
}

export interface Field {
  name: string
  type: string
  optional: boolean
  says: string
}

/** @param module name of a file in `src/providers`, without its extension. */
export function providerSource(module: string): ProviderSource {
  const text = readFileSync(join(root, `src/providers/${module}.ts`), "utf8")
  const [, doc = ""] =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:const \w+: \w+Module|export default function)/.exec(text) ?? []
  const lines = plain(doc).split("\n")
  const tagged = (tag: string) =>
    lines.filter((line) => line.startsWith(`@${tag} `)).map((line) => line.slice(tag.length + 2).trim())
  const [where] = tagged("register")
  const [, url = "", as = ""] = /^(\S+)\s*(.*)$/.exec(where ?? "") ?? []
  return {
    codeLines: codeOf(text).length,
    imports: [...text.matchAll(/^import .*? from "(.+)"$|^} from "(.+)"$/gm)].map(([, one, more]) => one ?? more ?? ""),
    summary: lines
      .slice(
        0,
        lines.findIndex((line) => line.startsWith("@")),
      )
      .join(" ")
      .trim(),
    register: where === undefined ? undefined : { url, as },
    links: tagged("see"),
    notes: tagged("note"),
    interfaces: interfacesOf(text, module),
    choices: choicesOf(text),
  }
}

function choicesOf(text: string): ProviderSource["choices"] {
  const declared = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^export type (\w+) =([\s\S]*?)(?=\n\n)/gm
  return [...text.matchAll(declared)].map(([, doc = "", name = "", union = ""]) => ({
    name,
    says: plain(doc).replaceAll("\n", " "),
    values: union.split("|").flatMap((value) => value.trim() || []),
  }))
}

function codeOf(text: string): string[] {
  return text
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
    .replaceAll(/^export interface .*\{\}$/gm, "")
    .replaceAll(/^export interface [\s\S]*?^}$/gm, "")
    .replaceAll(/^export type [\s\S]*?(?=\n\n|$(?![\s\S]))/gm, "")
    .replaceAll(/^import [\s\S]*? from ".+"$/gm, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.trim().startsWith("//"))
}

function interfacesOf(text: string, module: string): ProviderSource["interfaces"] {
  const all = [...declaredIn(text), ...partsOf(text).flatMap((part) => declaredIn(part))]
  if (all.length === 0 && /Profile\b/.test(text)) throw new Error(`${module} has no profile type.`)
  const whole = ({ name, says, bases, fields }: Declared): ProviderSource["interfaces"][number] => {
    const under = bases.flatMap((base) => all.find((other) => other.name === base) ?? []).map(whole)
    return {
      name,
      says: says || (under[0]?.says ?? ""),
      fields: [...under.flatMap((one) => one.fields), ...fields],
      claims: [...bases.filter((base) => base.endsWith("Claims")), ...under.flatMap((one) => one.claims)],
    }
  }
  return declaredIn(text).map(whole)
}

interface Declared {
  name: string
  says: string
  bases: string[]
  fields: Field[]
}

function declaredIn(source: string): Declared[] {
  const declared =
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^export interface (\w+)(?: extends ([^{]+))? \{(\}|[\s\S]*?^\})/gm
  return [...source.matchAll(declared)].map(([, doc = "", name = "", bases = "", body = ""]) => ({
    name,
    says: plain(doc).replaceAll("\n", " "),
    // `Omit<StandardClaims, "locale">` counts as `StandardClaims`.
    bases: bases.match(/\w+(?:Claims|Profile|Options)\b/g) ?? [],
    fields: fieldsOf(body),
  }))
}

/** The shared parts that a module imports, except the claims that OpenID Connect documents. */
function partsOf(text: string): string[] {
  return [...text.matchAll(/from "\.\/(parts\/[\w-]+)\.ts"/g)]
    .map(([, path = ""]) => path)
    .filter((path) => path !== "parts/claims")
    .map((path) => readFileSync(join(root, `src/providers/${path}.ts`), "utf8"))
}

/** Returns the fields of the top level. A nested field appears in the type of its parent. */
function fieldsOf(body: string): Field[] {
  const pattern =
    /^ {2}(?:\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\n {2})?("[^"\n]+"|[\w-]+)(\?)?: ([^\n{]+$|\{[^\n]*\}[^\n]*$|\{\n[\s\S]*?\n {2}\}(?:\[\])?$)/gm
  return [...body.matchAll(pattern)].map(([, doc = "", name = "", optional, type = ""]) => ({
    name,
    type: type
      .replaceAll(/\/\*\*[\s\S]*?\*\//g, "")
      .replaceAll(/\s*\n\s*/g, "; ")
      .replaceAll("{;", "{")
      .trim(),
    optional: optional === "?",
    says: plain(doc).replaceAll("\n", " "),
  }))
}

/** Returns a docstring without its stars, with `{@link X}` as code, and with each paragraph and tag on one line. */
function plain(doc: string): string {
  return doc
    .replaceAll(/^\s*\* ?/gm, "")
    .replaceAll(/\{@link (\w+)\}/g, "`$1`")
    .trim()
    .replaceAll(/\n(?![\n@])/g, " ")
    .replaceAll(/\n+/g, "\n")
    .replaceAll(/ {2,}/g, " ")
}
