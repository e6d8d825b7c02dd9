#!/usr/bin/env node
/** `npx authchart`: starts a command. Arguments, output and exit codes of the process are used only in this file. */
import { run } from "./commands.ts"

// The reader of a pipe can close the pipe early (`| head`). The process must not fail then, so the code ignores this
// error.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: Error & { code?: string }) => {
    if (error.code !== "EPIPE") throw error
  })

// A command can import an application, which can print to the standard output. This code redirects the application's
// text to the standard error, because programs read the command's output, for example JSON, from the standard output.
const write = process.stdout.write.bind(process.stdout)
Reflect.set(process.stdout, "write", process.stderr.write.bind(process.stderr))

// The application can end the process before the command has finished. The command then fails.
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
// An imported application can hold open resources, such as a connection pool, that keep Node running. Therefore, the
// command writes all output and then ends the process.
write("", () => process.stderr.write("", () => process.exit(code)))
