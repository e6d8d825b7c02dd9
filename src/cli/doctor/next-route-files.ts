/** Finds the files of a Next.js application that serve the requests below a path. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"

/** The folders of routes in Next.js. */
const roots = ["app", "src/app", "pages", "src/pages"]

export interface RouteFile {
  /** Relative to the application's folder. */
  name: string
  /**
   * True if the file also serves POST: a file below `pages` always does; a route handler does if its text exports POST.
   */
  takesPost: boolean
  /** True if the file is in a folder above the path. The file then also serves other paths. */
  shared: boolean
}

/** Returns true if the application has a folder of routes. */
export function hasRoutes(folder: string): boolean {
  return roots.some((root) => existsSync(join(folder, root)))
}

/**
 * Returns the catch-all files that get the requests below a path: first the files at the path itself
 * (`app/api/auth/[...nextauth]`), then files in folders above it (`app/[...slug]`).
 */
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

/**
 * Finds a catch-all route with the usual name `[...nextauth]` or `[...auth]`, and returns its file and its path. The
 * function searches only the folders `app` and `pages`, not the output of build tools.
 */
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
  /** True below the folder `pages`, in which each file is a page or an API route. */
  ofPages: boolean
  /** True below `pages/api`, where files answer requests themselves. */
  isServer: boolean
}

interface Catching {
  file: string
  shared: boolean
  ofPages: boolean
}

/**
 * Returns the catch-all files below a folder that match the segments of the URL path, the most specific first. Folders
 * in round brackets are not part of the URL. A folder such as `[id]` matches any one segment.
 */
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
  // A catch-all page outside of `pages/api` accepts no POST request.
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
