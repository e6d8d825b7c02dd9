#!/usr/bin/env node
/** `npx authchart`: the one place of the command line that reads and writes the process. */
import { run } from "./commands.ts"

// Whoever reads may have read enough (`| head`): that is no error.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: Error & { code?: string }) => {
    if (error.code !== "EPIPE") throw error
  })

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})
