/** Which files of an application of Next.js get what is asked for below a path. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"

/** Where Next.js looks for routes. */
const roots = ["app", "src/app", "pages", "src/pages"]

export interface RouteFile {
  /** As seen from the application's folder. */
  name: string
  /** Whether it takes POST as well as GET, as far as its text shows. */
  takesPost: boolean
  /** It begins higher up than the path, and so gets other requests too. */
  shared: boolean
}

/** Whether there is anything that Next.js would look for routes in. */
export function hasRoutes(folder: string): boolean {
  return roots.some((root) => existsSync(join(folder, root)))
}

/** Catch-all routes that a path leads to: those that begin at its end first, then those that begin higher up. */
export function routesBelow(folder: string, path: string): RouteFile[] {
  const segments = path.split("/").filter((part) => part !== "")
  const found = roots.flatMap((root) =>
    catching(join(folder, root), segments, { ofPages: root.endsWith("pages"), isServer: false }),
  )
  const files = found.map(({ file, shared, ofPages }) => ({
    name: relative(folder, file),
    takesPost: ofPages || /\bPOST\b|export \*/.test(readFileSync(file, "utf8")),
    shared,
  }))
  return [...files.filter(({ shared }) => !shared), ...files.filter(({ shared }) => shared)]
}

/** The usual catch-all route wherever it lies, and the path that it serves. Folders of build tools are not looked into. */
export function usualRoute(folder: string): { file: string; path: string } | undefined {
  for (const root of roots) {
    if (!existsSync(join(folder, root))) continue
    const inner = readdirSync(join(folder, root), { recursive: true, encoding: "utf8" })
    const found = inner.find((name) => /\[\.\.\.(?:nextauth|auth)\](?:[\\/]route)?\.[jt]sx?$/.test(name))
    if (found === undefined) continue
    const segments = found.split(sep).filter((part) => !isGroup(part))
    const end = segments.findIndex((part) => part.startsWith("[..."))
    return { file: join(root, found), path: `/${segments.slice(0, end).join("/")}` }
  }
  return undefined
}

interface Place {
  /** In `pages`, where a file is a page of its own. */
  ofPages: boolean
  /** Below `pages/api`, where files answer requests themselves. */
  isServer: boolean
}

interface Catching {
  file: string
  shared: boolean
  ofPages: boolean
}

/** Nearest to the whole path first. Folders in round brackets are no part of it, and one in `[…]` stands for any segment. */
function catching(folder: string, segments: readonly string[], place: Place): Catching[] {
  const folders = foldersIn(folder)
  const { ofPages, isServer } = place
  const groups = folders.filter(isGroup).flatMap((name) => catching(join(folder, name), segments, place))
  const [first, ...rest] = segments
  const further =
    first === undefined
      ? []
      : folders
          .filter((name) => name === first || /^\[[^.[\]]+\]$/.test(name))
          .toSorted((a, b) => Number(b === first) - Number(a === first))
          .flatMap((name) => catching(join(folder, name), rest, { ofPages, isServer: isServer || name === "api" }))
  const shared = first !== undefined
  // A page that catches everything answers no POST.
  const here = ofPages && shared && !isServer ? [] : catchAllFiles(folder, ofPages)
  return [...further, ...groups, ...here.map((file) => ({ file, shared, ofPages }))]
}

function catchAllFiles(folder: string, ofPages: boolean): string[] {
  const names = namesIn(folder).filter((name) => /^\[{1,2}\.\.\..+\]{1,2}(?:\.[jt]sx?)?$/.test(name))
  return names.flatMap((name) => {
    const path = join(folder, name)
    if (!statSync(path).isDirectory()) return ofPages ? [path] : []
    return namesIn(path).flatMap((inner) => (/^(?:route|index)\.[jt]sx?$/.test(inner) ? [join(path, inner)] : []))
  })
}

function foldersIn(folder: string): string[] {
  return namesIn(folder).filter((name) => statSync(join(folder, name)).isDirectory())
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : []
}

function isGroup(name: string): boolean {
  return /^\(.*\)$/.test(name)
}
