import type { Adapter } from "../../src/ports/adapter.ts"
import { aroundCalls } from "./around-calls.ts"
import { writes } from "../../src/testing/stage/write-log.ts"

/** Returns the same adapter, and the names of the methods that wrote through it, in order. */
export function withWriteLog(adapter: Adapter): { adapter: Adapter; written: string[] } {
  const written: string[] = []
  const watched = aroundCalls(adapter, (name, call) => {
    if (writes.has(name)) written.push(name)
    return call()
  })
  return { adapter: watched, written }
}
