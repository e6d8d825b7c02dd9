/** Finds out from which version of Auth.js an application moves. */
import { readIfThere } from "../read-if-there.ts"
import { join } from "node:path"
import type { Origin } from "../origins.ts"
import { isOfAuthJs } from "./module-names.ts"

/**
 * Returns the version that an application uses: by the range in `package.json`, otherwise by the installed package.
 *
 * @param dependencies the packages of `package.json` with their ranges.
 * @returns `"none"` if the application depends on no package of Auth.js; `"unknown"` if the version is not known.
 */
export function originOf(folder: string, dependencies: ReadonlyMap<string, string>): Origin | "none" | "unknown" {
  const range = dependencies.get("next-auth")
  if (range === undefined) {
    const others = [...dependencies.keys()].some((name) => isOfAuthJs(name))
    return others ? "next-auth@5" : "none"
  }
  const major = majorIn(range) ?? majorIn(installedVersion(folder) ?? "")
  return major === "4" || major === "5" ? `next-auth@${major}` : "unknown"
}

/** Returns the major version that a range allows; `undefined` for a range that can allow several, such as `>=4 <6`. */
function majorIn(range: string): string | undefined {
  if (range === "beta") return "5"
  return /^(?:npm:next-auth@)?[\^~=v]*(\d+)(?:\.[\w.-]+)?$/.exec(range.trim())?.[1]
}

function installedVersion(folder: string): string | undefined {
  const text = readIfThere(join(folder, "node_modules/next-auth/package.json"))
  if (text === undefined) return undefined
  const { version } = JSON.parse(text) as { version?: unknown }
  return typeof version === "string" ? version : undefined
}
