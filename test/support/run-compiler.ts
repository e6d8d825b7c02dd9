/** Runs a TypeScript compiler and reads its errors. */
import { spawnSync } from "node:child_process"

/**
 * @param tsc path of the compiler's `bin/tsc`.
 * @param folder folder of the program, with its `tsconfig.json`.
 * @returns the compiler's errors, line by line; empty if the program has none.
 * @throws if the compiler cannot start, is killed, or fails without output, because an empty output does not mean
 *   success then.
 */
export function runCompiler(tsc: string, folder: string): string[] {
  const { status, signal, error, stdout, stderr } = spawnSync(
    process.execPath,
    [tsc, "-p", folder, "--pretty", "false"],
    { cwd: folder, encoding: "utf8" },
  )
  const lines = (stdout ?? "").split("\n").filter((line) => line !== "")
  // 1 and 2 are the compiler's codes for a program with errors; Node.js also ends with 1, and writes only to stderr.
  if (status === 0 || ((status === 1 || status === 2) && lines.length > 0)) return lines
  throw new Error(`${tsc} ended with ${signal ?? status ?? "no status"} in ${folder}. ${stderr ?? ""}`, {
    cause: error,
  })
}
