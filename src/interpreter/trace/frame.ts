/** Finds the place in the application's code that an error's stack names first. */
/**
 * Returns `file:line:column` of the first stack frame that does not belong to the platform, a package or this library;
 * `undefined` without such a frame. The result contains no query and no email address.
 */
export function frameOf(stack: unknown, message: unknown): string | undefined {
  if (typeof stack !== "string") return undefined
  for (const line of framesIn(stack, message)) {
    const place = placeOf(line)
    if (place === undefined || !isApplication(place.file)) continue
    const { file, position } = place
    // A path segment with text before an `@` can be an e-mail address. The scope of a package begins a segment with
    // `@`, and is accepted.
    return file.length > 300 || /[^/\\]@/.test(file) ? undefined : `${file}:${position}`
  }
  return undefined
}

/**
 * Returns the lines of the stack below the error's message, because a line of the message can look like a stack frame.
 */
function framesIn(stack: string, message: unknown): string[] {
  const said = typeof message === "string" ? message : ""
  const at = said === "" ? 0 : stack.indexOf(said)
  // Some platforms leave the message out of the stack. If a message of several lines is not found in the stack, the
  // function reads no line, because it cannot tell which lines belong to the message.
  if (at === -1 && said.includes("\n")) return []
  return (at === -1 ? stack : stack.slice(at + said.length)).slice(0, 16_384).split("\n").slice(0, 50)
}

/** Reads one stack frame: `at name (file:1:2)`, `at file:1:2`, or `name@file:1:2`. */
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

/**
 * Returns the folders of this library's sources or built files. The list is empty if a bundler put the library and the
 * application into one file.
 */
function ownFolders(): readonly string[] {
  folders ??= foldersAround(import.meta.url)
  return folders
}

function foldersAround(own: string | undefined): readonly string[] {
  const root = /^(.*\/)src\/interpreter\/trace\/frame\.[jt]s$/.exec(fileOf((own ?? "").replace(/[?#].*$/, "")))?.[1]
  return root === undefined ? [] : [`${root}src/`, `${root}machines/`]
}
