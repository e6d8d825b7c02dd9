/**
 * Reads from the sources the places of charts, guards, asks and effects, with their docstrings. `npm run draw` writes
 * the places into `src/devtools/describe/sources.ts`, because a built package has no sources.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import { parseSync } from "vite"

export interface Documented {
  /** The docstring on one line; absent without a docstring. */
  says?: string
  file: string
  line: number
}

/** The parts of an ESTree node that this file reads. The code checks every key before use. */
interface Syntax {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Source {
  file: string
  text: string
  body: readonly Syntax[]
  comments: readonly { type: string; value: string; start: number; end: number }[]
}

function read(root: string, file: string): Source {
  const text = readFileSync(join(root, file), "utf8")
  const { program, comments, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file} does not parse: ${error.message}`)
  // oxc's types and ESTree's agree on the parts that this file reads; oxc's also name every node of the language.
  return { file, text, body: program.body as unknown as readonly Syntax[], comments }
}

/** Every exported function of the `*.guards.ts` files, as `folder/name`. */
export function guardPlaces(root: string): Record<string, Documented> {
  const found: [string, Documented][] = []
  for (const folder of flowFolders(root)) {
    const file = `machines/${folder}/${folder}.guards.ts`
    // A part of the charts without guards decides only by answers.
    if (!existsSync(join(root, file))) continue
    const source = read(root, file)
    for (const statement of source.body) {
      const declared = exported(statement)
      if (declared?.type !== "FunctionDeclaration") continue
      found.push([`${folder}/${nameOf(declared.id)}`, documented(source, statement)])
    }
  }
  return sorted(found)
}

/** The files with the states that only re-authentications have. Their charts are made from the charts of sign-ins. */
const reauthentications = ["machines/step-up/reauthentication.ts", "machines/step-up/stepping-up.ts"]

/** Files with states of a chart, in addition to its `*.machine.ts` file. */
const furtherStates = [["passkey", "machines/passkey/response-checks.ts"]] as const

/**
 * Every state of the `*.machine.ts` files, of the files beside them, and of the re-authentications, as `folder/path`, with the path from the object that declares it in the
 * file: `admission/findingAccount`, `oauth/checkingState`. `admission` is the compound state itself.
 */
export function statePlaces(root: string): Record<string, Documented> {
  const found: [string, Documented][] = []
  const add = (folder: string, source: Source): void => {
    for (const state of source.body.flatMap((statement) => statesIn(statement)))
      found.push([`${folder}/${state.path}`, { file: source.file, line: lineAt(source.text, state.at) }])
  }
  for (const file of reauthentications) add("reauthentication", read(root, file))
  for (const [folder, file] of furtherStates) add(folder, read(root, file))
  for (const folder of flowFolders(root)) {
    const source = read(root, `machines/${folder}/${folder}.machine.ts`)
    add(folder, source)
    // A constant or a function with the name of its folder declares a state that charts share.
    const name = folder.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
    const shared = source.body.find((statement) => declaredName(exported(statement)) === name)
    if (shared) found.push([folder, { file: source.file, line: lineAt(source.text, shared.start) }])
  }
  return sorted(found)
}

/** Returns the effect of each ask, from the docstrings of the vocabulary, and its file. */
export function askPlaces(root: string): Record<string, Documented> {
  const says = new Map([
    ...asksIn(root, "vocabulary", "Asks"),
    ...asksIn(root, "session-asks", "SessionAsks"),
    ...asksIn(root, "flow-asks", "FlowAsks"),
    ...asksIn(root, "account-asks", "AccountAsks"),
    ...asksIn(root, "anonymous-asks", "AnonymousAsks"),
    ...asksIn(root, "limit-asks", "LimitAsks"),
    ...asksIn(root, "notice-asks", "NoticeAsks"),
    ...asksIn(root, "password-asks", "PasswordAsks"),
    ...asksIn(root, "passkey-asks", "PasskeyAsks"),
  ])
  const found: [string, Documented][] = []
  for (const file of effectFiles(root)) {
    const source = read(root, file)
    for (const statement of source.body) {
      const name = declaredName(exported(statement))
      if (name === undefined || !says.has(name)) continue
      const said = says.get(name)
      const line = lineAt(source.text, statement.start)
      found.push([name, { ...(said === undefined ? {} : { says: said }), file, line }])
    }
  }
  return sorted(found)
}

/** Returns the asks that an interface of the vocabulary declares, with their docstrings. */
function asksIn(root: string, file: string, declared: string): [string, string | undefined][] {
  const source = read(root, `machines/${file}.ts`)
  const asks = source.body.map(exported).find((node) => node?.id !== undefined && nameOf(node.id) === declared)
  const members = list(asks?.body && syntax(asks.body)?.body)
  return members.map((member) => [nameOf(member.key), docstringBefore(source, member.start)])
}

function flowFolders(root: string): string[] {
  const folders = readdirSync(join(root, "machines"), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .map(({ name }) => name)
    .filter((name) => readdirSync(join(root, "machines", name)).includes(`${name}.machine.ts`))
    .sort()
}

/** Returns one file for each ask: in the folder of shared effects, or in the folder of its flow. */
function effectFiles(root: string): string[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.split(sep).join("/")}`)
    .filter((file) => /^src\/(?:effects\/[^/]+|flows\/[^/]+\/effects)\/(?!index)[^/]+\.ts$/.test(file))
    .sort()
}

