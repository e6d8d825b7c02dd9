/** A folder with the application of this suite, and the packed package, installed like with `npm install`. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { build } from "esbuild"
import { installTarball, tarballToTry } from "../../tools/pack.ts"

const root = resolve(import.meta.dirname, "../..")

export interface InstalledApplication {
  folder: string
  remove: () => void
}

/** The served files come from `app/`, as JavaScript with unchanged imports of packages. */
export async function installApplication(): Promise<InstalledApplication> {
  const folder = mkdtempSync(join(tmpdir(), "authchart-runtimes-"))
  const tarball = tarballToTry(root, folder)
  // SQLite for Node.js 20, which has none.
  installTarball(root, tarball, folder, ["libsql"])
  await build({
    entryPoints: ["node", "bun", "deno", "worker"].map((name) => join(import.meta.dirname, "app", `${name}.ts`)),
    outdir: folder,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "neutral",
    target: "es2023",
    logLevel: "silent",
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
