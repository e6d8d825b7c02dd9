/**
 * A browser for tests: the Chromium that `CHROMIUM_PATH` names, otherwise the Chromium of a package, otherwise the system's
 * Chromium. Without any of these the tests fail, instead of being left out silently.
 *
 * The Chromium of the package has no windows. The system's opens one for each context, with pages of its own in it, and
 * took three times the processor time for each page of the visualizer.
 */
import { spawnSync } from "node:child_process"
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

/** Where to look for a browser. A test can name other places. */
export interface BrowserPlaces {
  /** Returns the path of the packaged browser. */
  packaged?: () => Promise<string>
  /** The path of the system's own browser. */
  system?: string
}

/**
 * Returns the path of the browser. May unpack the packaged browser (200 MB in the system's temporary folder, 3 s,
 * once). It cannot start on another platform than Linux on x64, or without libraries that a system with Chromium has.
 *
 * @throws {Error} when `CHROMIUM_PATH` names a missing file, because the person who set it meant that browser, and when
 * there is no browser.
 */
export async function browserPath({
  packaged = unpackedChromium,
  system = systemChromium,
}: BrowserPlaces = {}): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  }
  const path = await packaged()
  if (spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0) return path
  if (existsSync(system)) return system
  throw new Error(`Neither ${path} starts, nor does ${system} exist. Install Chromium, or set CHROMIUM_PATH.`)
}

async function unpackedChromium(): Promise<string> {
  const { default: chromiumPackage } = await import("@sparticuz/chromium")
  return chromiumPackage.executablePath()
}

/**
 * Starts a headless browser with an empty profile. `http://localhost`, its subdomains and `http://127.0.0.1` are secure
 * contexts in this browser and store `__Host-` cookies. Close the browser after use.
 *
 * @throws {Error} when there is no browser, or when it does not start.
 */
export async function launchBrowser(places: BrowserPlaces = {}): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(places), args: switches, headless: true })
}
