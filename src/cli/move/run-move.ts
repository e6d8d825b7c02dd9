/** Plans and runs a move. This module and the modules that it imports need `ts-morph`. */
import { existsSync, statSync } from "node:fs"
import { readApplication, type Application } from "./application.ts"
import { origins, type Origin } from "../origins.ts"
import { originOf } from "./origin.ts"
import { moduleMentions } from "./module-mentions.ts"
import type { FileChange, Finding, Plan } from "./plan.ts"
import { ownSources, planBack } from "./plan-back.ts"
import { planV5, v5Sources } from "./plan-v5.ts"
import { isOwnModule } from "./record.ts"
import { planV4, v4Sources } from "./v4/plan-v4.ts"
import { writeChanges } from "./write-changes.ts"

export interface MoveOptions {
  /** The folder of the application: an absolute path. */
  folder: string
  write: boolean
  /** True: undo a move from version 5. */
  back: boolean
  /** The version, if the user named it. */
  from: Origin | undefined
}

/**
 * Plans a move, and writes its files if `write` is true.
 *
 * @throws {Error} if the folder does not exist, the version of Auth.js is not known, or a file cannot be read or
 * written.
 */
export function runMove({ folder, write, back, from }: MoveOptions): Plan {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Error(`There is no folder ${folder}. Name the folder of the application, which has its package.json.`)
  const plan = back ? planBack(readApplication(folder, ownSources)) : planFrom(from, folder)
  if (write) writeChanges(folder, plan.changes)
  return plan
}

function planFrom(named: Origin | undefined, folder: string): Plan {
  const application = readApplication(folder, v4Sources)
  const origin = named ?? originOf(folder, application.dependencies)
  if (origin === "unknown")
    throw new Error(
      `The version of next-auth is not known from package.json, and the package is not installed. Add --from ${origins.join(" or --from ")}.`,
    )
  const others = otherPackages(application)
  if (origin === "none") return { from: undefined, changes: [], findings: others, next: [] }
  const only = (pattern: RegExp) => ({
    ...application,
    sources: application.sources.filter(({ file, text }) => pattern.test(text) || pattern.test(file)),
  })
  const plan = origin === "next-auth@5" ? planV5(only(v5Sources)) : planV4(application)
  const findings = [...plan.findings, ...others]
  return { ...plan, findings: wasMoved(application) ? withoutKnownNotes(findings, plan.changes) : findings }
}

/** Returns true if an earlier run, or a developer, has changed imports. */
function wasMoved({ sources }: Application): boolean {
  return sources.some(({ scripts }) => scripts.some((script) => moduleMentions(script, isOwnModule).length > 0))
}

/** Leaves out the notes on files that this run does not change, because the first run printed them. */
function withoutKnownNotes(findings: readonly Finding[], changes: readonly FileChange[]): Finding[] {
  const changed = new Set(changes.map(({ file }) => file))
  return findings.filter(({ level, file }) => level === "todo" || changed.has(file))
}

function otherPackages({ packages, unreadable }: Application): Finding[] {
  return [
    ...packages.map((folder): Finding => ({
      file: `${folder}/package.json`,
      line: 1,
      level: "note",
      says: "This folder is a package of its own, which the command did not read.",
      mend: `If it uses Auth.js, run: npx authchart move ${folder}`,
    })),
    ...unreadable.map((file): Finding => ({
      file,
      line: 1,
      level: "note",
      says: "This file is not UTF-8, so the command did not read it.",
      mend: "If it imports Auth.js, change its imports by hand.",
    })),
  ]
}
