/** The Next.js example as a person starts it, and people who visit it. */
import { spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect } from "vitest"
import { launchBrowser } from "../../../support/chromium.ts"

const root = join(import.meta.dirname, "..", "..", "..", "..")

/** `next build` takes a minute on a small machine, and several minutes on a busy one. */
const patience = 480_000

export interface Example {
  app: string
  inbox: string
  provider: string
  stop: () => Promise<void>
}

/**
 * @throws {Error} with the example's output, if the example ends before it prints its addresses, or does not print them
 * within eight minutes.
 */
async function startExample(data: string): Promise<Example> {
  if (!existsSync(join(root, "dist", "src", "react.js")))
    throw new Error("There is no dist: run `npm run build` first.")
  const ports = ["--port", "0", "--provider-port", "0", "--inbox-port", "0", "--smtp-port", "0"]
  const child = spawn(process.execPath, ["--import", "tsx", "examples/nextjs/main.ts", ...ports], {
    cwd: root,
    env: { ...withoutOurs(process.env), DEMO_DATA: data },
  })
  let printed = ""
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()))
  child.stderr.on("data", (part: Buffer) => (printed += part.toString()))
  const ended = new Promise<string>((resolve) => child.once("close", (code) => resolve(`it ended with ${code}`)))
  const trouble = await Promise.race([
    ended,
    new Promise<string>((resolve) => setTimeout(() => resolve("not within eight minutes"), patience).unref()),
    new Promise<undefined>((resolve) => {
      child.stdout.on("data", () => printed.includes("Stop it with Ctrl+C") && resolve(undefined))
    }),
  ])
  const stop = async (): Promise<void> => {
    child.kill("SIGINT")
    await ended
  }
  if (trouble !== undefined) {
    await stop()
    throw new Error(`The example did not start: ${trouble}. It printed:\n${printed}`)
  }
  const address = (label: string): string => new RegExp(`${label} +(http://\\S+)`).exec(printed)?.[1] ?? ""
  return { app: address("Application"), inbox: address("Inbox"), provider: address("OpenID provider"), stop }
}

/** As on a fresh machine: no variable of the library or of Next.js is set. */
function withoutOurs(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(?:AUTH_|NEXTAUTH_|NEXT_|NODE_ENV$|VITEST|TEST$)/.test(name)),
  )
}

export interface ExampleInUse extends Pick<Example, "app" | "inbox" | "provider"> {
  /** A separate browser profile. Its pages must have no errors by the end of the test. */
  profile: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Opens a new tab at this path. */
  visit: (context: BrowserContext, path?: string) => Promise<Page>
}

export function useExample(): ExampleInUse {
  const data = mkdtempSync(join(tmpdir(), "authchart-nextjs-"))
  const troubles: string[] = []
  const contexts: BrowserContext[] = []
  let browser: Browser | undefined
  let example: Example | undefined

  beforeAll(async () => {
    browser = await launchBrowser()
    example = await startExample(data)
  }, patience)
  afterAll(async () => {
    await browser?.close()
    await example?.stop()
    rmSync(data, { recursive: true, force: true })
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(troubles.splice(0)).toEqual([])
  })
  const running = (): Example => {
    if (example === undefined) throw new Error("The example was not started.")
    return example
  }
  return {
    get app() {
      return running().app
    },
    get inbox() {
      return running().inbox
    },
    get provider() {
      return running().provider
    },
    async profile(options) {
      if (browser === undefined) throw new Error("The browser was not started.")
      const context = await browser.newContext({ viewport: { width: 1000, height: 760 }, ...options })
      context.setDefaultTimeout(20_000)
      contexts.push(context)
      const { app, inbox, provider } = running()
      watch(context, [app, inbox, provider], troubles)
      return context
    },
    async visit(context, path = "/") {
      const page = await context.newPage()
      await page.goto(running().app + path)
      return page
    },
  }
}

/** Records requests to other hosts, script errors, and errors in the console. */
function watch(context: BrowserContext, own: readonly string[], troubles: string[]): void {
  const origins = new Set(own.map((address) => new URL(address).origin))
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith("http") && !origins.has(origin)) troubles.push(`asked another host: ${request.url()}`)
  })
  context.on("weberror", (error) => troubles.push(String(error.error())))
  context.on("console", (message) => {
    if (message.type() === "error") troubles.push(`${message.location().url}: ${message.text()}`)
  })
}

/** Saves a screenshot in `test-results/`, for readers. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = join(root, "test-results", "nextjs")
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
