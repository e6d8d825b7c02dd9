import { beforeAll, describe, expect, it } from "vitest"
import type { AuthConfig } from "../../../src/config/options.ts"
import type { OIDCConfig } from "../../../src/ports/provider.ts"
import { stepsApp, wordStep } from "../../steps/steps-app.ts"
import { playsAll, sampled } from "../../support/sample.ts"
import { deploy, type Deployment } from "./deployment.ts"
import { search, rules } from "./search.ts"
import { defences, type Defence, type Scene } from "./sealing.ts"

const attempts = 3
const first = wordStep({ id: "first" })
const last = wordStep()

function configured(over: Partial<OIDCConfig<object>> = {}, steps: AuthConfig["steps"] = [first, last]): AuthConfig {
  const { config } = stepsApp(steps)
  const [openid] = config.providers
  return { ...config, providers: [{ ...(openid as OIDCConfig<object>), ...over }] }
}

const stricter = { ...first, definition: { ...first.definition, version: "2" } }
const retitled = { ...first, definition: { ...first.definition, title: "Other words" } }

const configurations = {
  "as it is": configured(),
  "another issuer": configured({ issuer: "https://other.test" }),
  "without nonce": configured({ dangerouslyOmitChecks: ["nonce"] }),
  "a stricter step": configured({}, [stricter, last]),
  "another title": configured({}, [retitled, last]),
} satisfies Readonly<Record<string, AuthConfig>>
type Name = keyof typeof configurations

const deployed = new Map<string, Deployment>()
beforeAll(async () => {
  for (const [name, config] of Object.entries(configurations)) deployed.set(name, await deploy(config))
})

function scene(names: readonly Name[], missing: readonly Defence[] = [], flows = 1): Scene {
  const deployments = names.flatMap((name) => deployed.get(name) ?? [])
  return { deployments, missing: new Set(missing), limit: attempts, flows }
}

const pairs: readonly (readonly [Name, Name])[] = [
  ["as it is", "as it is"],
  ["as it is", "another issuer"],
  ["without nonce", "as it is"],
  ["as it is", "a stricter step"],
  ["as it is", "another title"],
]

/** The maximum number of moves of a search. A sign-in with two right words takes four moves. */
const depth = 7

describe("sealed sign-ins, copied and replayed in two browsers and at two deployments", () => {
  it.each(sampled(pairs, 1, "deployments of sealed sign-ins"))(
    "%s beside %s: every order of moves keeps every rule",
    { timeout: 600_000 },
    (one, other) => {
      const { found, worlds, sessions } = search(scene([one, other]), depth)
      expect(found).toBeUndefined()
      // Sign-ins succeed in the model: a safe model also makes progress.
      expect(sessions).toBe(1)
      expect(worlds).toBeGreaterThan(100)
    },
  )

  it("two sign-ins at once keep every rule", { timeout: 600_000 }, () => {
    // The last move multiplies the time by five.
    const { found, sessions } = search(scene(["as it is"], [], 2), playsAll ? depth : depth - 1)
    expect(found).toBeUndefined()
    expect(sessions).toBe(2)
  })

  it("a sign-in continues at a deployment that changed only a title, and not at a deployment that changed a fact on which the sign-in depends", () => {
    const [one, title, issuer] = ["as it is", "another title", "another issuer"].map((name) => deployed.get(name))
    expect(title?.binding).toBe(one?.binding)
    expect(issuer?.binding).not.toBe(one?.binding)
  })
})

const once = "one sign-in gives one session"
const bound = "a session comes of the configuration under which its sign-in was begun"
const demanded = "every check that the configuration demands was passed, as it is demanded now"
const inTime = "a sign-in that waited too long gives no session"
const counted = "a sign-in has as many attempts as its step allows"

const lost: readonly (readonly [string, readonly Defence[], readonly [Name, Name]])[] = [
  [once, ["single use"], ["as it is", "as it is"]],
  [once, ["callback once"], ["as it is", "as it is"]],
  [counted, ["single use"], ["as it is", "as it is"]],
  [inTime, ["expiry"], ["as it is", "as it is"]],
  [bound, ["binding"], ["as it is", "another issuer"]],
  [demanded, ["versions"], ["as it is", "a stricter step"]],
  [demanded, ["binding", "checks of the configuration"], ["without nonce", "as it is"]],
]

describe("a removed defence", () => {
  it.each(sampled(lost, 2, "defences of sealed sign-ins"))(
    "%s: fails without %j, and holds with any one of them",
    { timeout: 600_000 },
    (rule, missing, names) => {
      const { found } = search(scene(names, missing), depth, [rule])
      expect(found?.rule).toBe(rule)
      for (const back of missing)
        expect(
          search(
            scene(
              names,
              missing.filter((one) => one !== back),
            ),
            found?.way.length ?? depth,
            [rule],
          ).found,
        ).toBeUndefined()
    },
  )

  it("is tested for each defence, and for each rule", () => {
    expect(new Set(lost.flatMap(([, missing]) => missing))).toEqual(new Set(defences))
    expect(new Set(lost.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)))
  })
})
