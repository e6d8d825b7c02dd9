/** Plans the way back: the names of modules as before a move from version 5. */
import { join } from "node:path"
import { readIfThere } from "../read-if-there.ts"
import type { Application, SourceText } from "./application.ts"
import { lineAt, withEdits, type Edit } from "./edits.ts"
import { withoutInserted } from "./manifest.ts"
import { moduleMentions } from "./module-mentions.ts"
import { counterparts, providerPackages } from "./module-names.ts"
import type { FileChange, Finding, Plan } from "./plan.ts"
import { isOwnModule, readRecord, recordFile, type MoveRecord, type Renamed } from "./record.ts"

/** The source files that can name a module of this package. */
export const ownSources: RegExp = /authchart/

/**
 * Plans the way back by the record of the move. A file that did not change since the move gets exactly its text from
 * before the move.
 *
 * @throws {Error} if there is no record, or the record cannot be read.
 */
export function planBack({ folder, sources, manifest }: Application): Plan {
  const text = readIfThere(join(folder, recordFile))
  if (text === undefined)
    throw new Error(
      `There is no ${recordFile} in this folder. npx authchart move --write makes it for an application of version 5. Restore the file from version control, or change the imports by the table of docs/moving-over.md.`,
    )
  const record = readRecord(text)
  const changes: FileChange[] = []
  const findings: Finding[] = []
  for (const source of sources) {
    const restored = restoreImports(source, record)
    findings.push(...restored.findings)
    if (restored.edits.length > 0)
      changes.push({ file: source.file, before: source.text, after: withEdits(source.text, restored.edits) })
  }
  if (record.inserted !== undefined && manifest !== undefined) {
    const after = withoutInserted(manifest, record.inserted)
    if (after !== undefined) changes.push({ file: "package.json", before: manifest, after })
    else
      findings.push({
        file: "package.json",
        line: 1,
        level: "todo",
        says: "The line that the move added has changed.",
        mend: "Remove the dependency authchart.",
      })
  }
  changes.push({ file: recordFile, before: text, after: undefined })
  const next = ["Install the packages, and run the type checker and the tests of the application."]
  return { from: "next-auth@5", changes, findings, next }
}

function restoreImports(
  { file, text, scripts }: SourceText,
  record: MoveRecord,
): { edits: Edit[]; findings: Finding[] } {
  const mentions = scripts
    .flatMap((script) => moduleMentions(script, isOwnModule))
    .filter(({ kind }) => kind === "module")
  const own = record.files[file] ?? []
  const unchanged = own.length === mentions.length && own.every(([, to], at) => to === mentions[at]?.name)
  const edits: Edit[] = []
  const findings: Finding[] = []
  mentions.forEach(({ name, start, end }, at) => {
    const before = unchanged ? own[at]?.[0] : formerName(name, own, record)
    if (before !== undefined) edits.push({ start, end, text: before })
    else
      findings.push({
        file,
        line: lineAt(text, start),
        level: "todo",
        says: `The module "${name}" stays: the record of the move does not say which module it was.`,
        mend: "Write the module of Auth.js, or remove the feature that this package adds.",
      })
  })
  return { edits, findings }
}

/**
 * Returns the module that a name was before the move. The function looks in the record of the file, then in the record
 * of the application, then in the table of modules. Returns `undefined` if the first of these that has the name allows
 * several modules.
 */
function formerName(name: string, own: readonly Renamed[], { files }: MoveRecord): string | undefined {
  const everywhere = Object.values(files).flat()
  const packages = new Set(everywhere.map(([from]) => packageOf(from)))
  const byTable = [
    ...Object.entries(counterparts).flatMap(([from, to]) => (to === name ? [from] : [])),
    ...(name.startsWith("authchart/providers/") ? providerPackages.map((of) => name.replace("authchart", of)) : []),
  ].filter((from) => packages.has(packageOf(from)))
  for (const candidates of [namesBefore(name, own), namesBefore(name, everywhere), byTable]) {
    const [first, second] = [...new Set(candidates)]
    if (first !== undefined) return second === undefined ? first : undefined
  }
  return undefined
}

function namesBefore(name: string, renamed: readonly Renamed[]): string[] {
  return renamed.flatMap(([from, to]) => (to === name ? [from] : []))
}

function packageOf(name: string): string {
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/")
}
