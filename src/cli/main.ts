#!/usr/bin/env node
/** `npx authchart`: the only file of the command line that reads and writes the process. */
import { run } from "./commands.ts"

// The reader of a pipe can close it early (`| head`).
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: Error & { code?: string }) => {
    if (error.code !== "EPIPE") throw error
  })

// The output of the application while it is loaded is not the output of the command.
const write = process.stdout.write.bind(process.stdout)
Reflect.set(process.stdout, "write", process.stderr.write.bind(process.stderr))

// An application that ends the process before the command has finished is an error.
let finished = false
let lastWords: (() => void) | undefined
process.exitCode = 1
process.on("exit", () => {
  if (finished) return
  process.exitCode = 1
  if (lastWords === undefined) process.stderr.write("authchart: the process ended before the command.\n")
  else lastWords()
})

const code = await run(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  nodeVersion: process.versions.node,
  now: () => Date.now(),
  fetch: (...args) => globalThis.fetch(...args),
  colours: process.stdout.isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
  stopped: () =>
    new Promise((resolve) => {
      process.once("SIGINT", () => resolve()).once("SIGTERM", () => resolve())
    }),
  lend: (ended) => {
    const strays: unknown[] = []
    lastWords = ended
    for (const event of ["uncaughtException", "unhandledRejection"])
      process.on(event, (thrown: unknown) => void strays.push(thrown))
    return strays
  },
  say: (text) => void write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})
finished = true
// The application can keep the process alive, by a pool of connections or a server. Flush the output, then exit.
write("", () => process.stderr.write("", () => process.exit(code)))
