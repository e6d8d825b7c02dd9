/** Follows every link of a built site. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

interface Link {
  /** From the root of the site. */
  path: string
  /** Without the `#`; empty without an anchor. */
  anchor: string
}

/**
 * Checks the links within a site, and copies the linked pictures from the same path of the repository.
 *
 * @returns one sentence for each link that leads nowhere, and for each file that a page would load from another host.
 */
export function checkSite(site: string, repository: string): { pages: number; complaints: string[] } {
  const pages = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"))
  const texts = new Map(pages.map((page) => [page, readFileSync(join(site, page), "utf8")]))
  const anchors = new Map([...texts].map(([page, text]) => [page, anchorsIn(text)]))
  const complaints = [...texts].flatMap(([page, text]) => [
    ...foreignIn(text).map((address) => `${page} loads ${address} from another host.`),
    ...linksIn(text, page).flatMap(({ path, anchor }) => {
      const file = fileOf(path)
      const known = anchors.get(file)
      if (known === undefined && !existsSync(join(site, file)) && !addPicture(path, site, repository))
        return [`${page} links to ${path}, which does not exist.`]
      return anchor !== "" && known?.has(anchor) === false
        ? [`${page} links to ${path}#${anchor}, which does not exist.`]
        : []
    }),
  ])
  return { pages: pages.length, complaints: [...new Set(complaints)] }
}

function anchorsIn(text: string): Set<string> {
  return new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id))
}

/** Scripts, styles, fonts and pictures of other hosts: the site must work without a network. */
function foreignIn(text: string): string[] {
  const loaded = /<(?:script|img|source|iframe|link)\b[^>]*?\s(?:src|srcset|href)="((?:https?:)?\/\/[^"]+)"/g
  return [...text.matchAll(loaded)].map(([, address = ""]) => address)
}

/** Returns the links of a page that stay within the site. */
function linksIn(text: string, page: string): Link[] {
  const base = new URL(page, "https://site.invalid/")
  return [...text.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href = ""]) => {
    const target = new URL(href.replaceAll("&amp;", "&"), base)
    if (target.host !== base.host) return []
    return [{ path: decodeURIComponent(target.pathname.slice(1)), anchor: decodeURIComponent(target.hash.slice(1)) }]
  })
}

/** Returns the file that a static server sends for a path by default. */
function fileOf(path: string): string {
  return path === "" || path.endsWith("/") ? `${path}index.html` : path
}

function addPicture(path: string, site: string, repository: string): boolean {
  const from = join(repository, path)
  if (!/\.(?:svg|png|webp)$/.test(path) || !existsSync(from)) return false
  mkdirSync(dirname(join(site, path)), { recursive: true })
  copyFileSync(from, join(site, path))
  return true
}
