/** The doctor asks a running application through a proxy: both are real servers on this machine. */
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http"
import { once } from "node:events"
import { describe, expect, it, onTestFinished } from "vitest"
import type { AuthConfig } from "../../../src/config/options.ts"
import { nodeHandler } from "../../../src/frameworks/node.ts"
import { diagnosisHeader, signDiagnosis } from "../../../src/protocol/diagnosis.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { authchart } from "../run.ts"
import { examine, goodSecret } from "./patient.ts"
import { operatorsFolder } from "../limits-rules.ts"

/** The client address that the proxies of this file write into the header, for every client. */
const client = "203.0.113.9"

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new TypeError("The server has no port.")
  return `http://127.0.0.1:${address.port}`
}

/** An application with passwords. */
function application(over: Partial<AuthConfig> = {}): AuthConfig {
  return {
    basePath: "/auth",
    secret: goodSecret,
    trustHost: true,
    stores: memoryStores(),
    logger: { error: () => undefined, warn: () => undefined },
    providers: [
      { id: "pass", name: "Password", type: "credentials", credentials: {}, identifier: "name", authorize: () => null },
    ],
    ...over,
  }
}

async function served(config: AuthConfig): Promise<string> {
  const handle = nodeHandler(config)
  return listening(createServer((req, res) => void handle(req, res)))
}

/** A proxy that passes requests on with the headers that `change` returns. */
async function proxyTo(origin: string, change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders): Promise<string> {
  return listening(
    createServer((req, res) => {
      const onward = request(`${origin}${req.url}`, { method: req.method, headers: change(req.headers) }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
      })
      req.pipe(onward)
    }),
  )
}

const appends = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  "x-forwarded-for": [headers["x-forwarded-for"], client].filter(Boolean).join(", "),
})
const replaces = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({ ...headers, "x-real-ip": client })

async function said(url: string, config: AuthConfig): Promise<string[]> {
  const findings = await examine(config, { url, entry: "server" })
  return findings.filter(({ check }) => check === "client-address").map(({ level, says }) => `${level}: ${says}`)
}

describe("authchart doctor --url, about the client's address", () => {
  it("LIMIT-02: reports no problem if the application reads the entry that the proxy wrote, and does not believe a forged entry", async () => {
    for (const [header, change] of [
      ["x-forwarded-for", appends],
      ["x-real-ip", replaces],
    ] as const) {
      const config = application({ clientAddress: { header } })
      expect(await said(await proxyTo(await served(config), change), config)).toEqual([
        `ok: The application read ${client} as the address of this machine.`,
        expect.stringMatching(/^ok: A forged .* was not believed\.$/),
      ])
    }
  })

  it("LIMIT-02: reports a problem if the application believes an address that a client wrote", async () => {
    // Two wrong setups: two proxies are configured but there is only one; and the proxy forwards the header of the
    // client.
    for (const [clientAddress, change] of [
      [
        { header: "x-forwarded-for", hops: 2 },
        (headers: IncomingHttpHeaders) =>
          appends({ ...headers, "x-forwarded-for": headers["x-forwarded-for"] ?? client }),
      ],
      [{ header: "cf-connecting-ip" }, (headers: IncomingHttpHeaders) => ({ "cf-connecting-ip": client, ...headers })],
      [({ headers }: Request) => headers.get("x-forwarded-for")?.split(",")[0], appends],
    ] as const) {
      const config = application({ clientAddress })
      const [, second] = await said(await proxyTo(await served(config), change), config)
      expect(second).toMatch(/^problem: The application believed an address that this command wrote/)
    }
  })

  it("reports a problem if the application reads no address, always or when a client sends the header", async () => {
    const unset = application()
    expect(await said(await proxyTo(await served(unset), appends), unset)).toEqual([
      expect.stringMatching(/^problem: The application read no client address in a request of this machine/),
    ])
    const odd = application({
      clientAddress: ({ headers }) => (headers.has("x-forwarded-for") ? undefined : client),
    })
    expect(await said(await served(odd), odd)).toEqual([
      expect.stringMatching(/^ok/),
      expect.stringMatching(
        /^problem: The application read no client address in a request with a forged x-forwarded-for/,
      ),
    ])
  })

  it("warns of a private address, which may belong to a proxy, or to this machine beside the application", async () => {
    const config = application({ clientAddress: "socket" })
    expect(await said(await proxyTo(await served(config), appends), config)).toEqual([
      expect.stringMatching(/^warning: The application read 127\.0\.0\.1 .*all clients are counted as one/),
      expect.stringMatching(/^ok: A forged/),
    ])
  })

  it("reports that the application has another secret, does not respond, or was not asked", async () => {
    const other = await served(application({ secret: `another ${goodSecret}` }))
    expect(await said(other, application())).toEqual([expect.stringMatching(/^skipped: .* it has another secret/)])
    expect(await said("http://127.0.0.1:1", application())).toEqual([expect.stringMatching(/^skipped: .*fetch failed/)])
    const findings = await examine(application(), { url: other, entry: "server", offline: true })
    expect(findings.filter(({ check }) => check === "client-address")).toMatchObject([{ level: "skipped" }])
  })

  it("LIMIT-02: an application reveals no address to a request that is unsigned, altered, or older than a minute", async () => {
    const origin = await served(application({ clientAddress: "socket" }))
    const ask = async (value?: string): Promise<object> => {
      const headers = value === undefined ? {} : { [diagnosisHeader]: value }
      return (await (await fetch(`${origin}/auth/csrf`, { headers })).json()) as object
    }
    const signed = await signDiagnosis(goodSecret, Date.now())
    expect(await ask(signed)).toEqual({ clientAddress: "127.0.0.1" })
    const [expires = "", signature = ""] = signed.split(".")
    for (const value of [
      undefined,
      "",
      `${Number(expires) + 1}.${signature}`,
      await signDiagnosis("another secret", Date.now()),
      await signDiagnosis(goodSecret, Date.now() - 61_000),
      await signDiagnosis(goodSecret, Date.now() + 3_600_000),
    ])
      expect(Object.keys(await ask(value))).toEqual(["csrfToken"])
  })

  it("the command asks the running application", async () => {
    // An exported configuration is of the main entry.
    const config = application({ clientAddress: { header: "x-forwarded-for" }, basePath: "/api/auth" })
    const url = await proxyTo(await served(config), appends)
    const folder = operatorsFolder("const stores = undefined", { "signIn.failed": "5/h/ip" })
    const env = { AUTH_SECRET: goodSecret, NODE_ENV: "production" }
    const { out } = await authchart(["doctor", "--json", "--url", `${url}/`], env, folder)
    expect(out).toContain(`The application read ${client} as the address of this machine.`)
    expect(out).toContain("A forged x-forwarded-for and x-real-ip was not believed.")
    expect(out).not.toContain(goodSecret)
  })
})
