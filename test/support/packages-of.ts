/** The packages in a bundle of an entry. */
import { resolve } from "node:path"
import { build } from "esbuild"

/** Returns every package that an entry point can load, at once or on first use. */
export async function packagesOf(entry: string): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: resolve(import.meta.dirname, "../.."),
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    metafile: true,
    write: false,
    outdir: "nowhere",
    logLevel: "silent",
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  return new Set(imports.filter(({ external }) => external === true).map(({ path }) => path))
}
