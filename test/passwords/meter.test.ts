/** The meter of passwords on the server. The behaviour of its page: test/browser/passwords. */
import { ZxcvbnFactory } from "@zxcvbn-ts/core"
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common"
import { createContext, runInContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { meterAt, passwordMeter } from "../../src/passwords/meter.ts"
import Password from "../../src/providers/password.ts"
import { meterScriptHash } from "../../src/pages/meter-script.ts"
import { all, attribute } from "../pages/dom.ts"
import { request, typeCode } from "./proof-browser.ts"
import { passwordsApp, type PasswordsApp } from "./passwords-app.ts"

const ada = "ada@x.test"

function withMeter(): PasswordsApp {
  return passwordsApp("jwt", { providers: [Password({ meter: true })] })
}

/** Returns the page on which a visitor chooses a password. */
async function choosingPage(app: PasswordsApp): Promise<{ html: string; policy: string }> {
  const browser = app.open()
  const response = await browser.get(await typeCode(app, browser, await request(browser, "sign-up", ada), ada))
  return { html: await response.text(), policy: response.headers.get("content-security-policy") ?? "" }
}

function workerIn(html: string): string | undefined {
  return all(html, "div").flatMap((element) => attribute(element, "data-worker") ?? [])[0]
}

describe("the meter of passwords", () => {
  it("belongs to the page on which a visitor chooses a password, and its policy allows only the worker", async () => {
    const { html, policy } = await choosingPage(withMeter())
    expect(workerIn(html)).toBe(`/auth/password-meter?v=${(await passwordMeter())?.version}`)
    expect(policy).toContain(meterScriptHash)
    expect(policy).toContain("worker-src 'self';")
    expect(policy).not.toContain("connect-src")
  })

  it("does not exist without the option", async () => {
    const app = passwordsApp("jwt")
    const { html, policy } = await choosingPage(app)
    expect([workerIn(html), policy.includes("worker-src"), policy.includes(meterScriptHash)]).toEqual([
      undefined,
      false,
      false,
    ])
    for (const method of ["GET", "POST"] as const) {
      const response = await app.open().send(new Request("https://app.test/auth/password-meter", { method }))
      expect(response.status).toBe(400)
    }
  })

  it("does not exist without its packages, and the log says so once", async () => {
    const provider = Password({ meter: true })
    if (provider.passwords === undefined) throw new Error("Password() has settings.")
    const passwords = { ...provider.passwords, meter: async () => meterAt([() => "/nowhere/file.js"]) }
    const app = passwordsApp("jwt", { providers: [{ ...provider, passwords }] })
    for (const _time of [1, 2]) expect(workerIn((await choosingPage(app)).html)).toBeUndefined()
    expect((await app.open().get("/password-meter")).status).toBe(400)
    expect(app.logged.filter(([code]) => code === "password-meter-missing")).toHaveLength(1)
  })

  it("has a script that browsers store, that sets no cookie and that may load and send nothing", async () => {
    const browser = withMeter().open()
    const version = (await passwordMeter())?.version ?? ""
    const response = await browser.get(`/password-meter?v=${version}`)
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'",
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    })
    expect(await response.text()).not.toContain("sourceMappingURL")
    const other = await browser.get("/password-meter?v=0123456789abcdef")
    expect([other.status, other.headers.get("cache-control")]).toEqual([200, "no-store"])
    const posted = await browser.send(new Request("https://app.test/auth/password-meter", { method: "POST" }))
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"])
  })

  it("estimates passwords, also with words that an attacker knows", async () => {
    const scores: { readonly id: number; readonly score: number }[] = []
    const worker = createContext({ postMessage: (said: (typeof scores)[0]) => void scores.push(said) })
    runInContext((await passwordMeter())?.script ?? "", worker)
    const ask = (password: string, words: readonly string[] = []) =>
      void runInContext(`onmessage({ data: ${JSON.stringify({ id: scores.length, password, words })} })`, worker)
    const own = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
    const samples = [
      ["passwordpassword", []],
      ["correct horse battery staple", []],
      ["zygomorphicflange", []],
      ["zygomorphicflange", ["zygomorphicflange"]],
    ] as const
    for (const [password, words] of samples) ask(password, words)
    expect(scores.map((said) => said.score)).toEqual([0, 4, 4, 0])
    expect(scores).toEqual(
      samples.map(([password, words], id) => ({ id, score: own.check(password, [...words]).score })),
    )
  })
})
