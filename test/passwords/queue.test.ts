/** LIMIT-07: the queue of hashes. */
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { HashingBusy } from "../../src/errors.ts"
import { defaultConcurrency } from "../../src/passwords/default-concurrency.ts"
import { createQueue } from "../../src/passwords/queue.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A work that ends when the test says so. */
function openWork() {
  let end: (result: string) => void = () => undefined
  const promise = new Promise<string>((resolve) => {
    end = resolve
  })
  return { work: vi.fn<() => Promise<string>>(async () => promise), end: (result: string) => end(result) }
}

describe("the queue", () => {
  it("never runs more works than allowed, whatever the order in which they end, and runs all of them", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ took: fc.integer({ min: 0, max: 50 }), fails: fc.boolean() }), { maxLength: 30 }),
        async (concurrency, works) => {
          const queue = createQueue({ concurrency, length: 30, deadline: 10_000 })
          let running = 0
          let most = 0
          const order: number[] = []
          const all = works.map(async ({ took, fails }, at) =>
            queue.run(async () => {
              order.push(at)
              running += 1
              most = Math.max(most, running)
              await new Promise((resolve) => setTimeout(resolve, took))
              running -= 1
              if (fails) throw new Error("failed")
            }),
          )
          const settled = Promise.allSettled(all)
          await vi.runAllTimersAsync()
          const results = await settled
          expect(most).toBeLessThanOrEqual(concurrency)
          expect(order).toEqual(works.map((_work, at) => at))
          expect(results.map(({ status }) => status)).toEqual(
            works.map(({ fails }) => (fails ? "rejected" : "fulfilled")),
          )
          expect(vi.getTimerCount()).toBe(0)
        },
      ),
    )
  })

  it("a work that waits for the deadline is refused, and never runs", async () => {
    const queue = createQueue({ concurrency: 1, length: 5, deadline: 1000 })
    const [first, second] = [openWork(), openWork()]
    const running = queue.run(first.work)
    const waiting = queue.run(second.work)
    const refused = waiting.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await refused).toMatchObject({ type: "HashingBusy", cause: { reason: "deadline" } })
    first.end("done")
    expect(await running).toBe("done")
    expect(second.work).not.toHaveBeenCalled()
  })

  it("a full queue refuses at once", async () => {
    const queue = createQueue({ concurrency: 1, length: 0, deadline: 1000 })
    const first = openWork()
    const running = queue.run(first.work)
    await expect(queue.run(openWork().work)).rejects.toBeInstanceOf(HashingBusy)
    first.end("done")
    await running
  })

  it("a call that is aborted leaves the queue, and the next one takes its place", async () => {
    const queue = createQueue({ concurrency: 1, length: 1, deadline: 1000 })
    const [first, second, third] = [openWork(), openWork(), openWork()]
    const abort = new AbortController()
    const running = queue.run(first.work)
    const waiting = queue.run(second.work, abort.signal)
    const left = waiting.catch((error: unknown) => error)
    abort.abort(new Error("gone"))
    expect(await left).toEqual(new Error("gone"))
    const next = queue.run(third.work)
    first.end("first")
    third.end("third")
    expect(await Promise.all([running, next])).toEqual(["first", "third"])
    expect(second.work).not.toHaveBeenCalled()
    await expect(queue.run(second.work, abort.signal)).rejects.toThrow("gone")
    expect(vi.getTimerCount()).toBe(0)
  })

  it("aborting a work that runs does not free its place before it ends", async () => {
    const queue = createQueue({ concurrency: 1, length: 1, deadline: 1000 })
    const [first, second] = [openWork(), openWork()]
    const abort = new AbortController()
    const running = queue.run(first.work, abort.signal)
    const waiting = queue.run(second.work)
    abort.abort()
    await vi.advanceTimersByTimeAsync(10)
    expect(second.work).not.toHaveBeenCalled()
    first.end("first")
    second.end("second")
    expect(await Promise.all([running, waiting])).toEqual(["first", "second"])
  })
})

describe("the number of hashes at the same time", () => {
  const withCores = (cores: number, env: Record<string, string> = {}) => ({
    process: { env, getBuiltinModule: () => ({ availableParallelism: () => cores }) },
  })

  it("leaves a core and a thread of Node's pool free, and is at least one", () => {
    expect([1, 2, 3, 4, 16].map((cores) => defaultConcurrency(withCores(cores)))).toEqual([1, 1, 2, 3, 3])
    expect(defaultConcurrency(withCores(16, { UV_THREADPOOL_SIZE: "16" }))).toBe(15)
    expect(defaultConcurrency(withCores(16, { UV_THREADPOOL_SIZE: "many" }))).toBe(3)
  })

  it("is known on runtimes without modules of Node", () => {
    expect(defaultConcurrency({ navigator: { hardwareConcurrency: 3 } })).toBe(2)
    expect(defaultConcurrency({})).toBe(1)
    const edge = {
      process: {
        getBuiltinModule: () => {
          throw new Error("not supported")
        },
      },
    }
    expect(defaultConcurrency(edge)).toBe(1)
  })
})
