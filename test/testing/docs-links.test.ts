/** The links of the documentation: each leads to an existing file and heading, and the index names every page. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, normalize, resolve } from "node:path"
import { expect, it } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const within = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file))
const pages = [...readdirSync(root).filter((file) => file.endsWith(".md")), ...within("docs")]

/** The text of a page without its examples: a comment in an example is not a heading. */
const proseOf = (page: string): string => readFileSync(join(root, page), "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "")

/** Anchors of headings, as Markdown readers make them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...proseOf(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  )
}

/** Returns the links of a page to files of the repository, from its root. */
function linksOf(page: string): readonly { link: string; file: string; anchor: string }[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
    if (/^[a-z]+:/.test(link)) return []
    const [path = "", anchor = ""] = link.split("#")
    return [{ link, file: path === "" ? page : normalize(join(page, "..", path)), anchor }]
  })
}

it("every link of a page leads to an existing file, and to an existing heading", () => {
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter(
        ({ file, anchor }) =>
          !existsSync(join(root, file)) || (anchor !== "" && file.endsWith(".md") && !anchorsOf(file).has(anchor)),
      )
      .map(({ link }) => `${page}: ${link}`),
  )
  expect(pages.length).toBeGreaterThan(100)
  expect(broken).toEqual([])
})

it("docs/README.md links to every page that is written by hand", () => {
  const listed = new Set(linksOf("docs/README.md").map(({ file }) => file))
  // Folders have an index of their own; a generated page names its generator.
  const byHand = within("docs").filter(
    (page) =>
      !/^docs\/(?:README\.md$|decisions\/|providers\/|reference\/)/.test(page) &&
      !/<!-- made by /i.test(readFileSync(join(root, page), "utf8")),
  )
  expect(byHand.filter((page) => !listed.has(page))).toEqual([])
})
