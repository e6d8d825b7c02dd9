/**
 * The examples of the documentation, as files of an application, with declarations for the parts that the pages leave
 * out.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"

const root = resolve(import.meta.dirname, "../..")

/** One example. */
export interface DocsBlock {
  /** The page and the heading of the example: `docs/steps.md: Writing one`. */
  readonly where: string
  readonly text: string
}

const pages = [
  "docs/steps.md",
  "docs/testing.md",
  "docs/steps/totp.md",
  "docs/steps/terms.md",
  "docs/steps/email-code.md",
  "docs/flow-asks.md",
  "docs/mail.md",
  "docs/flows-of-your-own.md",
]

/**
 * Blocks that define, configure or test: other blocks show a part of one. `docs.test.ts` runs blocks that contain a
 * test.
 */
const isWhole = (text: string): boolean =>
  /\b(?:NextAuth|defineStep|defineFlow|extendFlow|insertState|proveFlows|signInAs|nodeHandler)\(/.test(text) &&
  !text.includes('from "vitest"')

/** Every complete example, in the order of the pages. */
export function docsBlocks(): readonly DocsBlock[] {
  return pages.flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8")
    return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].flatMap(({ 1: block = "", index }): DocsBlock[] => {
      const [heading = ""] =
        text
          .slice(0, index)
          .match(/^#+ .*$/gm)
          ?.slice(-1) ?? []
      return isWhole(block) ? [{ where: `${page}: ${heading.replace(/^#+ /, "")}`, text: block }] : []
    })
  })
}

/** The parts that the pages leave to the reader, by name, with their types. */
const surroundings = {
  NextAuth: 'typeof import("authchart").default',
  Credentials: 'typeof import("authchart/providers/credentials").default',
  adapter: 'ReturnType<typeof import("authchart/adapters/memory").memoryAdapter>',
  stores: 'ReturnType<typeof import("authchart/stores/memory").memoryStores>',
  providers: 'import("authchart").NextAuthConfig["providers"]',
  config: 'import("authchart/core").AuthConfig',
  pool: 'Extract<import("authchart/stores/sql").SqlStoresSource, { postgres: unknown }>["postgres"]',
  authConfig: '() => Parameters<typeof import("authchart/testing").signInAs>[0]',
  questions:
    "{ has(key: string): Promise<boolean>; textOf(key?: string): Promise<string>; check(key: string | undefined, answer: string): Promise<boolean> }",
  devices: "{ knows(provider: string): Promise<boolean> }",
  members:
    "{ has(organisation: string, account: string): Promise<boolean>; of(account: string): Promise<{ value: string; label: string }[]> }",
  gateway: "{ send(to: string, text: string): Promise<void> }",
  digestOf: "(text: string) => Promise<string>",
  drawCode: "(tools: { randomBytes: (size: number) => Uint8Array }) => string",
  pins: "{ check(user: string, pin: string): Promise<boolean> }",
  sms: 'import("authchart/flows").Flow',
  terms:
    "{ has(key: string, version: string): Promise<boolean>; add(key: string, version: string, at: Date): Promise<void> }",
  mail: "{ sendMail(mail: { to: string; from: string; subject: string; text: string }): Promise<void> }",
  fetch: "(address: string, init?: RequestInit) => Promise<Response>",
} as const

export type Surroundings = Record<keyof typeof surroundings, unknown>

/** Returns the names that a block uses and does not declare. */
function openNames(text: string): readonly (keyof typeof surroundings)[] {
  const names = Object.keys(surroundings) as (keyof typeof surroundings)[]
  const imports = [...text.matchAll(/^import ([^"]*) from "/gm)].map(([, imported = ""]) => imported).join(" ")
  return names.filter((name) => {
    // The name must not be the property of another value; after `...`, it is the value itself.
    const word = new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${name}\\b`)
    return (
      word.test(text.replaceAll(/"[^"\n]*"/g, "")) &&
      !word.test(imports) &&
      !new RegExp(`(?:const|function) ${name}\\b`).test(text)
    )
  })
}

/** The source of an entry of the package. */
function sourceOf(entry: string): string {
  if (entry === "machines") return "machines/index.ts"
  return entry === "node" ? "src/frameworks/node.ts" : `src/${entry}.ts`
}

/** The block as a file that compiles. */
export function compiling({ text }: DocsBlock): string {
  const own = withoutNeighbours(text)
  return `${openNames(own)
    .map((name) => `declare const ${name}: ${surroundings[name]}\n`)
    .join("")}${own}\nexport {}\n`
}

/**
 * Returns the block without imports of other files in `examples`. The test provides their names, like all left-out
 * parts.
 */
function withoutNeighbours(text: string): string {
  return text.replaceAll(/^import .* from "\.\.?\/.*"\n/gm, "")
}

/**
 * Runs a block unchanged, with the package's sources as its entry points, and with the `NextAuth` of `given`.
 *
 * @returns the block's exports.
 */
export async function runBlock({ text }: DocsBlock, given: Surroundings): Promise<Record<string, unknown>> {
  mkdirSync(join(root, ".cache"), { recursive: true })
  const folder = mkdtempSync(join(root, ".cache/docs-block-"))
  try {
    const own = withoutNeighbours(text).replace(/^import NextAuth(?:, \{.*\})? from "authchart"\n/m, "")
    const resolved = own.replaceAll(/"authchart\/([\w/-]+)"/g, (_all, entry: string) =>
      JSON.stringify(join(root, sourceOf(entry))),
    )
    Object.assign(globalThis, { docsSurroundings: given })
    const file = join(folder, "block.ts")
    writeFileSync(
      file,
      `const { ${openNames(own).join(", ")} } = globalThis.docsSurroundings\n${resolved}\nexport {}\n`,
    )
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
