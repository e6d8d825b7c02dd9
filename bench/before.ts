/**
 * A session read and a callback of an OpenID provider, beside an earlier commit of this repository: both packages in one
 * process, in alternating rounds. `npx tsx bench/before.ts <commit>`; the package must be built (`npm run build`).
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { createLyingProvider, makeProviderKeys } from "../test/support/lying-provider.ts"
import { garbageCollector, median } from "./measuring.ts"

const root = resolve(import.meta.dirname, "..")
const [commit] = process.argv.slice(2)
if (commit === undefined) throw new TypeError("Name the commit to compare with: npx tsx bench/before.ts <commit>")

const origin = "https://app.test"
const cookieName = "__Secure-authjs.session-token"
const secret = "a secret for measuring, of thirty-two bytes and more"
const rounds = 15
const perRound = { "session read": 2000, "OAuth callback": 100 }

/** What both releases have of the package, as far as it is called here. */
interface Core {
  Auth: (request: Request, config: object) => Promise<Response>
  customFetch: symbol
}
interface Jwt {
  encode: (given: { token: object; secret: string; salt: string }) => Promise<string>
}

interface Side {
  /** Rounds of so many calls each, after whatever they need was prepared. */
  "session read": () => Promise<() => Promise<void>>
  "OAuth callback": () => Promise<() => Promise<void>>
}

const keys = await makeProviderKeys()

async function sideOf(folder: string): Promise<Side> {
  const load = async (file: string): Promise<unknown> => import(pathToFileURL(join(folder, "dist/src", file)).href)
  // Written by this repository: the names are those of its public entry points.
  const { Auth, customFetch } = (await load("core.js")) as Core
  const { encode } = (await load("jwt.js")) as Jwt
  const provider = createLyingProvider({
    keys,
    now: () => Math.floor(Date.now() / 1000),
    issuer: "https://idp.test",
    openid: true,
    redirectUris: [`${origin}/auth/callback/idp`],
    person: { sub: "ada", email: "ada@example.test", email_verified: true, name: "Ada" },
  })
  const { issuer, clientId, clientSecret } = provider
  const idp = { id: "idp", name: "IdP", type: "oidc", issuer, clientId, clientSecret, [customFetch]: provider.fetch }
  const config = { secret, trustHost: true, basePath: "/auth", providers: [idp] }

  const token = { name: "Ada", email: "ada@example.test", sub: "1", note: "x".repeat(380) }
  const sealed = `${cookieName}=${await encode({ token, secret, salt: cookieName })}`
  const read = async (): Promise<void> => {
    const response = await Auth(new Request(`${origin}/auth/session`, { headers: { cookie: sealed } }), config)
    if (!(await response.text()).includes("Ada")) throw new Error("No session was read.")
  }

  /** The provider's answer to a sign-in, on its way back with the browser's cookies. */
  async function answer(): Promise<Request> {
    const form = await Auth(new Request(`${origin}/auth/csrf`), config)
    const { csrfToken } = (await form.json()) as { csrfToken: string }
    const started = await Auth(
      new Request(`${origin}/auth/signin/idp`, {
        method: "POST",
        headers: { cookie: cookiesOf(form), origin },
        body: new URLSearchParams({ csrfToken }),
      }),
      config,
    )
    const { url } = await provider.authorize(new URL(started.headers.get("location") ?? ""))
    return new Request(url, { headers: { cookie: cookiesOf(started) } })
  }

  return {
    "session read": async () => async () => {
      for (let count = 0; count < perRound["session read"]; count++) await read()
    },
    "OAuth callback": async () => {
      const answers: Request[] = []
      for (let count = 0; count < perRound["OAuth callback"]; count++) answers.push(await answer())
      return async () => {
        for (const request of answers) {
          const response = await Auth(request, config)
          if (!response.headers.getSetCookie().some((line) => line.startsWith(cookieName)))
            throw new Error(`No session was issued: ${response.headers.get("location")}`)
        }
      }
    },
  }
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
}

/** The package of that commit, built in a folder of its own over the dependencies that are installed here. */
async function earlier(folder: string, name: string): Promise<Side> {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] })
  run("git", "worktree", "add", "--detach", folder, name)
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  run(join(root, "node_modules/.bin/tsc"), "-p", join(folder, "tsconfig.build.json"))
  return sideOf(folder)
}

const collect = garbageCollector()

const folder = join(mkdtempSync(join(tmpdir(), "authchart-before-")), "tree")
try {
  const sides = { before: await earlier(folder, commit), now: await sideOf(root) }
  for (const what of ["session read", "OAuth callback"] as const) {
    const times = { before: [] as number[], now: [] as number[] }
    for (let round = -3; round < rounds; round++)
      for (const side of round % 2 === 0 ? (["before", "now"] as const) : (["now", "before"] as const)) {
        const run = await sides[side][what]()
        collect()
        const begun = performance.now()
        await run()
        // The first rounds warm up.
        if (round >= 0) times[side].push(((performance.now() - begun) / perRound[what]) * 1000)
      }
    const [before, now] = [median(times.before), median(times.now)]
    console.log(
      `${what.padEnd(16)} ${before.toFixed(0).padStart(6)} µs at ${commit}, ${now.toFixed(0).padStart(6)} µs now: ${(now / before).toFixed(2)} ×`,
    )
  }
} finally {
  rmSync(resolve(folder, ".."), { recursive: true, force: true })
  execFileSync("git", ["worktree", "prune"], { cwd: root })
}
