/** Runs a compiler of TypeScript and reads what it says of a program. */
import { spawnSync } from "node:child_process"

/**
 * @param tsc path of the compiler's `bin/tsc`.
 * @param folder folder of the program, with its `tsconfig.json`.
 * @returns what the compiler says, line by line; nothing if the program has no error.
 * @throws if the compiler cannot start, is killed, or fails without a word: its silence says nothing of the program.
 */
export function runCompiler(tsc: string, folder: string): string[] {
  const { status, signal, error, stdout, stderr } = spawnSync(
    process.execPath,
    [tsc, "-p", folder, "--pretty", "false"],
    { cwd: folder, encoding: "utf8" },
  )
  const lines = (stdout ?? "").split("\n").filter((line) => line !== "")
  // 1 and 2 are the compiler's codes for a program with errors; Node.js too ends with 1, and writes to stderr only.
  if (status === 0 || ((status === 1 || status === 2) && lines.length > 0)) return lines
  throw new Error(`${tsc} ended with ${signal ?? status ?? "no status"} in ${folder}. ${stderr ?? ""}`, {
    cause: error,
  })
}
