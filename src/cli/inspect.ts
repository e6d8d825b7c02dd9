/** `authchart inspect`: serves the visualizer on a port of this computer. */
import type { Charts } from "../devtools/draw/charts.ts"
import { type Command, textFlag, UsageError } from "./command.ts"

const usualPort = 4477

export const inspectCommand: Command = {
  name: "inspect",
  summary: "Shows the flows in a browser, and the live requests of applications that set AUTHCHART_INSPECT.",
  operand: "config",
  flags: {
    port: {
      type: "string",
      value: "NUMBER",
      summary: `where it listens, only on this machine; default: ${usualPort}`,
    },
  },
  async run(flags, terminal, operand) {
    const port = portOf(textFlag(flags, "port"))
    const own = operand !== undefined
    const charts = await chartsIn(operand, terminal)
    const { startInspectServer } = await import("./inspect/server.ts")
    const { origin, close } = await startInspectServer(port, { own, of: charts }).catch((error: unknown) => {
      throw heard(error, port)
    })
    terminal.say(greeting(origin, own))
    await terminal.stopped()
    await close()
  },
}

function greeting(origin: string, own: boolean): string {
  return `
  The visualizer is at ${origin}${own ? "" : ", with the built-in flows"}

  Start the application with this in its environment, and its requests appear there as they happen:

    AUTHCHART_INSPECT=${origin}

  Stop it with Ctrl+C.
`
}

function portOf(text: string | undefined): number {
  const port = text === undefined ? usualPort : Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new UsageError(`"${text}" is no port.`)
  return port
}

function heard(error: unknown, port: number): unknown {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
  if (!taken) return error
  return new Error(`Port ${port} is in use, perhaps by another visualizer. Choose another one with --port.`, {
    cause: error,
  })
}

async function chartsIn(file: string | undefined, terminal: Parameters<Command["run"]>[1]): Promise<Charts> {
  const { builtInCharts, chartsOf } = await import("../devtools/serve/charts-of.ts")
  if (file === undefined) return { name: "authchart", charts: await builtInCharts() }
  const { shownConfig } = await import("./shown-config.ts")
  return chartsOf(await shownConfig(file, terminal))
}
