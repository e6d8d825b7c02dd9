import { build } from "esbuild"

/** A page's script, and the client that it imports. */
interface Script {
  /** The path of the script. */
  readonly entry: string
  /** Matches the import of this library's client in the script. */
  readonly imports: RegExp
  /** The path of the client that replaces this import: this library's, or the published one. */
  readonly client: string
}

/** Bundles like an application's bundler: without modules of Node.js, except those that the published client needs. */
export async function bundleClient({ entry, imports, client }: Script): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    logLevel: "error",
    plugins: [{ name: "client", setup: ({ onResolve }) => onResolve({ filter: imports }, () => ({ path: client })) }],
    define: {
      "process.env.NODE_ENV": '"production"',
      ...(client.includes("next-auth") ? { "process.env": "{}" } : {}),
    },
  })
  return outputFiles.map(({ text }) => text).join("")
}
