import { build } from "esbuild"
import { describe, expect, it } from "vitest"
import { setEnvDefaults, type AuthConfig } from "../../../src/core.ts"
import { environmentName } from "../../../src/config/environment-name.ts"
import { mergeOptions } from "../../../src/config/providers.ts"
import { unknownOptions } from "../../../src/config/unknown-provider-options.ts"
import type { Provider, ProviderConfig } from "../../../src/ports/provider.ts"
import { providerSource } from "../../../tools/provider-source.ts"
import { makerOf, moduleNames, root, withoutFixture } from "./modules.ts"

const names = moduleNames().filter((name) => !withoutFixture.includes(name))

/** Returns our files, and the packages, in a bundle of one module. */
async function bundled(name: string): Promise<string[]> {
  const { metafile } = await build({
    stdin: {
      contents: `import make from "./src/providers/${name}.ts"; globalThis.made = make`,
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    packages: "external",
    logLevel: "silent",
  })
  const packages = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  return [...Object.keys(metafile.inputs).filter((path) => path !== "<stdin>"), ...packages]
}

describe("a provider's module", () => {
  it.each(names)("%s is 2 to 40 lines besides its types and documentation", (name) => {
    const { codeLines } = providerSource(name)
    expect(codeLines).toBeGreaterThanOrEqual(2)
    expect(codeLines).toBeLessThanOrEqual(40)
  })

  it.each(names)("%s imports only types of the port and shared parts", (name) => {
    for (const path of providerSource(name).imports)
      expect(path).toMatch(/^(\.\.\/ports\/(provider|records)\.ts|\.\/parts\/[\w-]+\.ts)$/)
  })

  it.each(names)("%s says where to register an application, and names its sources", (name) => {
    const { summary, register, links } = providerSource(name)
    expect(summary).toMatch(/^Sign-in .+\.$/)
    for (const address of [register?.url ?? "", ...links]) expect(new URL(address).protocol).toBe("https:")
    expect(register?.as).not.toBe("")
    expect(links).not.toEqual([])
  })

  it.each(names)("%s adds no other provider and no package to a bundle", async (name) => {
    // A mail contains its English texts. The configuration loads the texts of other languages.
    const allowed = /^src\/(?:(?:providers\/parts|pages|ports)\/|texts\/(?:amounts|direction|en|fill)\.ts$)/
    expect((await bundled(name)).filter((path) => !allowed.test(path))).toEqual([`src/providers/${name}.ts`])
  })

  it.each(names)("%s works with only the environment's id, secret and issuer", async (name) => {
    const make = (await makerOf(name)) as Provider & ((options: object) => ProviderConfig)
    const prefix = `AUTH_${environmentName(make({}).id)}`
    const env = { ID: "id", SECRET: "secret", ISSUER: "https://issuer.example", KEY: "key" }
    const config: AuthConfig = { providers: [make] }
    setEnvDefaults(Object.fromEntries(Object.entries(env).map(([key, value]) => [`${prefix}_${key}`, value])), config)
    const [provider] = config.providers.map(mergeOptions)
    if (provider?.type === "email") expect(provider.apiKey).toBe("key")
    else expect(provider).toMatchObject({ clientId: "id", clientSecret: "secret", issuer: "https://issuer.example" })
  })

  it.each(names)("%s warns about a misspelt option, and not about its own options", async (name) => {
    const make = (await makerOf(name)) as (options: object) => ProviderConfig & Record<string, unknown>
    const own = (make({}).optionNames ?? []) as string[]
    expect(unknownOptions(make(Object.fromEntries(own.map((option) => [option, undefined]))))).toEqual([])
    const { id, type } = make({})
    const [wrong, right] = type === "email" ? ["apikey", "apiKey"] : ["clientID", "clientId"]
    expect(unknownOptions(make({ [wrong]: "x" }))).toEqual([
      `provider ${id} has no option ${wrong}: is ${right} meant?`,
    ])
  })
})
