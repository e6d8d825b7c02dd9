import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { anchorOf, leavesSite, withIndex } from "../../site/links.ts"
import { excluded, sidebars, type SidebarItem } from "../../site/pages.ts"
import { checkSite } from "../../tools/site/check-site.ts"

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function plant(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "authchart-site-"))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const check = (files: Readonly<Record<string, string>>, repository = plant({})) =>
  checkSite(plant(files), repository).complaints

describe("the check of a built site", () => {
  it("accepts links to pages, headings and other sites", () => {
    const page =
      '<h2 id="top">a</h2><a href="#top">a</a><a href="/">b</a><a href="b.html#c">c</a><a href="https://x.test/">d</a>'
    expect(check({ "index.html": page, "b.html": '<h2 id="c">c</h2><a href="./">home</a>' })).toEqual([])
  })

  it.each([
    ["a link to a missing page", '<a class="x" href="/gone.html">a</a>', "links to gone.html"],
    ["a link to a missing heading", '<a href="#gone">a</a>', "links to index.html#gone"],
    ["a link to a missing picture", '<a href="/docs/gone.svg">a</a>', "links to docs/gone.svg"],
    ["a script of another host", '<script src="https://cdn.test/a.js"></script>', "loads https://cdn.test/a.js"],
    ["a style of another host", '<link rel="stylesheet" href="//cdn.test/a.css">', "loads //cdn.test/a.css"],
  ])("refuses %s", (_what, page, said) => {
    const complaints = check({ "index.html": page })
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain(said)
  })

  it("copies the pictures that pages link to", () => {
    const site = plant({ "docs/index.html": '<a href="../pictures/a.svg">a</a>' })
    expect(checkSite(site, plant({ "pictures/a.svg": "<svg/>" })).complaints).toEqual([])
    expect(existsSync(join(site, "pictures/a.svg"))).toBe(true)
  })
})

describe("the links of the site", () => {
  it("leave out files and folders of the repository that are not pages", () => {
    expect(leavesSite("../package.json", "docs/testing.md")).toBe(true)
    expect(leavesSite("../examples/demo", "docs/testing.md")).toBe(true)
    expect(leavesSite("providers/index.html", "docs/README.md")).toBe(true)
    expect(leavesSite("providers/index.md", "docs/README.md")).toBe(false)
    expect(leavesSite("../CONTRIBUTING.md#layers", "docs/README.md")).toBe(false)
    expect(leavesSite("../visualizations/oauth.svg", "docs/flows.md")).toBe(false)
    expect(leavesSite("https://example.com/a.ts", "docs/flows.md")).toBe(false)
  })

  it("lead to the index of a folder by its name on the site", () => {
    expect(withIndex("../README.md#start")).toBe("../index.md#start")
    expect(withIndex("README.md")).toBe("index.md")
    expect(withIndex("https://example.com/README.md")).toBe("https://example.com/README.md")
  })

  it("have the anchors that GitHub gives to headings", () => {
    expect(anchorOf("`account_of_other_user`")).toBe("account_of_other_user")
    expect(anchorOf("What does not start?")).toBe("what-does-not-start")
    expect(anchorOf("stores.totp (SQL, Redis)")).toBe("storestotp-sql-redis")
  })
})

describe("the sidebar", () => {
  const linksIn = (items: readonly SidebarItem[]): string[] =>
    items.flatMap(({ link, items: inner = [] }) => [...(link === undefined ? [] : [link]), ...linksIn(inner)])

  it("has each page of a folder of docs, and the pages of the root", () => {
    const all = Object.values(sidebars()).flatMap(linksIn)
    for (const page of ["/", "/CONTRIBUTING", "/docs/rules", "/docs/guides/nextjs", "/docs/reference/options"])
      expect(all).toContain(page)
    expect(all).toContain("/docs/providers/github")
    expect(all).toContain("/docs/reference/exports/main")
  })

  it("has no page of a folder besides docs", () => {
    expect(excluded()).toContain("test/**")
    expect(excluded()).not.toContain("docs/**")
  })
})
