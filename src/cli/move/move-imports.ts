/** Changes the names of modules in a source file. */
import { lineAt, type Edit } from "./edits.ts"
import { isOfAuthJs, renamingOf } from "./module-names.ts"
import { moduleMentions, type Mention } from "./module-mentions.ts"
import type { Script } from "./parse-source.ts"
import type { Finding } from "./plan.ts"

export interface ImportMove {
  edits: Edit[]
  findings: Finding[]
}

/** Returns the edits that rename the modules of Auth.js, and a finding for each module without a counterpart. */
export function moveImports(scripts: readonly Script[], { file, text }: { file: string; text: string }): ImportMove {
  const mentions = scripts.flatMap((script) => moduleMentions(script, isOfAuthJs))
  const edits: Edit[] = []
  const findings: Finding[] = []
  for (const mention of mentions) {
    const renaming = renamingOf(mention.name)
    if (renaming === undefined) continue
    const place = { file, line: lineAt(text, mention.start) }
    if (mention.kind === "text") {
      if ("to" in renaming) findings.push({ ...place, ...textNote(mention, renaming.to) })
    } else if ("to" in renaming) edits.push({ start: mention.start, end: mention.end, text: renaming.to })
    else findings.push({ ...place, level: "todo", says: `The module "${mention.name}" stays.`, mend: renaming.mend })
  }
  return { edits, findings }
}

function textNote({ name }: Mention, to: string): Pick<Finding, "level" | "says" | "mend"> {
  return {
    level: "note",
    says: `The text "${name}" stays, because it is not an import.`,
    mend: `If it names the module, write "${to}".`,
  }
}
