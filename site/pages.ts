/** The pages of the site and its sidebar, by folder, so that a new page appears without a change here. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url))

export interface SidebarItem {
  text: string
  link?: string
  collapsed?: boolean
  items?: SidebarItem[]
}

/** Pages of the repository's root. */
function rootPages(): string[] {
  return readdirSync(root)
    .filter((file) => /^[A-Z]+\.md$/.test(file))
    .toSorted((a, b) => Number(isIndex(b)) - Number(isIndex(a)) || a.localeCompare(b, "en"))
}

/** Folders of `docs` in the order of the sidebar; other folders come after these. */
const order = ["concepts", "guides", "recipes", "steps", "adapters", "reference", "providers", "decisions"]

/** Folders with a sidebar of their own, because they have many pages. */
const apart = ["reference", "providers"]

/** The folders of the repository whose pages are not on the site, as patterns. */
export function excluded(): string[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.filter(({ name }) => name !== "docs").map(({ name }) => `${name}/**`)
}

/** The address of a page within the site: a `README.md` is the index of its folder. */
export function addressOf(file: string): string {
  return `/${file.replace(/(?:README|index)\.md$/, "").replace(/\.md$/, "")}`
}

/** The first heading of a page, without marks. */
function titleOf(file: string): string {
  const [, title] = /^# (.+)$/m.exec(readFileSync(join(root, file), "utf8")) ?? []
  return (title ?? file).replaceAll("`", "")
}

function itemOf(file: string): SidebarItem {
  return { text: titleOf(file), link: addressOf(file) }
}

const isIndex = (file: string): boolean => /(?:^|\/)(?:README|index)\.md$/.test(file)

/** The pages of a folder, its index first and then by title, with a group for each folder in it. */
function itemsOf(folder: string): SidebarItem[] {
  const found = readdirSync(join(root, folder), { withFileTypes: true })
  const pages = found
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map(({ name }) => `${folder}/${name}`)
  const folders = found.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`)
  return [
    ...pages.filter(isIndex).map(itemOf),
    ...pages
      .filter((file) => !isIndex(file))
      .map(itemOf)
      .toSorted((a, b) => a.text.localeCompare(b.text, "en", { numeric: true })),
    ...folders.sort().flatMap(groupOf),
  ]
}

/** A group of the sidebar; a folder without pages has none. */
function groupOf(folder: string): SidebarItem[] {
  const items = itemsOf(folder)
  if (items.length === 0) return []
  const name = folder.slice(folder.lastIndexOf("/") + 1)
  return [{ text: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`, collapsed: name === "decisions", items }]
}

function rankOf(folder: string): number {
  const at = order.indexOf(folder)
  return at === -1 ? order.length : at
}

/** The sidebars by address; the longest match counts. */
export function sidebars(): Record<string, SidebarItem[]> {
  const folders = readdirSync(join(root, "docs"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b, "en"))
  const docs = itemsOf("docs").filter(({ items }) => items === undefined)
  const groups = folders.flatMap((name) => {
    const [group] = groupOf(`docs/${name}`)
    if (group === undefined || !apart.includes(name)) return group ?? []
    return { text: group.text, items: [{ text: `All of ${group.text.toLowerCase()}`, link: `/docs/${name}/` }] }
  })
  const back: SidebarItem = { text: "Documentation", link: "/docs/" }
  const own = apart.map((name) => [`/docs/${name}/`, [back, ...groupOf(`docs/${name}`)]] as const)
  return {
    ...Object.fromEntries(own),
    "/": [{ text: "Documentation", items: docs }, ...groups, { text: "Project", items: rootPages().map(itemOf) }],
  }
}
