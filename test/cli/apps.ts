/**
 * Installs the command line in a folder, and makes applications beside it. Neither the command line nor the
 * applications can load the packages of this repository.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import type { run as runCommand } from "../../src/cli/commands.ts"
import { runIn } from "./here.ts"
import type { Ran } from "./run.ts"

const root = join(import.meta.dirname, "../..")

/** Loaded on first use. */
const optional = ["#*", "next", "next/*", "react", "pg", "mysql2", "mysql2/*", "kysely", "libsql", "nodemailer"]

export interface Installed {
  /** Runs a command of `authchart` in the folder of an application. The environment has only the given variables. */
  run: (folder: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>
  /** Like {@link Installed.run}, but in the process of the test, which is faster. The application is a new module. */
  here: (folder: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>
  /** Creates an application from these files. `tsx`: whether that package is installed. */
  app: (files: Readonly<Record<string, string>>, parts?: { tsx?: boolean }) => string
  remove: () => void
}

/** Bundles the command line and the package's main entry, as two copies that share no module. */
export async function install(): Promise<Installed> {
  const home = mkdtempSync(join(tmpdir(), "authchart-cli-"))
  const alias = {
    "#config-parts": join(root, "src/config/parts.ts"),
    "#other-forms": join(root, "src/frameworks/next/other-forms.ts"),
    "#prove-flows": join(root, "src/facade/prove-flows.ts"),
  }
  const shared = {
    bundle: true,
    platform: "node",
    format: "esm",
    external: optional,
    alias,
    logLevel: "error",
  } as const
  await build({
    ...shared,
    entryPoints: [join(root, "src/cli/main.ts"), join(root, "src/cli/commands.ts")],
    outdir: join(home, "cli"),
    splitting: true,
    outExtension: { ".js": ".mjs" },
  })
  const entries = {
    index: "src/index.ts",
    node: "src/frameworks/node.ts",
    hono: "src/frameworks/hono.ts",
    github: "src/providers/github.ts",
  }
  await build({
    ...shared,
    entryPoints: entries,
    absWorkingDir: root,
    outdir: join(home, "authchart"),
    splitting: true,
  })
  const manifest = { name: "authchart", type: "module", exports: { ".": "./index.js", "./*": "./*.js" } }
  writeFileSync(join(home, "authchart/package.json"), JSON.stringify(manifest))
  // The cast is safe: this is the bundle of `src/cli/commands.ts`.
  const { run } = (await import(pathToFileURL(join(home, "cli/commands.mjs")).href)) as { run: typeof runCommand }
  return {
    here: async (folder, args, env = {}) => {
      const inherited = process.env
      // The application and its copy of the library read the variables of the process.
      process.env = { PATH: inherited.PATH ?? "", ...env }
      try {
        return await runIn(folder, async (terminal) => run(args, { ...terminal, env: process.env }))
      } finally {
        process.env = inherited
      }
    },
    run: async (folder, args, env = {}) => {
      const child = spawn(process.execPath, [join(home, "cli/main.mjs"), ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? "", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      })
      const ended = once(child, "close") as Promise<[number | null]> // As the documentation of child processes says.
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
      return { code, out, err }
    },
    app: (files, { tsx = false } = {}) => {
      const folder = mkdtempSync(join(home, "app-"))
      for (const [name, content] of Object.entries({ "package.json": '{ "type": "module" }', ...files })) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), content)
      }
      mkdirSync(join(folder, "node_modules"), { recursive: true })
      symlinkSync(join(home, "authchart"), join(folder, "node_modules/authchart"))
      if (tsx) symlinkSync(join(root, "node_modules/tsx"), join(folder, "node_modules/tsx"))
      return folder
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}
