/**
 * The published `@auth/core`, a fresh copy for each scenario: its modules remember parts of the last configuration, and
 * a scenario must not see the parts of another scenario.
 */
import { createRequire } from "node:module"
import { Script } from "node:vm"
import { build } from "esbuild"
import type * as Core from "@auth/core"
import type * as CoreErrors from "@auth/core/errors"
import type * as CoreJwt from "@auth/core/jwt"
import type { Side } from "./side.ts"

/** The exports of one copy. */
interface Published {
  core: typeof Core
  errors: typeof CoreErrors
  jwt: typeof CoreJwt
}

/**
 * Bundles the package's own files, unchanged, into one script. @returns a function that makes a new copy of the
 * package.
 */
export async function loadPeer(): Promise<() => Published> {
  const contents = ["", "/errors", "/jwt"]
    .map((entry) => `export * as ${entry === "" ? "core" : entry.slice(1)} from "@auth/core${entry}"`)
    .join("\n")
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    format: "cjs",
    platform: "node",
    write: false,
    logLevel: "silent",
  })
  const script = new Script(`(function (module, exports, require) {${outputFiles[0]?.text ?? ""}\n})`)
  // The bundle above is one function, and the script returns it.
  const run = script.runInThisContext() as (module: { exports: unknown }, exports: object, require: unknown) => void
  const require = createRequire(import.meta.url)
  return () => {
    const exports = {}
    const module = { exports }
    run(module, exports, require)
    // The bundle's entry, with the exports named above.
    return module.exports as unknown as Published
  }
}

/** Wraps one copy under the names that an application imports. */
export function peerSide({ core, errors }: Published): Side {
  return {
    name: "theirs",
    // An application that moves over passes the same object to both libraries. The cast is needed because the two
    // libraries have different types for it.
    handle: (request, config) => core.Auth(request, config as never),
    setEnvDefaults: (env, config) => core.setEnvDefaults({ ...env }, config as never),
    // The symbols of the published library with our types: only its own `Auth` receives a configuration with them.
    customFetch: core.customFetch as unknown as Side["customFetch"],
    raw: core.raw as unknown as Side["raw"],
    skipCSRFCheck: core.skipCSRFCheck as unknown as Side["skipCSRFCheck"],
    errors: errors as unknown as Side["errors"],
  }
}