/** States are the members of an object that is the value of a key `states`, or of a constant `ends` or `…States`. */
function statesIn(node: Syntax, path: readonly string[] = []): { path: string; at: number }[] {
  if (node.type === "VariableDeclarator" && /^ends$|States$/.test(nameOf(node.id))) {
    const value = syntax(node.init)
    return value ? membersOf(value, []) : []
  }
  if (node.type === "Property" && nameOf(node.key) === "states") {
    const value = syntax(node.value)
    return value ? membersOf(value, path) : []
  }
  return children(node).flatMap((child) => statesIn(child, path))
}

function membersOf(object: Syntax, path: readonly string[]): { path: string; at: number }[] {
  return list(object.properties).flatMap((member) => {
    // A state that appears as a spread or as a shorthand belongs to the file that declares it.
    const value = syntax(member.value)
    const isState = value?.type === "ObjectExpression" || value?.type === "CallExpression"
    if (member.type !== "Property" || member.shorthand === true || !isState) return []
    const own = [...path, nameOf(member.key)]
    return [{ path: own.join("."), at: member.start }, ...children(value).flatMap((child) => statesIn(child, own))]
  })
}

function exported(statement: Syntax): Syntax | undefined {
  return statement.type === "ExportNamedDeclaration" ? syntax(statement.declaration) : undefined
}

function declaredName(declaration: Syntax | undefined): string | undefined {
  if (declaration?.type === "FunctionDeclaration") return nameOf(declaration.id)
  if (declaration?.type !== "VariableDeclaration") return undefined
  const [declarator] = list(declaration.declarations)
  return declarator && nameOf(declarator.id)
}

function documented(source: Source, node: Syntax): Documented {
  const says = docstringBefore(source, node.start)
  return { ...(says === undefined ? {} : { says }), file: source.file, line: lineAt(source.text, node.start) }
}

/** The JSDoc comment directly before a place. */
function docstringBefore({ text, comments }: Source, at: number): string | undefined {
  const comment = comments.findLast(({ end }) => end <= at)
  if (comment?.type !== "Block" || !comment.value.startsWith("*") || text.slice(comment.end, at).trim() !== "") {
    return undefined
  }
  return comment.value
    .slice(1)
    .replaceAll(/^\s*\* ?/gm, "")
    .replaceAll(/\{@link ([\w.]+)\}/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim()
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split("\n").length
}

/** Returns an empty text if there is no name, as in a destructuring pattern. */
function nameOf(node: unknown): string {
  const named = syntax(node)
  if (named?.type === "Identifier") return String(named.name)
  return named?.type === "Literal" ? String(named.value) : ""
}

function children(node: Syntax): Syntax[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? list(value) : (syntax(value) ?? [])))
}

function list(value: unknown): Syntax[] {
  return Array.isArray(value) ? value.map(syntax).filter((node) => node !== undefined) : []
}

function syntax(value: unknown): Syntax | undefined {
  const is = typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
  return is ? (value as Syntax) : undefined
}

function sorted(found: readonly [string, Documented][]): Record<string, Documented> {
  return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
