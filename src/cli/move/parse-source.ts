/** Parses the scripts of a source file. */
import { Project, ScriptKind, type SourceFile } from "ts-morph"

/** A script of a source file. A TypeScript file is one script; a component can contain several. */
export interface Script {
  source: SourceFile
  /** The position of the script in the text of its file, counted from 0. */
  offset: number
}

/** Parses the text of a source file. The function resolves no imports, and reads no other file. */
export function parseSource(file: string, text: string): Script[] {
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { allowJs: true } })
  return partsOf(file, text).map(({ code, offset, kind }, at) => {
    // The parser drops a byte order mark, and then counts positions without it. Therefore `offset` includes the mark.
    const mark = code.startsWith("\uFEFF") ? 1 : 0
    const name = kind === undefined ? nameOf(file) : `script-${at}.tsx`
    const source = project.createSourceFile(
      `/${name}`,
      code.slice(mark),
      kind === undefined ? { overwrite: true } : { overwrite: true, scriptKind: kind },
    )
    return { source, offset: offset + mark }
  })
}

interface Part {
  code: string
  offset: number
  kind?: ScriptKind
}

function partsOf(file: string, text: string): Part[] {
  if (file.endsWith(".svelte") || file.endsWith(".vue"))
    return [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((found) => {
      const [whole, code = ""] = found
      return { code, offset: found.index + whole.length - "</script>".length - code.length, kind: ScriptKind.TS }
    })
  if (file.endsWith(".astro")) {
    const [whole, fence, code = ""] = /^(\s*---\r?\n)([\s\S]*?)^---/m.exec(text) ?? []
    return whole === undefined || fence === undefined ? [] : [{ code, offset: fence.length, kind: ScriptKind.TS }]
  }
  return [{ code: text, offset: 0 }]
}

/**
 * Returns the name under which the parser gets the text. Only the ending of the real name matters to the parser. The
 * real name could contain brackets, which the project would read as a pattern.
 */
function nameOf(file: string): string {
  return `source${/(?:\.d)?\.[^./]+$/.exec(file)?.[0] ?? ".ts"}`
}
