/** Deadlines of a real length. A test skips the deadline for which it waits. */
import type { Platform } from "../../src/interpreter/runtime.ts"

export interface SkippedWaits {
  readonly deadline: Platform["deadline"]
  /** From here on, nothing answers: the earliest deadline fires at once, and no other. The promise never settles. */
  hang(): Promise<never>
}

interface Pending {
  due: number
  late: () => void
}

export function skippedWaits(): SkippedWaits {
  const pending = new Map<NodeJS.Timeout, Pending>()

  function skip(): void {
    const [first] = [...pending].toSorted(([, one], [, other]) => one.due - other.due)
    // The interpreter sets the deadline of an effect a few turns after the effect began.
    if (first === undefined) return void setImmediate(skip)
    const [timer, { late }] = first
    clearTimeout(timer)
    pending.delete(timer)
    late()
  }

  return {
    deadline(milliseconds, late) {
      const timer = setTimeout(() => {
        pending.delete(timer)
        late()
      }, milliseconds)
      pending.set(timer, { due: performance.now() + milliseconds, late })
      return () => {
        clearTimeout(timer)
        pending.delete(timer)
      }
    },
    hang() {
      setImmediate(skip)
      return new Promise<never>(() => undefined)
    },
  }
}
