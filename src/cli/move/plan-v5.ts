/** Plans the move of an application from version 5 of Auth.js. */
import { join } from "node:path"
import { readIfThere } from "../read-if-there.ts"
import { addPackage } from "./add-package.ts"
import type { Application, SourceText } from "./application.ts"
import { withEdits } from "./edits.ts"
import { moduleMentions } from "./module-mentions.ts"
import { isOfAuthJs, renamingOf } from "./module-names.ts"
import { moveImports } from "./move-imports.ts"
import type { FileChange, Finding, Plan } from "./plan.ts"
import { isOwnModule, readRecord, recordFile, recordText, type MoveRecord, type Renamed } from "./record.ts"
import { viteNotes } from "./vite-note.ts"

/** The source files that can name a module of Auth.js. */
export const v5Sources: RegExp = /next-auth|@auth\//

/**
 * Plans the move of an application from version 5: the names of modules, `package.json`, and the record for `--back`.
 *
 * @throws {Error} if an earlier record cannot be read.
 */
export function planV5(application: Application): Plan {
  const { folder, sources } = application
  const changes: FileChange[] = []
  const findings: Finding[] = []
  const known = readIfThere(join(folder, recordFile))
  const earlier = known === undefined ? undefined : readRecord(known)
  const files: Record<string, readonly Renamed[]> = { ...earlier?.files }
  for (const source of sources) {
    const { file, text, scripts } = source
    const moved = moveImports(scripts, source)
    findings.push(...moved.findings)
    if (moved.edits.length === 0) continue
    changes.push({ file, before: text, after: withEdits(text, moved.edits) })
    files[file] = renamedIn(source, earlier?.files[file] ?? [])
  }
  if (changes.length > 0) {
    const added = addPackage(application)
    changes.push(...added.changes)
    findings.push(...added.findings)
    if (
      Object.values(files)
        .flat()
        .some(([from]) => from.startsWith("@auth/sveltekit"))
    )
      findings.push(...viteNotes(application))
    const inserted = earlier?.inserted ?? added.inserted
    const record: MoveRecord = {
      version: 1,
      from: "next-auth@5",
      files,
      ...(inserted === undefined ? {} : { inserted }),
    }
    changes.push({ file: recordFile, before: known, after: recordText(record) })
  }
  return { from: "next-auth@5", changes, findings, next: changes.length === 0 ? [] : nextSteps }
}

const nextSteps: readonly string[] = [
  "Install the packages, and run the type checker and the tests of the application.",
  `Commit ${recordFile}: npx authchart move --back reads it. Delete it when you are sure that you will not go back.`,
  "Keep the packages of Auth.js until then. The adapters of Auth.js need @auth/core in any case.",
]

/**
 * Returns the renamed modules of a file, in the order of its text: those that this move renames, and those of an
 * earlier move.
 */
function renamedIn({ scripts }: SourceText, earlier: readonly Renamed[]): Renamed[] {
  const left = [...earlier]
  return scripts
    .flatMap((script) => moduleMentions(script, (name) => isOfAuthJs(name) || isOwnModule(name)))
    .flatMap(({ name, kind }): Renamed[] => {
      if (kind === "text") return []
      if (isOwnModule(name)) {
        const at = left.findIndex(([, to]) => to === name)
        return at < 0 ? [] : left.splice(at, 1)
      }
      const renaming = renamingOf(name)
      return renaming !== undefined && "to" in renaming ? [[name, renaming.to]] : []
    })
}
