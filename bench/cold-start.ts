/**
 * Measures the time from the start of a process to its first response, for this package and for `@auth/core`: `npm run
 * bench`. Each run is a new process, which imports the package and responds to one `GET /session` with a valid token.
 * The runs of the two packages alternate. The result is the median of the runs.
 */
import { spawnSync } from "node:child_process"
import { encode } from "@auth/core/jwt"
import { median } from "./measuring.ts"

const runs = 21
const secret = "a secret for measuring, of thirty-two bytes and more"
const name = "__Secure-authjs.session-token"
const token = await encode({ token: { sub: "1", name: "Ada" }, secret, salt: name })

const program = (from: string) => `
  const begun = performance.now()
  const { Auth } = await import(${JSON.stringify(from)})
  const imported = performance.now()
  const request = new Request("https://app.test/auth/session", { headers: { cookie: ${JSON.stringify(`${name}=${token}`)} } })
  const response = await Auth(request, { secret: ${JSON.stringify(secret)}, trustHost: true, providers: [], basePath: "/auth" })
  if (!(await response.text()).includes("Ada")) throw new Error("no session was read")
  const done = performance.now()
  console.log(JSON.stringify([imported - begun, done - imported, done - begun]))
`

const contestants = ["@auth/core", "authchart/core"]
const times = new Map(contestants.map((from): [string, number[][]] => [from, []]))
for (let run = 0; run < runs; run++) {
  for (const from of contestants) {
    const child = spawnSync(process.execPath, ["--input-type=module", "-e", program(from)], { encoding: "utf8" })
    if (child.status !== 0) throw new Error(`${from} failed: ${child.stderr}`)
    times.get(from)?.push(JSON.parse(child.stdout) as number[])
  }
}
const part = (from: string, index: number) => median((times.get(from) ?? []).map((run) => run[index] ?? Number.NaN))
console.log(`Cold start: import, then one GET /session; ${runs} processes each, Node ${process.version}`)
for (const from of contestants)
  console.log(
    `  ${from.padEnd(16)} import ${part(from, 0).toFixed(1).padStart(7)} ms   first request ${part(from, 1).toFixed(1).padStart(7)} ms   together ${part(from, 2).toFixed(1).padStart(7)} ms   peer / this = ${(part("@auth/core", 2) / part(from, 2)).toFixed(2)}`,
  )
