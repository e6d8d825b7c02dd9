import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  addressOf,
  isDevelopment,
  publicAddress,
  secretsOf,
  setEnvDefaults,
  type ConfigWithAddress,
  type Environment,
} from "../../src/config/environment.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { mergeOptions } from "../../src/config/providers.ts"
import { customFetch, type EmailConfig, type OAuth2Config, type Provider } from "../../src/ports/provider.ts"

const word = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 20 })

/** A configuration after `setEnvDefaults`, and the warnings meanwhile. */
function read(env: Environment, over: Partial<AuthConfig> = {}, ...more: [suppress?: boolean, fallback?: string]) {
  const warned: string[] = []
  const logger = {
    warn: (code: string, ...said: unknown[]) => warned.push([code, ...said].join(" ")),
    // A secret of one letter is an error in production, which other tests cover.
    error: () => undefined,
  }
  const config: ConfigWithAddress = { providers: [], logger, ...over }
  setEnvDefaults(env, config, ...more)
  return { config, warned }
}

/** Makes a provider like the provider modules: from defaults and the application's options. */
function Forge(options: Partial<OAuth2Config> = {}): OAuth2Config {
  return { id: "my-forge", name: "Forge", type: "oauth", options }
}

/** Returns the values with which a provider signs in, from the environment and the application's options. */
function clientOf(provider: Provider, env: Environment) {
  const [only] = read(env, { providers: [provider] }).config.providers
  const { clientId, clientSecret, issuer, id } = mergeOptions(only as Provider) as OAuth2Config
  return { id, clientId, clientSecret, issuer }
}

describe("secrets from the environment", () => {
  it("begin with the newest of AUTH_SECRET_1 to 3 and end with AUTH_SECRET, and a variable that is absent or empty is left out", () => {
    const names = ["AUTH_SECRET_3", "AUTH_SECRET_2", "AUTH_SECRET_1", "AUTH_SECRET"]
    const environment = fc.record(
      Object.fromEntries(names.map((name) => [name, fc.option(fc.oneof(word, fc.constant("")), { nil: undefined })])),
    )
    fc.assert(
      fc.property(environment, (env) => {
        const expected = names.map((name) => env[name]).filter((secret) => secret)
        expect(secretsOf(env)).toEqual(expected)
        const { secret } = read(env).config
        expect(secret).toEqual(expected.length > 1 ? expected : expected[0])
      }),
    )
  })

  it.each(["AUTH_SECRET", "NEXTAUTH_SECRET", "LEGACY_SECRET"])(
    "the variable %s is the secret if no other secret is set",
    (name) => {
      expect(read({ [name]: "s" }).config.secret).toBe("s")
    },
  )

  it("AUTH_SECRET overrides its aliases", () => {
    expect(secretsOf({ AUTH_SECRET: "a", NEXTAUTH_SECRET: "n", LEGACY_SECRET: "l" })).toEqual(["a"])
    expect(secretsOf({ AUTH_SECRET: "", NEXTAUTH_SECRET: "n", LEGACY_SECRET: "l" })).toEqual(["n"])
  })

  it.each(["own", ["own", "older"]])("the application's own secret %j overrides all variables", (secret) => {
    expect(read({ AUTH_SECRET: "env", AUTH_SECRET_1: "one" }, { secret }).config.secret).toEqual(secret)
  })

  it.each([undefined, "", [], [""]].map((secret) => ({ secret })))("$secret counts as no secret", ({ secret }) => {
    expect(read({ AUTH_SECRET: "env" }, { secret }).config.secret).toBe("env")
  })
})

describe("AUTH_URL", () => {
  it.each(["AUTH_URL", "NEXTAUTH_URL", "LEGACY_URL"])(
    "%s sets the public address and the path of the routes",
    (name) => {
      const { config } = read({ [name]: "https://app.test:8443/shop/auth/" })
      expect(config).toMatchObject({
        basePath: "/shop/auth",
        trustHost: true,
        [publicAddress]: "https://app.test:8443",
      })
    },
  )

  it("a bare origin leaves the routes at the default path", () => {
    expect(read({ AUTH_URL: "https://app.test" }).config.basePath).toBe("/auth")
    expect(read({ AUTH_URL: "https://app.test/" }, {}, false, "/api/auth").config.basePath).toBe("/api/auth")
  })

  it("ROUTE-17: a basePath of the application overrides the path of AUTH_URL, and a contradiction is reported", () => {
    const { config, warned } = read({ AUTH_URL: "https://app.test/base/auth" }, { basePath: "/auth" })
    expect(config.basePath).toBe("/auth")
    expect(warned).toEqual(["env-url-basepath-mismatch basePath /auth is used, not /base/auth of AUTH_URL"])
  })

  it("a redundant basePath is reported, unless the entry sets one itself", () => {
    const same = { basePath: "/auth" }
    expect(read({ AUTH_URL: "https://app.test/auth" }, same).warned).toEqual(["env-url-basepath-redundant"])
    expect(read({ AUTH_URL: "https://app.test/auth" }, same, true).warned).toEqual([])
  })

  it.each(["app.test", "ftp://app.test/auth", "https://", "javascript:alert(1)"])(
    "%s is not an address, and that is reported",
    (AUTH_URL) => {
      const { config, warned } = read({ AUTH_URL, NODE_ENV: "production" })
      expect(addressOf({ AUTH_URL })).toBeUndefined()
      expect(config.trustHost).toBe(false)
      expect(config[publicAddress]).toBeUndefined()
      expect(warned).toEqual([expect.stringContaining("AUTH_URL")])
    },
  )

  it("an empty AUTH_URL counts as absent, and other variables are still read", () => {
    const { config, warned } = read({ AUTH_URL: "", AUTH_TRUST_HOST: "true" })
    expect(config.trustHost).toBe(true)
    expect(warned).toEqual([])
    expect(addressOf({ AUTH_URL: "", NEXTAUTH_URL: "https://app.test" })?.origin).toBe("https://app.test")
  })
})

