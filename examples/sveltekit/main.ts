/** `npm run example:sveltekit`. Builds the application with Vite, and starts it beside a local OpenID provider. */
import { spawn } from "node:child_process"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { runExample } from "../beside-provider.ts"

const here = import.meta.dirname
const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js")

function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: here,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)))
  return { child, ended }
}

void runExample({
  name: "sveltekit",
  title: "SvelteKit",
  async serve(port) {
    const build = run([vite, "build", "--logLevel", "warn"])
    build.child.stdout.pipe(process.stdout, { end: false })
    if ((await build.ended) !== 0) throw new Error("vite build failed.")
    const { child, ended } = run(["build/index.js"], {
      HOST: "127.0.0.1",
      PORT: String(port),
      ORIGIN: process.env.AUTH_URL ?? "",
    })
    await Promise.race([
      new Promise<void>((resolve) => {
        child.stdout.on("data", (part: Buffer) => part.toString().includes("Listening") && resolve())
      }),
      ended.then((code) => {
        throw new Error(`The server ended with ${code}.`)
      }),
    ])
    return {
      stop() {
        // adapter-node waits for open connections first.
        child.kill("SIGKILL")
        return ended
      },
    }
  },
})
