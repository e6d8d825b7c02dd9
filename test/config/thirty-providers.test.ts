/** An application in a fresh clone: every provider listed, and no variable set. */
import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { setEnvDefaults } from "../../src/config/environment.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Provider } from "../../src/ports/provider.ts"
import { openBrowser } from "../support/browser.ts"

/** These modules are not for one service: an application configures them completely. */
const withoutVariables = new Set(["anonymous", "credentials", "index", "email", "passkey", "password", "webauthn"])
const folder = new URL("../../src/providers/", import.meta.url)
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3))
  .filter((name) => !withoutVariables.has(name))

type Make = (options?: object) => Provider

async function made(name: string): Promise<Make> {
  const module = (await import(new URL(`${name}.ts`, folder).href)) as { default: Make }
  return module.default
}

/** Returns the ids in the warning: in quotes with their fault, and in a list after the number of the others. */
function idsIn(warning: string): string[] {
  const [, explained = "", count, list = ""] = /^(.*) (\d+) more: (\S+(?:, \S+)*)\. Run /.exec(warning) ?? []
  const more = list.split(", ")
  expect(more).toHaveLength(Number(count))
  return [...[...explained.matchAll(/Provider "([^"]+)"/g)].map(([, id = ""]) => id), ...more]
}

describe("an application with thirty providers and no variables", () => {
  it.each([
    ["called by the application", (make: Make) => make({})],
    ["left as functions", (make: Make) => make as Provider],
    ["with options that are all undefined", (make: Make) => make({ clientId: undefined, issuer: undefined })],
  ])("MOVE-01: starts, warns in one line, and serves everything except sign-ins: %s", async (_what, use) => {
    const providers = (await Promise.all(names.map(made))).map(use)
    expect(providers.length).toBeGreaterThan(30)
    const warned: unknown[][] = []
    const logged: Error[] = []
    const method = () => null
    const config: AuthConfig = {
      providers,
      session: { strategy: "jwt" },
      adapter: {
        createVerificationToken: method,
        useVerificationToken: method,
        getUserByEmail: method,
        getUserByAccount: method,
        createUser: method,
        getUser: method,
        linkAccount: method,
      } as unknown as AuthConfig["adapter"], // never called
      logger: { warn: (...said) => warned.push(said), error: (error) => logged.push(error) },
    }
    setEnvDefaults({ AUTH_SECRET: "s".repeat(43), AUTH_URL: "https://app.test", NODE_ENV: "test" }, config)
    const browser = openBrowser(config)
    expect(await browser.session()).toBeNull()
    const page = await (await browser.get("/signin")).text()
    expect(page).toContain("There is no way to sign in here yet.")
    expect(logged).toEqual([])
    const lines = warned.filter(([code]) => code === "provider-unusable")
    expect(lines).toHaveLength(1)
    const ids = Object.keys((await (await browser.get("/providers")).json()) as object)
    const named = idsIn(String(lines[0]?.[1]))
    expect(new Set(named).size).toBe(providers.length)
    expect(named).toEqual(expect.arrayContaining(ids))
    expect(ids.length).toBeGreaterThan(30)
  })
})
