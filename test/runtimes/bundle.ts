/** Bundles modules as edge platforms do. */
import { build, type BuildFailure } from "esbuild"

export interface Bundle {
  text: string
  /**
   * Modules that the bundler did not find: those of Node, and packages that are not installed. If there are any, `text`
   * is empty.
   */
  missing: string[]
}

/**
 * Bundles for platforms that have web APIs and no modules of their own, like `wrangler`: no module is external, and a
 * missing module is an error, unless the code handles it (`import()` with `try` or `catch`).
 */
export async function bundleForWorkers(file: string): Promise<Bundle> {
  try {
    const result = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      format: "esm",
      platform: "neutral",
      mainFields: ["module", "main"],
      conditions: ["workerd", "worker"],
      logLevel: "silent",
    })
    return { text: result.outputFiles[0]?.text ?? "", missing: [] }
  } catch (error) {
    const missing = (error as BuildFailure).errors.map(({ text }) => {
      const name = /^Could not resolve "(.*)"$/.exec(text)?.[1]
      if (name === undefined) throw error
      return name
    })
    return { text: "", missing: [...new Set(missing)].sort() }
  }
}
