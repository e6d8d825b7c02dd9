/** In an application of Next.js: whether there is a file that serves the routes. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { addressOf } from "../../config/environment.ts"
import { dependsOn } from "../app-manifest.ts"
import { ok, warning, type Check, type CheckContext, type Finding } from "./check.ts"

export const nextRouteCheck: Check = {
  id: "next-route",
  title: "Routes",
  run: (context) =>
    context.loaded.entry === "server" || dependsOn(context.folder, ["next"]).length === 0 ? [] : [look(context)],
}

function look({ folder, config, env, loaded, nextBasePath = "" }: CheckContext): Finding {
  const path = config.basePath.slice(nextBasePath.length)
  const segments = path.split("/").filter((part) => part !== "")
  const found = ["app", "src/app", "pages", "src/pages"].flatMap((root) =>
    routeFiles(join(folder, root), segments, root.endsWith("pages")),
  )
  const [file] = found
  const wanted = `app${path === "/" ? "" : path}/[...nextauth]/route.ts`
  const elsewhere = file === undefined ? catchAllIn(folder) : undefined
  const address = addressOf(env)
  if (elsewhere !== undefined && loaded.config.basePath === undefined && address?.pathname.startsWith(path) === true)
    return warning(
      `AUTH_URL has the path ${path}, which is taken for the basePath, and the routes are elsewhere: ${elsewhere.file}.`,
      `Set AUTH_URL to ${address.origin}${elsewhere.path}${elsewhere.path === "/api/auth" ? ", or leave its path out" : ""}.`,
    )
  if (file === undefined)
    return warning(
      `No file serves the routes below ${config.basePath}: there is no ${wanted}.`,
      `Make ${wanted} with: export const { GET, POST } = handlers.`,
    )
  const name = relative(folder, file)
  const text = readFileSync(file, "utf8")
  if (/pages[\\/]/.test(name) || /\bPOST\b|export \*/.test(text))
    return ok(`${name} serves the routes below ${config.basePath}.`)
  return warning(
    `${name} does not export POST: nobody can sign in or out by it.`,
    "Have it say: export const { GET, POST } = handlers.",
  )
}

/** The usual catch-all route wherever it lies, and the path that it serves. Folders of build tools are not looked into. */
function catchAllIn(folder: string): { file: string; path: string } | undefined {
  for (const root of ["app", "src/app", "pages", "src/pages"]) {
    if (!existsSync(join(folder, root))) continue
    const inner = readdirSync(join(folder, root), { recursive: true, encoding: "utf8" })
    const found = inner.find((name) => /\[\.\.\.(?:nextauth|auth)\](?:[\\/]route)?\.[jt]sx?$/.test(name))
    if (found === undefined) continue
    const segments = found.split(sep).filter((part) => !/^\(.*\)$/.test(part))
    const end = segments.findIndex((part) => part.startsWith("[..."))
    return { file: join(root, found), path: `/${segments.slice(0, end).join("/")}` }
  }
  return undefined
}

/** Catch-all routes at the end of the segments. Folders in round brackets are no part of a path. */
function routeFiles(folder: string, segments: readonly string[], ofPages: boolean): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder).filter((name) => !name.startsWith("."))
  const groups = entries.filter((name) => /^\(.*\)$/.test(name) && statSync(join(folder, name)).isDirectory())
  const below = groups.flatMap((name) => routeFiles(join(folder, name), segments, ofPages))
  const [first, ...rest] = segments
  if (first !== undefined) return [...routeFiles(join(folder, first), rest, ofPages), ...below]
  const catching = entries.filter((name) => /^\[{1,2}\.\.\..+\]{1,2}(?:\.[jt]sx?)?$/.test(name))
  const files = catching.flatMap((name) => {
    const path = join(folder, name)
    if (!statSync(path).isDirectory()) return ofPages ? [path] : []
    return readdirSync(path).flatMap((inner) => (/^(?:route|index)\.[jt]sx?$/.test(inner) ? [join(path, inner)] : []))
  })
  return [...files, ...below]
}
