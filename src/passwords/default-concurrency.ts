/** Decides how many hashes a process computes at the same time. */

/**
 * The properties of a runtime that tell how many hashes it can compute in parallel. A runtime can lack each of them.
 */
interface Machine {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>
    readonly getBuiltinModule?: (name: "node:os") => { availableParallelism?: () => number } | undefined
  }
  readonly navigator?: { readonly hardwareConcurrency?: number }
}

/**
 * The default number of threads on which Node.js computes hashes, resolves names and reads files. `UV_THREADPOOL_SIZE`
 * sets another number.
 */
const usualThreads = 4

/**
 * Returns the number of hashes to compute at the same time: at least 1, and one less than the number of cores or of
 * threads in Node's pool, whichever is smaller. One core and one thread stay free, so that session requests, name
 * lookups and file reads do not wait for hashes.
 */
export function defaultConcurrency(machine: Machine = globalThis): number {
  const threads = Number(machine.process?.env?.UV_THREADPOOL_SIZE ?? usualThreads)
  return Math.max(1, Math.min(coresOf(machine), Number.isInteger(threads) ? threads : usualThreads) - 1)
}

function coresOf({ process, navigator }: Machine): number {
  try {
    return process?.getBuiltinModule?.("node:os")?.availableParallelism?.() ?? navigator?.hardwareConcurrency ?? 1
  } catch {
    // In the edge runtime of Next.js, calling a function of `process` throws.
    return 1
  }
}
