/** The environment variables of version 4. */
import { Node, SyntaxKind } from "ts-morph"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import type { Application } from "../application.ts"
import { lineAt, withEdits, type Edit } from "../edits.ts"
import type { FileChange, Finding, RenamedVariable } from "../plan.ts"
import { readText } from "../source-files.ts"
import { isCovered, note, todo, type FileMove } from "./file-move.ts"

const successors: Readonly<Record<string, string>> = { NEXTAUTH_SECRET: "AUTH_SECRET", NEXTAUTH_URL: "AUTH_URL" }

function successor(name: string): string | undefined {
  return Object.hasOwn(successors, name) ? successors[name] : undefined
}

/** Renames the variables in a source file: identifiers, properties, and texts that are only the name. */
export function moveVariables(move: FileMove): void {
  const names = [
    ...move.source.getDescendantsOfKind(SyntaxKind.Identifier),
    ...move.source.getDescendantsOfKind(SyntaxKind.StringLiteral),
  ]
  for (const node of names) {
    const text = node.getText()
    const name = text.replaceAll(/^["']|["']$/g, "")
    const to = successor(name)
    if (name === "NEXTAUTH_URL_INTERNAL")
      note(
        move,
        node,
        "On a server, only functions of authchart/react such as getProviders() read NEXTAUTH_URL_INTERNAL.",
        "Remove the variable if the server does not call them: auth() reads sessions without a request.",
      )
    if (/^(?:__Secure-|__Host-)?next-auth\.[\w-]+$/.test(name))
      note(
        move,
        node,
        "This is the name of a cookie of version 4.",
        "If the code sets or reads the cookie of the library, write authjs in place of next-auth. A name in cookies can stay.",
      )
    if (name === "next-auth" && /^(?:transpilePackages|serverExternalPackages)$/.test(listOf(node)))
      note(move, node, "This list names the package next-auth.", "Remove next-auth from the list with the package.")
    if (to === undefined || isCovered(move, node)) continue
    if (new RegExp(`\\b${to}\\b`).test(move.text.replaceAll(/NEXTAUTH_(?:SECRET|URL)/g, ""))) {
      todo(move, node, `The file uses ${name} and ${to}.`, `Keep ${to}, and remove ${name}.`)
      continue
    }
    const start = move.offset + node.getStart() + (text.length - name.length) / 2
    move.edits.push({ start, end: start + name.length, text: to })
  }
}

/** Returns the name of the property whose list contains a node. */
function listOf(node: Node): string {
  const list = node.getParent()?.getParent()
  return Node.isPropertyAssignment(list) ? list.getName() : ""
}

export interface VariableMove {
  changes: readonly FileChange[]
  findings: readonly Finding[]
}

/** Renames the variables in the `.env` files, and adds a finding for each other file that sets them. */
export function moveEnvironment({ folder, files }: Application): VariableMove {
  const changes: FileChange[] = []
  const findings: Finding[] = []
  for (const file of [...files, ...workflowsIn(folder)]) {
    const isEnv = /(?:^|\/)\.env(?:\.[\w.-]+)?$/.test(file)
    if (
      !isEnv &&
      !/(?:^|\/)(?:Dockerfile[^/]*|[^/]+\.(?:ya?ml|toml|sh)|(?:turbo|vercel|app|package)\.json)$/.test(file)
    )
      continue
    const before = readText(join(folder, file))
    if (before === undefined || !before.includes("NEXTAUTH_")) continue
    if (isEnv) {
      const { after, renamed } = renamedIn(before)
      if (renamed.length > 0) changes.push({ file, before, after, renamed })
      findings.push(...leftIn(file, after, "todo", "Keep one of the two names."))
    } else findings.push(...leftIn(file, before, "note", "Set AUTH_SECRET and AUTH_URL here, too."))
  }
  return { changes, findings }
}

/** Returns the workflows of GitHub, whose folder is hidden. */
function workflowsIn(folder: string): string[] {
  const inside = ".github/workflows"
  if (!existsSync(join(folder, inside))) return []
  return readdirSync(join(folder, inside), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${inside}/${entry.name}`)
}

/** Renames the variables of an `.env` file, and their uses in other variables, except where the file sets the new name, too. */
function renamedIn(before: string): { after: string; renamed: RenamedVariable[] } {
  const variable =
    /^(\s*(?:export\s+)?)(NEXTAUTH_(?:SECRET|URL))(?=\s*=)|(?<=^[^#\n]*)(\$\{?)(NEXTAUTH_(?:SECRET|URL))\b/gm
  const edits: Edit[] = []
  const renamed: RenamedVariable[] = []
  for (const { index, 1: indent, 2: own, 3: sign = "", 4: used = "" } of before.matchAll(variable)) {
    const from = own ?? used
    const to = successor(from)
    if (to === undefined || new RegExp(`^\\s*(?:export\\s+)?${to}\\s*=`, "m").test(before)) continue
    const start = index + (indent ?? sign).length
    edits.push({ start, end: start + from.length, text: to })
    renamed.push({ line: lineAt(before, start), from, to })
  }
  return { after: withEdits(before, edits), renamed }
}

function leftIn(file: string, text: string, level: Finding["level"], mend: string): Finding[] {
  return [...text.matchAll(/^[^#\n]*\b(NEXTAUTH_(?:SECRET|URL))\b(?!_)/gm)].map(({ index, 1: name = "" }): Finding => {
    const line = lineAt(text, index + (/^\s*/.exec(text.slice(index))?.[0].length ?? 0))
    return { file, line, level, says: `${name} is the name of version 4.`, mend }
  })
}
