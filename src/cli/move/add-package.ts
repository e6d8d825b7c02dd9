/** The part of a move that adds this package to `package.json`. */
import type { Application } from "./application.ts"
import { withEdits, type Edit } from "./edits.ts"
import { dependencyEdit, ownRange } from "./manifest.ts"
import type { FileChange, Finding } from "./plan.ts"

export interface AddedPackage {
  changes: readonly FileChange[]
  findings: readonly Finding[]
  /** The inserted text; `undefined` if the package is a dependency already, or could not be added. */
  inserted: string | undefined
}

export function addPackage({ manifest, dependencies }: Application): AddedPackage {
  if (dependencies.has("authchart")) return { changes: [], findings: [], inserted: undefined }
  const edit: Edit | undefined = manifest === undefined ? undefined : dependencyEdit(manifest, "authchart", ownRange())
  if (manifest === undefined || edit === undefined) {
    const says = manifest === undefined ? "There is no package.json." : "package.json is not an object in JSON."
    const mend = "Run npm install authchart in the folder of the application."
    return {
      changes: [],
      findings: [{ file: "package.json", line: 1, level: "todo", says, mend }],
      inserted: undefined,
    }
  }
  const after = withEdits(manifest, [edit])
  return { changes: [{ file: "package.json", before: manifest, after }], findings: [], inserted: edit.text }
}
