/** Where an error was thrown, as a developer looks for it: in the first file that is the application's. */
/**
 * `file:line:column` of the first frame that is not the platform's, a package's or this library's; `undefined` where
 * there is none. Without a query, and with no address of a person.
 */
export function frameOf(stack: unknown, message: unknown): string | undefined {
  if (typeof stack !== "string") return undefined
  for (const line of framesIn(stack, message)) {
    const place = placeOf(line)
    if (place === undefined || !isApplication(place.file)) continue
    const { file, position } = place
    // A package's scope begins a segment with `@`; an address has something before it.
    return file.length > 300 || /[^/\\]@/.test(file) ? undefined : `${file}:${position}`
  }
  return undefined
}

/** The lines below the message: one that stands in the message itself is no frame. */
function framesIn(stack: string, message: unknown): string[] {
  const said = typeof message === "string" ? message : ""
  const at = said === "" ? 0 : stack.indexOf(said)
  // Some platforms leave the message out of the stack. Where it has lines of its own, it must be found to be left out.
  if (at === -1 && said.includes("\n")) return []
  return (at === -1 ? stack : stack.slice(at + said.length)).slice(0, 16_384).split("\n").slice(0, 50)
}

/** One frame: `at name (file:1:2)`, `at file:1:2`, or `name@file:1:2`. */
function placeOf(line: string): { file: string; position: string } | undefined {
  const inside = /\(([^()]{1,1024})\)\s*$/.exec(line)?.[1] ?? /^\s*at (?:async )?(\S{1,1024})\s*$/.exec(line)?.[1]
  const found = inside ?? /^[^@\s]{0,200}@(\S{1,1024})\s*$/.exec(line)?.[1]
  const parts = /^(.+?):(\d{1,9}):(\d{1,9})$/.exec(found ?? "")
  if (parts === null) return undefined
  const [, address = "", row = "", column = ""] = parts
  return { file: fileOf(address), position: `${row}:${column}` }
}

function fileOf(address: string): string {
  const plain = address.replace(/[?#].*$/, "")
  if (!plain.startsWith("file://")) return plain
  try {
    return decodeURIComponent(new URL(plain).pathname).replace(/^\/(?=[A-Za-z]:\/)/, "")
  } catch {
    return plain.slice("file://".length)
  }
}

function isApplication(file: string): boolean {
  if (/^(?:node:|internal\/|native|<|data:|eval|wasm:|bun:|ext:)/.test(file) || !/[/\\]/.test(file)) return false
  const slashed = file.replaceAll("\\", "/")
  return !slashed.includes("/node_modules/") && !ownFolders().some((folder) => slashed.startsWith(folder))
}

let folders: readonly string[] | undefined

/** Where this library lies: its sources, or what was built of them. Empty where an application was bundled with it. */
function ownFolders(): readonly string[] {
  folders ??= foldersAround(import.meta.url)
  return folders
}

function foldersAround(own: string | undefined): readonly string[] {
  const root = /^(.*\/)src\/interpreter\/trace\/frame\.[jt]s$/.exec(fileOf((own ?? "").replace(/[?#].*$/, "")))?.[1]
  return root === undefined ? [] : [`${root}src/`, `${root}machines/`]
}
