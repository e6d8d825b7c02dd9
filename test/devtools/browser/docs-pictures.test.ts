/**
 * The pictures of the documentation. `npm run pictures` makes them. Otherwise this test compares the text that each
 * picture shows with the text when it was made: a changed page needs a new picture.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { docsPictures, savePicture, textOf, type PictureSource } from "./docs-pictures.ts"
import { provokedFailures } from "./failures.ts"
import { livePage } from "./live-page.ts"
import { chartsOfTwoProviders } from "./views.ts"

const docs = join(import.meta.dirname, "../../../docs")
const folder = join(docs, "images")
const record = join(import.meta.dirname, "docs-pictures.json")
const largest = 60_000
const makes = process.env.AUTHCHART_MAKE_PICTURES !== undefined

const texts: Record<string, string> = existsSync(record)
  ? (JSON.parse(readFileSync(record, "utf8")) as Record<string, string>)
  : {}

const live = livePage()
let source: PictureSource
beforeAll(async () => {
  const charts = { ...(await chartsOfTwoProviders()), live: "traces" }
  source = { live, charts, provoked: await provokedFailures() }
})

const names = Object.keys(docsPictures)

describe("a picture of the documentation", () => {
  it.each(names)("%s shows the text of the page as it is now, and has at most 60 kB", async (name) => {
    const at = await docsPictures[name]?.(source)
    if (!at) throw new Error(`No picture has the name ${name}.`)
    const text = await textOf(at)
    const path = join(folder, `${name}.webp`)
    if (makes) {
      await savePicture(at, path, largest)
      texts[name] = text
      const sorted = Object.fromEntries(
        names.flatMap((each) => (texts[each] === undefined ? [] : [[each, texts[each]]])),
      )
      writeFileSync(record, `${JSON.stringify(sorted, undefined, 2)}\n`)
    }
    expect(text, "The page changed: run `npm run pictures`, and look at the new picture.").toBe(texts[name])
    expect(statSync(path).size).toBeLessThanOrEqual(largest)
  })

  it("has a page that shows it, with words for readers who do not see it", () => {
    const pages = ["judge-a-sign-in.md", "why-no-sign-in.md", "../README.md"].map((page) =>
      readFileSync(join(docs, page), "utf8"),
    )
    const inMarkdown = /!\[[^\]]{40,}\]\(images\/([\w-]+)\.webp\)/g
    const inHtml = /(?:srcset|alt="[^"]{40,}" src)="docs\/images\/([\w-]+)\.webp"/g
    const shown = pages.flatMap((page) => [...page.matchAll(inMarkdown), ...page.matchAll(inHtml)])
    expect(new Set(shown.map(([, name]) => name))).toEqual(new Set(names))
  })
})
