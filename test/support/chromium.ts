/**
 * A browser for tests: the Chromium that `CHROMIUM_PATH` names, otherwise the system's Chromium, otherwise the Chromium
 * of a package, which needs no root. Without any of these the tests fail, instead of being left out silently.
 */
import { existsSync } from "node:fs"
import { chromium, type Browser } from "playwright-core"

const systemChromium = "/usr/bin/chromium"

const switches = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/**
 * Returns the path of the browser. May unpack the packaged browser (200 MB in the system's temporary folder, 3 s,
 * once).
 *
 * @param system the path of the system's own browser, used if there is no `CHROMIUM_PATH`.
 * @throws {Error} when `CHROMIUM_PATH` names a missing file, because the person who set it meant that browser.
 */
export async function browserPath(system: string = systemChromium): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  }
  if (existsSync(system)) return system
  const packaged = await import("@sparticuz/chromium")
  return packaged.default.executablePath()
}

/**
 * Starts a headless browser with an empty profile. `http://localhost`, its subdomains and `http://127.0.0.1` are secure
 * contexts in this browser and store `__Host-` cookies. Close the browser after use.
 *
 * @throws {Error} when there is no browser, or when it does not start.
 */
export async function launchBrowser(system: string = systemChromium): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(system), args: switches, headless: true })
}
