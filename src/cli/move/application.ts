/** Reads an application for a move. */
import { join } from "node:path"
import { readIfThere } from "../read-if-there.ts"
import { dependenciesIn } from "./manifest.ts"
import { parseSource, type Script } from "./parse-source.ts"
import { applicationFiles, isSource, readText } from "./source-files.ts"

/** A source file whose text the command can change. */
export interface SourceText {
  /** The path from the folder of the application, with `/`. */
  file: string
  text: string
  scripts: readonly Script[]
}

export interface Application {
  /** An absolute path. */
  folder: string
  /** All files, as paths from the folder. */
  files: readonly string[]
  /** Folders of other packages, which the command does not change. */
  packages: readonly string[]
  /** The source files whose text matches the pattern. */
  sources: readonly SourceText[]
  /** Source files that match the pattern, and are not UTF-8. The command does not change them. */
  unreadable: readonly string[]
  /** The text of `package.json`; `undefined` if the folder has no such file. */
  manifest: string | undefined
  dependencies: ReadonlyMap<string, string>
}

/**
 * Reads an application.
 *
 * @param pattern which source files to parse: those whose text or path matches.
 * @throws {Error} of the operating system, if the folder or a file cannot be read.
 */
export function readApplication(folder: string, pattern: RegExp): Application {
  const { files, packages } = applicationFiles(folder)
  const manifest = readIfThere(join(folder, "package.json"))
  const sources: SourceText[] = []
  const unreadable: string[] = []
  for (const file of files.filter(isSource)) {
    const text = readText(join(folder, file))
    if (text === undefined) unreadable.push(file)
    else if (pattern.test(text) || pattern.test(file)) sources.push({ file, text, scripts: parseSource(file, text) })
  }
  return {
    folder,
    files,
    packages,
    sources,
    unreadable,
    manifest,
    dependencies: manifest === undefined ? new Map() : dependenciesIn(manifest),
  }
}
