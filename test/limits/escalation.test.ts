import { solveChallenge, type Challenge as Puzzle } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import { describe, expect, it } from "vitest"
import { proofOfWork } from "../../src/challenges/proof-of-work.ts"
import { keptNamesScriptHash } from "../../src/pages/kept-names.ts"
import { revealScriptHash } from "../../src/pages/reveal-script.ts"
import type { Challenge } from "../../src/ports/challenge.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { locationOf, openBrowser, sessionCookies } from "../support/browser.ts"
import { limitedApp, type LimitedApp } from "./limited-app.ts"

/** A challenge whose right responses begin with "yes". */
const asked: Challenge = {
  field: "human",
  show: () => ({ attributes: { class: "own-challenge" }, scriptUrls: ["https://challenge.test/api.js"] }),
  verify: (response) => response.startsWith("yes"),
}

const signsIn = (response: Response): boolean => sessionCookies(response).length > 0
const codeOf = (response: Response): string | null => locationOf(response).searchParams.get("code")

/** Makes attempts at ada's account, from another address each time. */
function attempts(app: LimitedApp) {
  let from = 0
  return async (password: string, more: Record<string, string> = {}, username = "ada") =>
    app.visitor(`203.0.113.${from++ % 250}`).post("/callback/cred", { username, password, ...more })
}

/** Without a way to mail a link. */
function withoutMail(app: LimitedApp): LimitedApp {
  const providers = app.config.providers.filter((provider) => !("sendVerificationRequest" in provider))
  const config = { ...app.config, providers }
  const visitor: LimitedApp["visitor"] = (address = "198.51.100.1") => {
    const browser = openBrowser(config, { now: app.now })
    return {
      ...browser,
      post: (path, fields = {}, headers = {}) => browser.post(path, fields, { ...headers, "x-forwarded-for": address }),
    }
  }
  return { ...app, config, visitor }
}

describe("an account that has failed often", () => {
  const limits = { "signIn.failed": "6/account" } as const

  it("LIMIT-03: needs a challenge after half of its attempts, whether or not the account exists", async () => {
    const app = limitedApp([], { limits, challenge: asked })
    const guess = attempts(app)
    for (const name of ["ada", "nobody"]) {
      for (let wrong = 0; wrong < 3; wrong++) expect(codeOf(await guess("wrong", {}, name))).toBe("credentials")
      const refused = await guess("lovelace", {}, name)
      expect([refused.status, codeOf(refused)]).toEqual([302, "challenge_needed"])
      expect(locationOf(refused).searchParams.get("reason")).toBe("challenge_needed")
    }
    expect(app.judged).toHaveLength(6)
    expect(codeOf(await guess("lovelace", { human: "no" }))).toBe("challenge_needed")
    expect(signsIn(await guess("lovelace", { human: "yes 1" }))).toBe(true)
  })

  it("gets only as many attempts judged as its budget has, with or without challenges", async () => {
    const app = limitedApp([], { limits, challenge: asked })
    const guess = attempts(app)
    for (let at = 0; at < 12; at++) await guess("wrong", { human: `yes ${at}` })
    expect(app.judged).toHaveLength(6)
    expect(codeOf(await guess("lovelace", { human: "yes 99" }))).toBe("credentials")
    expect(app.logged.at(-1)?.cause).toMatchObject({ reason: "account_limited" })
  })

  it("accepts each response to a challenge once, also at another instance", async () => {
    const stores = memoryStores()
    const app = limitedApp([stores, stores], { limits, challenge: asked })
    const guess = attempts(app)
    for (let wrong = 0; wrong < 3; wrong++) await guess("wrong")
    const answers = await Promise.all(Array.from({ length: 6 }, async () => guess("wrong", { human: "yes" })))
    expect(answers.filter((answer) => codeOf(answer) === "credentials")).toHaveLength(1)
    expect(app.judged).toHaveLength(4)
  })

  it("gets no attempt from a challenge that throws, and the log has the reason", async () => {
    const challenge = { ...asked, verify: () => Promise.reject(new Error("The service is down.")) }
    const app = limitedApp([], { limits, challenge })
    const guess = attempts(app)
    for (let wrong = 0; wrong < 3; wrong++) await guess("wrong")
    expect(codeOf(await guess("lovelace", { human: "yes" }))).toBe("challenge_needed")
    expect(JSON.stringify(app.traces.at(-1))).toContain("challenge.failed")
    expect(app.judged).toHaveLength(3)
  })

  it("needs no challenge from a known device, and authorize never receives the response", async () => {
    const received: unknown[] = []
    const authorize = (typed: Record<string, unknown>) => {
      received.push({ ...typed })
      return typed.password === "lovelace" ? { id: "1" } : null
    }
    const over = { limits: { "signIn.failed": "6/account, 9/h/device" }, challenge: asked } as const
    const app = limitedApp([], over, {}, [], { authorize })
    const owner = app.visitor("198.51.100.1")
    const signIn = async () => owner.post("/callback/cred", { username: "ada", password: "lovelace", human: "yes" })
    await signIn()
    const guess = attempts(app)
    for (let wrong = 0; wrong < 9; wrong++) await guess("wrong")
    expect(signsIn(await signIn())).toBe(true)
    expect(JSON.stringify(received)).not.toContain("human")
  })

  it("needs no challenge if the application's own sign-in page does not show one", async () => {
    const pages = { signIn: "/enter" }
    const app = limitedApp([], { limits, challenge: { ...asked, onOwnPage: true }, pages })
    const guess = attempts(app)
    for (let wrong = 0; wrong < 3; wrong++) await guess("wrong")
    expect(codeOf(await guess("lovelace"))).toBe("challenge_needed")
    const hidden = limitedApp([], { limits, challenge: asked, pages })
    expect((await hidden.visitor().get("/signin")).status).toBe(500)
    expect(hidden.logged[0]?.message).toContain("onOwnPage: true")
  })
})

