/** SvelteKit's application: Vite builds it with the published form of the package, and `adapter-node` serves it. */
import { spawn } from "node:child_process"
import { mkdirSync, rmSync, symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { installInto } from "../contract/package.ts"

const app = join(import.meta.dirname, "app")
const root = resolve(import.meta.dirname, "../../..")
/** SvelteKit needs an older compiler than the repository has, so its example installs it, and the root does not. */
const kit = join(root, "examples/sveltekit/node_modules/@sveltejs")

let installed = false

export interface Build {
  /** `kit.paths.base`. */
  base?: string
  /**
   * True if Vite leaves the package out of the bundle. The server then loads the package from `node_modules`, beside
   * the bundled SvelteKit.
   */
  unbundled?: boolean
}

/**
 * @param out names the folder of the server, below `.svelte-kit`.
 * @returns the file that starts the server.
 */
export async function buildApp(out: string, { base = "", unbundled = false }: Build = {}): Promise<string> {
  if (!installed) install()
  installed = true
  await run(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build"], {
    APP_OUT: out,
    APP_BASE: base,
    APP_UNBUNDLED: unbundled ? "1" : "",
    NODE_ENV: "production",
  })
  return join(app, ".svelte-kit", out, "index.js")
}

function install(): void {
  const modules = join(app, "node_modules")
  rmSync(modules, { recursive: true, force: true })
  mkdirSync(join(modules, "@sveltejs"), { recursive: true })
  for (const name of ["kit", "adapter-node"]) symlinkSync(join(kit, name), join(modules, "@sveltejs", name))
  installInto(app)
}

async function run(program: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")))
  const child = spawn(program, args, { cwd: app, env: { ...outside, ...env } })
  let said = ""
  child.stdout.on("data", (part: Buffer) => (said += part.toString()))
  child.stderr.on("data", (part: Buffer) => (said += part.toString()))
  const code = await new Promise<number | null>((done) => child.once("close", done))
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${said}`)
}
