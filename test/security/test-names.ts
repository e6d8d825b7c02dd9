/** Reads the names of tests from their sources, without running them. */
import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { parseSync } from "vite"

export interface TestName {
  /** From the root of the repository, with `/`. */
  file: string
  /** As written: a placeholder (`%s`) stays one. */
  name: string
}

/** The parts of an ESTree node that this file reads. The code checks every key before use. */
interface Syntax {
  type: string
  [key: string]: unknown
}

/**
 * The names of `describe`, `it` and `test` in a source, and of the tables of `each`, from which a name with a
 * placeholder at its beginning takes this beginning. A contract suite names its rules in `says`.
 *
 * @throws {Error} if the source does not parse.
 */
export function namesIn(file: string, source: string): TestName[] {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file} does not parse: ${error.message}`)
  // This file reads only the type of a node; the parser's own types name every node of the language.
  const tree = program as unknown as Syntax
  const constants = constantsIn(tree)
  const found: string[] = []
  walk(tree, (node) => {
    if (node.type === "CallExpression") {
      const { callee } = node
      if (isSyntax(callee) && isTestFunction(callee)) {
        const [name] = listOf(node["arguments"])
        const text = textOf(name)
        if (text !== undefined) found.push(text, ...(/^[%$]/.test(text) ? rowsOf(callee, constants) : []))
      }
    }
    if (node.type === "Property" && nameOf(node["key"]) === "says") {
      const text = textOf(node["value"])
      if (text !== undefined) found.push(text)
    }
  })
  return [...new Set(found)].map((name) => ({ file, name }))
}

/** Returns the names in every TypeScript source of these folders that contains `mention`. */
export function namesInFolders(root: string, folders: readonly string[], mention: RegExp): TestName[] {
  return folders
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .flatMap((path) => {
      const source = readFileSync(path, "utf8")
      return mention.test(source) ? namesIn(relative(root, path).split(sep).join("/"), source) : []
    })
}

/** Without installed and built files. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : sourcesIn(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** `it(…)`, `it.concurrent(…)`, `it.each(…)(…)`. */
function isTestFunction(callee: Syntax): boolean {
  if (callee.type === "Identifier") return ["it", "test", "describe"].includes(nameOf(callee) ?? "")
  const inner = callee.type === "CallExpression" ? callee["callee"] : callee["object"]
  return isSyntax(inner) && isTestFunction(inner)
}

/** Returns the strings in the table of `each(…)`, and in the constants of the same file that the table names. */
function rowsOf(callee: Syntax, constants: ReadonlyMap<string, Syntax>): string[] {
  const texts: string[] = []
  const seen = new Set<string>()
  const read = (from: unknown): void =>
    walk(from, (node) => {
      const text = textOf(node)
      if (text !== undefined) texts.push(text)
      const name = node.type === "Identifier" ? nameOf(node) : undefined
      const constant = name === undefined || seen.has(name) ? undefined : constants.get(name)
      if (name === undefined || constant === undefined) return
      seen.add(name)
      read(constant)
    })
  read(callee["arguments"])
  return texts
}

function constantsIn(tree: Syntax): Map<string, Syntax> {
  const found = new Map<string, Syntax>()
  walk(tree, (node) => {
    const name = node.type === "VariableDeclarator" ? nameOf(node["id"]) : undefined
    if (name !== undefined && isSyntax(node["init"])) found.set(name, node["init"])
  })
  return found
}

/** Returns a literal's text; for a template, the text before its first expression. */
function textOf(node: unknown): string | undefined {
  if (!isSyntax(node)) return undefined
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : undefined
  if (node.type !== "TemplateLiteral") return undefined
  const [first] = listOf(node["quasis"])
  const value = isSyntax(first) ? first["value"] : undefined
  return typeof value === "object" && value !== null && "cooked" in value ? String(value.cooked) : undefined
}

function nameOf(node: unknown): string | undefined {
  return isSyntax(node) && typeof node["name"] === "string" ? node["name"] : undefined
}

function walk(value: unknown, visit: (node: Syntax) => void): void {
  if (Array.isArray(value)) for (const part of value) walk(part, visit)
  if (!isSyntax(value)) return
  visit(value)
  for (const part of Object.values(value)) walk(part, visit)
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
