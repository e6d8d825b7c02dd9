/** Test files run in processes of their own. This file lets only one of them do something at the same time. */
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"

/**
 * Runs a function while no other process runs a function with the same file.
 *
 * @param file contains the process id of the process whose function runs. If that process has ended without removing
 *   the file, the next process takes its place.
 */
export async function oneAtATime(file: string, run: () => void): Promise<void> {
  while (!takes(file)) await pause(500)
  try {
    run()
  } finally {
    rmSync(file, { force: true })
  }
}

function takes(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" })
    return true
  } catch {
    if (!isRunning(ownerOf(file))) rmSync(file, { force: true })
    return false
  }
}

/** The owner can have removed the file meanwhile, or not have written its process id yet. */
function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, "utf8")) || process.pid
  } catch {
    return process.pid
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