describe("an account that has used up its attempts", () => {
  const limits = { "signIn.failed": "3/account" } as const

  it("LIMIT-03, DOS-12: admits one attempt in five minutes if no link can be mailed, so that its owner can always sign in", async () => {
    const app = withoutMail(limitedApp([], { limits }))
    const guess = attempts(app)
    const answers = []
    for (let wrong = 0; wrong < 12; wrong++) answers.push(await guess("wrong"))
    expect(app.judged).toHaveLength(4)
    expect(new Set(answers.map((answer) => `${answer.status} ${codeOf(answer)}`))).toEqual(new Set(["302 credentials"]))
    expect(signsIn(await guess("lovelace"))).toBe(false)
    app.pass(300)
    expect(signsIn(await guess("lovelace"))).toBe(true)
    expect(app.traces.some(({ asks }) => asks.some(({ answer }) => answer === "attempt.delayed"))).toBe(true)
  })

  it("LIMIT-03: admits no attempt if a link can be mailed, and the link signs in", async () => {
    const links: string[] = []
    const app = limitedApp([], { limits }, {}, links)
    const guess = attempts(app)
    for (let wrong = 0; wrong < 12; wrong++) await guess("wrong", {}, "ada@example.test")
    expect(app.judged).toHaveLength(3)
    const owner = app.visitor("198.51.100.1")
    await owner.post("/signin/mail", { email: "ada@example.test" })
    expect(signsIn(await owner.get(links[0] ?? ""))).toBe(true)
  })
})

describe("the sign-in page", () => {
  it("offers a link by mail after wrong details, and shows the same words for a used-up account", async () => {
    const app = limitedApp([], { limits: { "signIn.failed": "2/account" } })
    const guess = attempts(app)
    const pages = []
    for (let wrong = 0; wrong < 3; wrong++) {
      const shown = await app.visitor().get(locationOf(await guess("wrong")).href)
      pages.push((await shown.text()).replaceAll(/nonce="[^"]*"|value="[^"]*"|[\w-]{16,}/g, ""))
    }
    expect(pages[0]).toContain("You can also sign in with a link that we email you.")
    expect(new Set(pages).size).toBe(1)
    const alone = withoutMail(app)
    const shown = await alone.visitor().get("/signin?error=CredentialsSignin&code=credentials")
    expect(await shown.text()).not.toContain("link that we mail")
  })

  it("shows the challenge after a failed attempt, and its content security policy allows only the sources that the challenge needs", async () => {
    const challenge: Challenge = {
      ...asked,
      show: () => ({
        attributes: { class: "own-challenge", "data-sitekey": '1"><script>' },
        scriptUrls: ["https://challenge.test/api.js?render=1"],
        allows: { frames: ["https://frames.test"], requests: ["https://*.challenge.test"] },
      }),
    }
    const browser = limitedApp([], { challenge }).visitor()
    expect(await (await browser.get("/signin")).text()).not.toContain("own-challenge")
    const shown = await browser.get("/signin?error=CredentialsSignin&code=credentials")
    const text = await shown.text()
    expect(text).toContain(
      '<div class="challenge"><div  class="own-challenge" data-sitekey="1&quot;&gt;&lt;script&gt;">',
    )
    expect(text).toContain('<script src="https://challenge.test/api.js?render=1" async defer></script>')
    const policy = shown.headers.get("content-security-policy") ?? ""
    for (const part of [
      `script-src ${revealScriptHash} ${keptNamesScriptHash} https://challenge.test;`,
      "frame-src https://frames.test;",
      "connect-src https://*.challenge.test;",
      "default-src 'none'",
    ])
      expect(policy).toContain(part)
  })
})

