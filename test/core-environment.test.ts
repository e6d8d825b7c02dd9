/** MOVE-09: the two functions with which integrations of Auth.js read the environment, beside those of `@auth/core`. */
import * as theirs from "@auth/core"
import { describe, expect, expectTypeOf, it } from "vitest"
import * as ours from "../src/core.ts"

/** Bindings of a platform: an interface has no index signature, and not every value is a string. */
interface Bindings {
  AUTH_SECRET: string
  DB: { query: () => void }
}
const bindings: Bindings = { AUTH_SECRET: "s".repeat(32), DB: { query: () => undefined } }

describe("MOVE-09: the types of createActionURL and setEnvDefaults", () => {
  it("the functions have as many parameters, and the same results, as the functions of Auth.js", () => {
    type Length<F extends (...args: never) => unknown> = Parameters<F>["length"]
    expectTypeOf<Length<typeof ours.createActionURL>>().toEqualTypeOf<Length<typeof theirs.createActionURL>>()
    expectTypeOf<Length<typeof ours.setEnvDefaults>>().toEqualTypeOf<Length<typeof theirs.setEnvDefaults>>()
    expectTypeOf<ReturnType<typeof ours.createActionURL>>().toEqualTypeOf<ReturnType<typeof theirs.createActionURL>>()
    expectTypeOf<ReturnType<typeof ours.setEnvDefaults>>().toEqualTypeOf<ReturnType<typeof theirs.setEnvDefaults>>()
  })

  it("take the same environment, protocol and headers as Auth.js", () => {
    expectTypeOf<Bindings>().toExtend<Parameters<typeof ours.setEnvDefaults>[0]>()
    expectTypeOf<NodeJS.ProcessEnv>().toExtend<Parameters<typeof ours.setEnvDefaults>[0]>()
    expectTypeOf<Bindings>().toExtend<Parameters<typeof ours.createActionURL>[3]>()
    type Leading = [string, Headers]
    expectTypeOf<Leading>().toExtend<
      [Parameters<typeof ours.createActionURL>[1], Parameters<typeof ours.createActionURL>[2]]
    >()
  })
})

type Environment = Readonly<Record<string, string>>

/** Returns the results of both functions for an environment. The secrets are test values. */
function read(set: (config: ours.AuthConfig) => unknown, own: Partial<ours.AuthConfig> = {}) {
  const config: ours.AuthConfig = { providers: [], logger: { warn: () => undefined, error: () => undefined }, ...own }
  const given = set(config)
  const { basePath, secret, redirectProxyUrl, trustHost, providers } = config
  return { given, basePath, secret, redirectProxyUrl, trustHost, providers }
}

const forge = { id: "my-forge", name: "Forge", type: "oauth" } as const

describe("MOVE-09: setEnvDefaults leaves the configuration as Auth.js does", () => {
  it.each<[string, Environment, Partial<ours.AuthConfig>?]>([
    ["one secret", { AUTH_SECRET: "one" }],
    ["several secrets", { AUTH_SECRET: "one", AUTH_SECRET_1: "two", AUTH_SECRET_3: "three" }],
    ["no secret", {}],
    ["a secret of the application's own", { AUTH_SECRET: "one" }, { secret: "own" }],
    ["a list of its own", { AUTH_SECRET: "one" }, { secret: ["own"] }],
    ["a path in AUTH_URL", { AUTH_URL: "https://app.test/base/auth" }],
    ["a basePath of its own", { AUTH_URL: "https://app.test/base" }, { basePath: "/own" }],
    ["a proxy", { AUTH_REDIRECT_PROXY_URL: "https://app.test/auth" }],
    ["a trusted host", { AUTH_TRUST_HOST: "true" }],
    ["trustHost of its own", { AUTH_TRUST_HOST: "true" }, { trustHost: false }],
    [
      "a provider's client",
      { AUTH_MY_FORGE_ID: "id", AUTH_MY_FORGE_SECRET: "secret", AUTH_MY_FORGE_ISSUER: "https://forge.test" },
      { providers: [forge] },
    ],
  ])("%s", (_what, given, own) => {
    // Without NODE_ENV, Auth.js assumes development, and this library production.
    const env = { NODE_ENV: "production", ...given }
    const copy = () => ({ ...own, ...(own?.providers === undefined ? {} : { providers: [{ ...forge }] }) })
    const wanted = read((config) => theirs.setEnvDefaults(env, config as never), copy())
    expect(read((config) => ours.setEnvDefaults(env, config), copy())).toEqual(wanted)
  })

  it("reads bindings of a platform, and ignores values that are not strings", () => {
    expect(read((config) => ours.setEnvDefaults(bindings, config)).secret).toEqual([bindings.AUTH_SECRET])
  })

  it("called twice, changes nothing the second time", () => {
    const config: ours.AuthConfig = { providers: [], logger: { warn: () => undefined, error: () => undefined } }
    ours.setEnvDefaults({ AUTH_SECRET: "one" }, config)
    ours.setEnvDefaults({ AUTH_SECRET: "two" }, config)
    expect(config.secret).toEqual(["one"])
  })
})

describe("MOVE-09: createActionURL returns the address that Auth.js returns", () => {
  it.each<[string, Environment, Record<string, string>, string | undefined]>([
    ["https:", {}, { host: "app.test" }, "/auth"],
    ["http:", {}, { host: "localhost:3000" }, "/auth"],
    ["http", {}, { host: "localhost:3000" }, "auth/"],
    ["https", {}, { host: "a.test", "x-forwarded-host": "app.test", "x-forwarded-proto": "http" }, "/auth"],
    ["https", {}, { host: "app.test" }, undefined],
    ["http", { AUTH_URL: "https://app.test" }, { host: "evil.test" }, "/auth"],
    ["http", { AUTH_URL: "https://app.test/base/auth" }, {}, undefined],
    ["http", { AUTH_URL: "https://app.test/base" }, {}, "/auth"],
    ["http", { NEXTAUTH_URL: "https://app.test/" }, {}, "/auth"],
  ])("%s %j %j %s", (protocol, env, headers, basePath) => {
    const logger = { warn: () => undefined }
    const config = basePath === undefined ? { logger } : { basePath, logger }
    const wanted = theirs.createActionURL("signin", protocol, new Headers(headers), env, config)
    const given = ours.createActionURL("signin", protocol, new Headers(headers), env, config)
    expect(given).toBeInstanceOf(URL)
    expect(given.href).toBe(wanted.href)
  })

  it.each([null, undefined])("treats %s as the protocol like an absent header", (protocol) => {
    // `next-auth` calls it so, against its types.
    const call = ({ createActionURL }: typeof ours | typeof theirs) =>
      createActionURL("session", protocol as never, new Headers({ host: "app.test" }), {}, { basePath: "/auth" }).href
    expect(call(ours)).toBe(call(theirs))
  })
})
