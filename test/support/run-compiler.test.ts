import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { runCompiler } from "./run-compiler.ts"

function folderWith(script: string): [tsc: string, folder: string] {
  const folder = mkdtempSync(join(tmpdir(), "authchart-compiler-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, "tsc.cjs"), script)
  return [join(folder, "tsc.cjs"), folder]
}

it.each([
  ["crashes", "throw new Error('out of memory')", "out of memory"],
  ["is killed", "process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 10_000)", "SIGKILL"],
  ["fails without output", "process.exitCode = 2", "ended with 2"],
  ["ends with an unknown status", "console.log('app.ts(1,1): error'); process.exitCode = 7", "ended with 7"],
])("a compiler that %s is an error, not a program without errors", (_what, script, says) => {
  expect(() => runCompiler(...folderWith(script))).toThrow(says)
})

it("a compiler that is missing is an error", () => {
  const [tsc, folder] = folderWith("")
  expect(() => runCompiler(`${tsc}.missing`, folder)).toThrow("Cannot find module")
})

it("the compiler's errors come line by line", () => {
  const script = "console.log('app.ts(1,1): error\\napp.ts(2,1): error'); process.exitCode = 2"
  expect(runCompiler(...folderWith(script))).toEqual(["app.ts(1,1): error", "app.ts(2,1): error"])
  expect(runCompiler(...folderWith(""))).toEqual([])
})
