import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type ts from "typescript-5.9"
import { describe, expect, it } from "vitest"
import { run } from "../../src/cli/commands.ts"
import type { Terminal } from "../../src/cli/command.ts"
import { commands } from "../../tools/reference/commands.ts"
import { pageOf } from "../../tools/reference/exports.ts"
import { entries, meant, readSources } from "../../tools/reference/program.ts"

const folder = resolve(import.meta.dirname, "../../docs/reference")
const read = (file: string): string => readFileSync(join(folder, file), "utf8")

const listed = entries()
const sources = readSources(listed)

/** The names that a page does not describe. */
function missing(page: string, places: readonly string[]): string[] {
  return places.filter((place) => !page.includes(place))
}

function exported(entry: string, name: string): ts.Symbol {
  const found = listed.find((one) => one.name === entry)
  const symbol = found && sources.exportsOf(found).find((one) => one.name === name)
  if (symbol === undefined) throw new Error(`${entry} exports no ${name}.`)
  return meant(symbol, sources.checker)
}

/** The members of an exported type, as the compiler lists them. */
function membersOf(entry: string, name: string): string[] {
  const type = sources.checker.getDeclaredTypeOfSymbol(exported(entry, name))
  return type.getProperties().map((member) => member.name.replace(/^__@(\w+)@\d+$/, "[$1]"))
}

describe("the reference", () => {
  const subpaths = listed.filter(({ name }) => !name.startsWith("authchart/providers/"))

  it("has a page for each subpath that the package exports", () => {
    expect(subpaths.length).toBeGreaterThan(25)
    expect(
      missing(
        read("index.md"),
        subpaths.map((entry) => `[${entry.name}](${pageOf(entry)})`),
      ),
    ).toEqual([])
  })

  it.each(subpaths)("has each name that $name exports", (entry) => {
    const names = sources.exportsOf(entry).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    const places = names.map((name) => (name === "default" ? "\n### default: " : `\n### ${name}\n`))
    expect(missing(read(pageOf(entry)), places)).toEqual([])
  })

  it("has each provider module, and the names that it exports", () => {
    const page = read("exports/providers-by-name.md")
    const modules = listed.filter(({ name }) => name.startsWith("authchart/providers/"))
    expect(modules.length).toBeGreaterThan(90)
    for (const entry of modules) {
      const row = page.split("\n").find((line) => line.includes(`\`${entry.name}\``)) ?? ""
      const names = sources.exportsOf(entry).map(({ name }) => name)
      expect(
        missing(
          row,
          names.filter((name) => name !== "default").map((name) => `\`${name}\``),
        ),
      ).toEqual([])
    }
  })

  it.each([
    ["options.md", "authchart", "NextAuthConfig", ""],
    ["options.md", "authchart/types", "SessionOptions", "session."],
    ["options.md", "authchart/types", "JWTConfig", "jwt."],
    ["options.md", "authchart/types", "PagesOptions", "pages."],
    ["options.md", "authchart/types", "CookiesOptions", "cookies."],
    ["options.md", "authchart/types", "CookieOption", "cookies.sessionToken."],
    ["options.md", "authchart/types", "LoggerInstance", "logger."],
    ["options.md", "authchart/types", "Theme", "theme."],
    ["options.md", "authchart/types", "MailOptions", "mailer."],
    ["options.md", "authchart/adapters", "Adapter", "adapter."],
    ["callbacks.md", "authchart/types", "CallbacksOptions", "callbacks."],
    ["events.md", "authchart/types", "EventCallbacks", "events."],
    ["provider-options.md", "authchart/providers", "OAuthProvider", "oauth."],
    ["provider-options.md", "authchart/providers", "OAuthClientOptions", "oauth.client."],
    ["provider-options.md", "authchart/providers", "EmailConfig", "email."],
    ["provider-options.md", "authchart/providers", "CredentialsConfig", "credentials."],
  ])("has on %s each member of %s %s", (page, entry, type, path) => {
    const members = membersOf(entry, type)
    expect(members.length).toBeGreaterThan(0)
    expect(
      missing(
        read(page),
        members.map((member) => `\n### ${path}${member}\n`),
      ),
    ).toEqual([])
  })

  it("has the callback of applications of Next.js", () => {
    expect(missing(read("callbacks.md"), ["\n### callbacks.authorized\n"])).toEqual([])
  })

  it("reports a name that no page describes", () => {
    expect(missing(read("options.md"), ["\n### session.madeUp\n"])).toEqual(["\n### session.madeUp\n"])
  })

  it("has each command that `npx authchart --help` lists", async () => {
    let said = ""
    const say = (text: string): void => void (said += text)
    // Help reads nothing else of the process.
    await run(["--help"], { say } as unknown as Terminal)
    const names = [...said.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name)
    expect((await commands()).map(({ name }) => name)).toEqual(names.toSorted((a = "", b = "") => a.localeCompare(b)))
    expect(
      missing(
        read("commands.md"),
        names.map((name) => `\n## ${name}\n`),
      ),
    ).toEqual([])
  })
})
