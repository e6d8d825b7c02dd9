/**
 * Measures the times of a session read and of an OAuth callback, and compares them with those of an earlier commit of
 * this repository. One process runs both packages in alternating rounds. Run `npm run build`, and then `npx tsx
 * bench/before.ts <commit>`.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { garbageCollector, median } from "./measuring.ts"
import { oauthCallback, origin, sessionCookie, type AuthPackage } from "./oauth-callback.ts"

const root = resolve(import.meta.dirname, "..")
const [commit] = process.argv.slice(2)
if (commit === undefined) throw new TypeError("Name the commit to compare with: npx tsx bench/before.ts <commit>")

const secret = "a secret for measuring, of thirty-two bytes and more"
const rounds = 15
const perRound = { "session read": 2000, "OAuth callback": 100 }

/** The used part of `authchart/jwt`. */
interface Jwt {
  encode: (given: { token: object; secret: string; salt: string }) => Promise<string>
}

interface Side {
  /** The number of rounds, and of calls in each round, after the preparation. */
  "session read": () => Promise<() => Promise<void>>
  "OAuth callback": () => Promise<() => Promise<void>>
}

async function sideOf(folder: string): Promise<Side> {
  const load = async (file: string): Promise<unknown> => import(pathToFileURL(join(folder, "dist/src", file)).href)
  // The build of this repository wrote these files; the names are those of its public entry points.
  const core = (await load("core.js")) as AuthPackage
  const { encode } = (await load("jwt.js")) as Jwt
  const callback = oauthCallback(core, secret)

  const config = { secret, trustHost: true, basePath: "/auth", providers: [] }
  const token = { name: "Ada", email: "ada@example.test", sub: "1", note: "x".repeat(380) }
  const sealed = `${sessionCookie}=${await encode({ token, secret, salt: sessionCookie })}`
  const read = async (): Promise<void> => {
    const response = await core.Auth(new Request(`${origin}/auth/session`, { headers: { cookie: sealed } }), config)
    if (!(await response.text()).includes("Ada")) throw new Error("No session was read.")
  }

  return {
    "session read": async () => async () => {
      for (let count = 0; count < perRound["session read"]; count++) await read()
    },
    "OAuth callback": async () => {
      const callbacks: Request[] = []
      for (let count = 0; count < perRound["OAuth callback"]; count++) callbacks.push(await callback.prepare())
      return async () => {
        for (const request of callbacks) await callback.send(request)
      }
    },
  }
}

/** The package of that commit, built in a folder of its own with the installed dependencies. */
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