describe("whether hosts are trusted", () => {
  it.each([
    [{ AUTH_URL: "https://app.test" }, true],
    [{ AUTH_TRUST_HOST: "true" }, true],
    [{ AUTH_TRUST_HOST: "1" }, true],
    [{ VERCEL: "1" }, true],
    [{ CF_PAGES: "1" }, true],
    [{ NODE_ENV: "development" }, true],
    [{ NODE_ENV: "test" }, true],
    [{ NODE_ENV: "production" }, false],
    [{ NODE_ENV: "staging" }, false],
    [{}, false],
    [{ AUTH_TRUST_HOST: "" }, false],
    [{ AUTH_TRUST_HOST: "false", VERCEL: "1" }, false],
    [{ AUTH_TRUST_HOST: "0", NODE_ENV: "development" }, false],
    // If the address is known, the library reads no header.
    [{ AUTH_TRUST_HOST: "false", AUTH_URL: "https://app.test" }, true],
  ])("%j: %s", (env, trusted) => {
    expect(read(env).config.trustHost).toBe(trusted)
  })

  it.each([true, false])("trustHost: %s of the application overrides everything", (trustHost) => {
    const env = { AUTH_URL: "https://app.test", AUTH_TRUST_HOST: trustHost ? "false" : "true" }
    expect(read(env, { trustHost }).config.trustHost).toBe(trustHost)
  })

  it.each(["false", "0"])(
    "AUTH_TRUST_HOST=%s means false, and a warning says how it was read, also from the main entry",
    (said) => {
      for (const suppressed of [false, true])
        expect(read({ AUTH_TRUST_HOST: said }, {}, suppressed).warned).toEqual([
          `untrue-environment-value AUTH_TRUST_HOST=${said} is read as: the host is not trusted`,
        ])
    },
  )

  it("only development and test count as development", () => {
    fc.assert(
      fc.property(
        fc.option(fc.oneof(word, fc.constantFrom("development", "test", "production", "Development")), {
          nil: undefined,
        }),
        (NODE_ENV) => {
          expect(isDevelopment({ NODE_ENV })).toBe(NODE_ENV === "development" || NODE_ENV === "test")
        },
      ),
    )
  })
})

describe("AUTH_REDIRECT_PROXY_URL", () => {
  it("is the default of redirectProxyUrl", () => {
    const env = { AUTH_REDIRECT_PROXY_URL: "https://stable.test/auth" }
    expect(read(env).config.redirectProxyUrl).toBe("https://stable.test/auth")
    expect(read(env, { redirectProxyUrl: "https://own.test/auth" }).config.redirectProxyUrl).toBe(
      "https://own.test/auth",
    )
  })

  it("counts as absent if it is empty", () => {
    expect(read({ AUTH_REDIRECT_PROXY_URL: "" }).config.redirectProxyUrl).toBeUndefined()
  })
})

