/** Starts the servers of the bench, and asks their processes for CPU time and sign-in links. */
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { resolve } from "node:path"
import type { Link, Scenario, Storage, Target } from "./contestant.ts"

/** A message to the process of a server. */
export type Question = "cpu" | "stop" | { readonly links: number }

export interface Server {
  readonly name: string
  readonly origin: string
  readonly targets: Partial<Record<Scenario, Target>>
  /** Returns the CPU time that the process has used, in microseconds. */
  readonly cpu: () => Promise<number>
  /** Makes single-use sign-in links. */
  readonly links: (count: number) => Promise<Link[]>
  readonly stop: () => Promise<void>
}

/** @param flags options of Node, for example to profile the server. */
export async function start(name: string, storage: Storage, flags: readonly string[] = []): Promise<Server> {
  const child = fork(resolve(import.meta.dirname, "serve.ts"), [name, storage], {
    execArgv: ["--import", "tsx", ...flags],
  })
  const ended = once(child, "exit").then(() => {
    throw new Error(`The server of ${name} with ${storage} ended before it was ready.`)
  })
  const [ready] = (await Promise.race([once(child, "message"), ended])) as [{ port: number } & Pick<Server, "targets">]
  ended.catch(() => undefined)
  return {
    name,
    origin: `http://127.0.0.1:${ready.port}`,
    targets: ready.targets,
    async cpu() {
      const { user, system } = (await ask(child, "cpu")) as NodeJS.CpuUsage
      return user + system
    },
    links: async (links) => (await ask(child, { links })) as Link[],
    async stop() {
      const exit = once(child, "exit")
      child.send("stop" satisfies Question)
      await exit
    },
  }
}

/** Sends a message, and returns the answer. The caller knows its type. */
async function ask(child: ChildProcess, question: Question): Promise<unknown> {
  const answer = once(child, "message")
  child.send(question)
  const [message] = (await answer) as [unknown]
  return message
}
