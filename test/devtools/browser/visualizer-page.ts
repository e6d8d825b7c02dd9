/** The built visualizer in a browser: served by its own server, or opened as a file. */
import { createServer } from "node:http"
import { readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Browser, Page } from "playwright-core"
import type { Charts } from "../../../src/devtools/draw/charts.ts"
import { chartsScript } from "../../../src/devtools/serve/charts-script.ts"
import { launchBrowser } from "../../support/chromium.ts"
import { testStream, type TestStream } from "./trace-stream.ts"

/** Serves these charts to the page from now on. Earlier charts stay intercepted, so that nothing is cached. */
export async function serve(page: Page, charts: Charts): Promise<void> {
  const body = chartsScript(charts)
  await page.route("**/charts.js", (route) => route.fulfill({ body, contentType: "text/javascript" }))
}

export interface Visualizer {
  folder: string
  /** The origin of the server. The page is at `/deep/path`. */
  origin: string
  browser: Browser
  /** Opens the page from the server. Fails the test for every error, and for every request to another origin. */
  open(hash: string, options?: OpenOptions): Promise<Page>
  /** Errors in any page so far: script errors, refused content, requests to other hosts. */
  complaints: string[]
  /** The stream for pages with live charts. */
  stream: TestStream
  close(): Promise<void>
}

export interface OpenOptions {
  scheme?: "light" | "dark"
  width?: number
  /** Opened as a file, without a server. */
  asFile?: boolean
  /** Instead of the built-in charts. */
  charts?: Charts
  height?: number
  /** Shows a flow as it opens for a user, with closed bands. Otherwise the page shows the whole chart. */
  phases?: boolean
  /** On a touch screen. */
  touch?: boolean
  /** The number of pixels of the screen for each pixel of the page: 2 for a page that the user zoomed to 200 %. */
  pixels?: number
  /** At an address without a slash at its end, with the files below it, as the library serves it. */
  bare?: boolean
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
}

/** @param folder the built visualizer. */
export async function startVisualizer(folder: string): Promise<Visualizer> {
  const stream = testStream()
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").replace(/[?#].*/, "")
    const name = path === "/deep/path" ? "index.html" : path.replace("/deep/path/", "") || "index.html"
    if (name === "traces") return stream.answer(request, response)
    const type = types[extname(name)]
    if (type === undefined || !/^[\w.-]+$/.test(name)) {
      response.writeHead(404).end()
      return undefined
    }
    const text = readFileSync(join(folder, name), "utf8")
    const bare = path === "/deep/path" ? text.replaceAll(/ (href|src)="(?!data:)/g, ' $1="/deep/path/') : text
    response.writeHead(200, { "content-type": type }).end(bare)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("The server has no address.")
  const origin = `http://127.0.0.1:${address.port}`
  const browser = await launchBrowser()
  const complaints: string[] = []

  async function open(hash: string, options: OpenOptions = {}): Promise<Page> {
    const {
      scheme = "light",
      width = 1400,
      height = 900,
      asFile = false,
      bare = false,
      touch = false,
      phases = false,
      pixels = 1,
      charts,
    } = options
    const page = await browser.newPage({
      colorScheme: scheme,
      viewport: { width, height },
      hasTouch: touch,
      deviceScaleFactor: pixels,
    })
    page.on("pageerror", (error) => complaints.push(error.message))
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
    })
    page.on("request", (request) => {
      const url = request.url()
      if (!url.startsWith(origin) && !url.startsWith("file:") && !url.startsWith("data:")) complaints.push(url)
    })
    if (charts) await serve(page, charts)
    const start = asFile
      ? pathToFileURL(join(folder, "index.html")).href
      : `${origin}/deep/path${bare ? "" : "/index.html"}`
    await page.goto(`${start}${hash}`)
    await page.waitForSelector(".drawing .state, [data-band], .notice")
    // The outline and the panel appear after the first picture.
    await page.waitForSelector("#outline li", { state: "attached" })
    const whole = page.getByRole("button", { name: "Whole chart" })
    if (!phases && (await whole.count()) > 0) await whole.click()
    if (!phases) await page.waitForSelector(".drawing .state, .notice")
    return page
  }
  return {
    folder,
    origin,
    browser,
    open,
    complaints,
    stream,
    close: async () => {
      stream.cut()
      await browser.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
