/**
 * Builds the visualizer once for all files of its suite, into a folder of its own. `npm test` has built it a moment before:
 * then the suite uses that build.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { TestProject } from "vitest/node"
import { buildVisualizer } from "../../../tools/build-visualizer.ts"
import { turnsVariable } from "../../../tools/rotations.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the built visualizer. */
    visualizer: string
  }
}

/** Vitest calls this function before the first file. The returned function removes the folder after the last file. */
export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (process.env[turnsVariable] !== undefined) {
    project.provide("visualizer", resolve(import.meta.dirname, "../../../dist/visualizer"))
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), "authchart-visualizer-"))
  await buildVisualizer(folder)
  project.provide("visualizer", folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