describe("the proof of work", () => {
  const limits = { "signIn.failed": "8/account" } as const
  const challenge = proofOfWork({ derivations: 10 })

  async function puzzleOf(app: LimitedApp): Promise<Puzzle> {
    const shown = await app.visitor().get("/signin?error=CredentialsSignin&code=challenge_needed")
    const [, json = ""] = /data-proof-of-work="([^"]*)"/.exec(await shown.text()) ?? []
    return JSON.parse(json.replaceAll("&quot;", '"')) as Puzzle
  }
  async function solved(puzzle: Puzzle): Promise<object> {
    return { challenge: puzzle, solution: await solveChallenge({ challenge: puzzle, deriveKey }) }
  }
  const written = (solution: object, space?: number): string => btoa(JSON.stringify(solution, undefined, space))

  it("admits a person who solved it, once, in every valid spelling of the solution", async () => {
    const app = limitedApp([], { limits, challenge })
    const guess = attempts(app)
    for (let wrong = 0; wrong < 4; wrong++) await guess("wrong")
    const solution = await solved(await puzzleOf(app))
    const field = challenge.field
    expect(codeOf(await guess("wrong", { [field]: written(solution) }))).toBe("credentials")
    expect(codeOf(await guess("wrong", { [field]: written(solution) }))).toBe("challenge_needed")
    expect(codeOf(await guess("wrong", { [field]: written(solution, 1) }))).toBe("challenge_needed")
    expect(codeOf(await guess("wrong", { [field]: written({ more: 1, ...solution }) }))).toBe("challenge_needed")
    expect(signsIn(await guess("lovelace", { [field]: written(await solved(await puzzleOf(app))) }))).toBe(true)
  })

  it("refuses solutions that are wrong, too old, too easy, or of another application", async () => {
    const app = limitedApp([], { limits, challenge })
    const guess = attempts(app)
    for (let wrong = 0; wrong < 4; wrong++) await guess("wrong")
    const puzzle = await puzzleOf(app)
    const easy = { ...puzzle, parameters: { ...puzzle.parameters, keyPrefix: "00", cost: 1 } }
    const foreign = await puzzleOf(limitedApp([], { limits, challenge, secret: "t".repeat(40) }))
    const later = { ...puzzle, parameters: { ...puzzle.parameters, data: { until: app.now() + 9_000_000_000 } } }
    const right = await solved(puzzle)
    const wrong = { challenge: puzzle, solution: { counter: 1, derivedKey: "00".repeat(32) } }
    for (const bad of [await solved(easy), await solved(foreign), await solved(later), wrong, {}, [], { challenge: 1 }])
      expect(codeOf(await guess("lovelace", { [challenge.field]: written(bad) }))).toBe("challenge_needed")
    for (const bad of ["", "%", "bnVsbA==", "x".repeat(20_000)])
      expect(codeOf(await guess("lovelace", { [challenge.field]: bad }))).toBe("challenge_needed")
    app.pass(1200)
    expect(codeOf(await guess("lovelace", { [challenge.field]: written(right) }))).toBe("challenge_needed")
    expect(app.judged).toHaveLength(4)
  })

  it("refuses options that are out of range", () => {
    for (const derivations of [0, 9, 1.5, 10_001]) expect(() => proofOfWork({ derivations })).toThrow(/derivations/)
  })
})
