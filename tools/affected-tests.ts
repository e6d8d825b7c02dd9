/**
 * Finds the tests that a change can affect, for `npm test -- --changed`. A file depends on each file whose relative path
 * its text contains in quotation marks, so also files that a test reads or starts count. Imports of types do not count.
 * vitest's own `--changed` compiles every test file to find its imports, which takes minutes.
 */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join, posix, relative, sep } from "node:path"
import { replacedModules } from "./replaced-modules.ts"

/** A change of one of these files affects every test. */
const affectsAll = /^(?:package\.json|package-lock\.json|vitest\.config\.ts|test\/support\/(?:watch-\w+|warnings)\.ts)$/

const source = /\.[cm]?[jt]sx?$/

/**
 * Returns the test files that differ from a commit, or depend on a file that differs. The names are relative to `root`,
 * with `/`. New files that git does not ignore also count, and deleted files.
 *
 * @param tests the test files that can run.
 * @throws {Error} if `root` is in no repository of git, or the commit does not exist.
 */
export function affectedTests(root: string, since: string, tests: readonly string[]): readonly string[] {
  const list = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\0")
  const changed = new Set(
    [
      ...list("diff", "--name-only", "-z", "--relative", since),
      ...list("ls-files", "--others", "--exclude-standard", "-z"),
    ].filter((file) => file !== ""),
  )
  if ([...changed].some((file) => affectsAll.test(file))) return tests
  const present = list("ls-files", "--cached", "--others", "--exclude-standard", "-z")
  const users = usersOf(root, present, changed)
  const affected = new Set(changed)
  for (const file of affected) for (const user of users.get(file) ?? []) affected.add(user)
  return tests.filter((test) => affected.has(test))
}

/** Returns the files that depend on each file. */
function usersOf(
  root: string,
  present: readonly string[],
  changed: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const known = new Set([...present, ...changed])
  const replaced = new Map(
    Object.entries(replacedModules(root)).map(([name, file]) => [name, relative(root, file).split(sep).join("/")]),
  )
  const users = new Map<string, string[]>()
  for (const file of known) {
    if (!source.test(file)) continue
    for (const name of namesIn(textOf(join(root, file)))) {
      const used = replaced.get(name) ?? posix.normalize(posix.join(dirname(file), name))
      if (known.has(used)) users.set(used, [...(users.get(used) ?? []), file])
    }
  }
  return users
}

/** Returns the relative paths and the names of replaced modules in a text. */
function namesIn(text: string): readonly string[] {
  const withoutTypes = text.replaceAll(/^(?:import|export) type (?:\*[^"\n]*|\w+|\{[^}]*\}) from "[^"\n]*"/gm, "")
  return [...withoutTypes.matchAll(/"((?:\.{1,2}\/|#)[^"\n]+)"/g)].map(([, name = ""]) => name)
}

/** Returns the text of a file; "" for a deleted file. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}