describe("a provider's variables", () => {
  const env = { AUTH_MY_FORGE_ID: "id", AUTH_MY_FORGE_SECRET: "secret", AUTH_MY_FORGE_ISSUER: "https://forge.test" }
  const fromEnvironment = { clientId: "id", clientSecret: "secret", issuer: "https://forge.test" }

  it.each<[string, Provider]>([
    ["called", Forge()],
    ["passed as the function itself", Forge],
    ["written as an object", { id: "my-forge", name: "Forge", type: "oauth" }],
    ["of OpenID Connect", { id: "my-forge", name: "Forge", type: "oidc" }],
  ])("are read for a provider that is %s", (_how, provider) => {
    expect(clientOf(provider, env)).toMatchObject(fromEnvironment)
  })

  it("are overridden by the application's options, value by value", () => {
    fc.assert(
      fc.property(fc.record({ clientId: word, clientSecret: word, issuer: word }, { requiredKeys: [] }), (own) => {
        expect(clientOf(Forge(own), env)).toMatchObject({ ...fromEnvironment, ...own })
        expect(clientOf({ ...Forge(), ...own }, env)).toMatchObject({ ...fromEnvironment, ...own })
      }),
    )
  })

  it("are not hidden by an option that is undefined", () => {
    expect(clientOf(Forge({ clientId: undefined, clientSecret: undefined }), env)).toMatchObject(fromEnvironment)
  })

  it("count as absent if they are empty", () => {
    expect(clientOf(Forge(), { AUTH_MY_FORGE_ID: "" }).clientId).toBeUndefined()
  })

  it("are read under the application's own id first, and then under the provider's", () => {
    expect(clientOf(Forge({ id: "work" }), env)).toMatchObject({ id: "work", ...fromEnvironment })
    const own = { ...env, AUTH_WORK_ID: "work id", AUTH_WORK_SECRET: "work secret" }
    expect(clientOf(Forge({ id: "work" }), own)).toMatchObject({ clientId: "work id", clientSecret: "work secret" })
  })

  it("a client's id and its secret come from one name: no secret is sent to another client's provider", () => {
    expect(clientOf(Forge({ id: "work" }), { ...env, AUTH_WORK_ID: "work id" })).toMatchObject({
      clientId: "work id",
      clientSecret: undefined,
    })
  })

  it("a client's secret goes to no provider to which the application gave another client or issuer", () => {
    const main = {
      AUTH_MY_FORGE_ID: "main",
      AUTH_MY_FORGE_SECRET: "of main",
      AUTH_MY_FORGE_ISSUER: "https://main.test",
    }
    const partner = { id: "partner", clientId: "p", issuer: "https://partner.test" }
    expect(clientOf(Forge(partner), main)).toEqual({ ...partner, clientSecret: undefined })
    expect(clientOf(Forge({ id: "partner", issuer: "https://partner.test" }), main).clientSecret).toBeUndefined()
    expect(clientOf(Forge({ id: "partner", clientId: "main" }), main).clientSecret).toBe("of main")
  })
  it("id, secret and issuer come from one name", () => {
    const both = { AUTH_PARTNER_ID: "p", AUTH_PARTNER_SECRET: "of p", AUTH_MY_FORGE_ISSUER: "https://main.test" }
    expect(clientOf(Forge({ id: "partner" }), both)).toEqual({
      id: "partner",
      clientId: "p",
      clientSecret: "of p",
      issuer: undefined,
    })
  })
  it("a provider function that ignores its argument still gets its values", () => {
    const deaf = () => Forge({ id: "deaf" })
    expect(clientOf(deaf, { AUTH_DEAF_ID: "id", AUTH_DEAF_SECRET: "secret" })).toMatchObject({
      id: "deaf",
      clientId: "id",
      clientSecret: "secret",
    })
  })
  it("a provider function is called without arguments for its id, and then with the found values", () => {
    const calls: unknown[] = []
    const provider = (options: Partial<OAuth2Config>) => {
      calls.push(options)
      return Forge(options)
    }
    read(env, { providers: [provider as Provider] })
    expect(calls).toEqual([{}, fromEnvironment])
  })

  it("the only variable of a mail provider is its key", () => {
    const mail: EmailConfig = { id: "http-mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined }
    const { config } = read({ AUTH_HTTP_MAIL_KEY: "key", AUTH_HTTP_MAIL_ID: "x" }, { providers: [mail] })
    expect(config.providers).toEqual([{ ...mail, apiKey: "key" }])
  })

  it("do not replace an application's own fetch", () => {
    const own = (async () => new Response()) as typeof fetch
    const { config } = read(env, { providers: [{ ...Forge(), [customFetch]: own }] })
    expect((config.providers[0] as OAuth2Config)[customFetch]).toBe(own)
  })

  it("are filled into a copy: the provider that the application passed is unchanged", () => {
    const provider = Object.freeze(Forge({ clientId: "own" }))
    read(env, { providers: [provider] })
    expect(provider).toEqual(Forge({ clientId: "own" }))
  })
})

describe("reading the environment again", () => {
  it("changes nothing and repeats no warning", () => {
    const env = {
      AUTH_URL: "https://app.test/auth",
      AUTH_SECRET: "s",
      AUTH_TRUST_HOST: "false",
      AUTH_MY_FORGE_ID: "id",
    }
    const { config, warned } = read(env, { providers: [Forge] })
    const meaning = () => ({ ...config, providers: config.providers.map(mergeOptions) })
    const before = meaning()
    const said = [...warned]
    setEnvDefaults(env, config)
    expect(meaning()).toEqual(before)
    expect(warned).toEqual(said)
  })

  it("works with a logger that throws, or whose methods use this", () => {
    class Log {
      said: string[] = []
      warn(code: string): void {
        this.said.push(code)
      }
    }
    const logger = new Log()
    read({ AUTH_TRUST_HOST: "0" }, { logger })
    expect(logger.said).toEqual(["untrue-environment-value"])
    const broken = () => {
      throw new Error("the disk is full")
    }
    expect(read({ AUTH_TRUST_HOST: "0" }, { logger: { warn: broken } }).config.trustHost).toBe(false)
  })

  it("a configuration without providers needs no variables", () => {
    const config = {} as AuthConfig
    setEnvDefaults({}, config)
    expect(config.providers).toEqual([])
  })
})
