/** `authchart doctor`: finds errors in an application's configuration, and says how to fix them. */
import { relative } from "node:path"
import { type Command, textFlag, UsageError } from "./command.ts"
import type { Diagnosed } from "./doctor/run-checks.ts"
import type { LoadedConfig } from "./load-config.ts"

export const doctorCommand: Command = {
  name: "doctor",
  summary: "Checks an application's configuration: environment, providers, database, mail, proofs. Changes nothing.",
  operand: "config",
  flags: {
    production: { type: "boolean", summary: "looks at it as in production" },
    url: {
      type: "string",
      value: "URL",
      summary: "the public address, if AUTH_URL is not set; asks the application there which client address it reads",
    },
    // The flag has another name than --env-file, because Node 20 itself reads --env-file at any position of the command
    // line.
    env: {
      type: "string",
      value: "FILE",
      multiple: true,
      summary: "read instead of .env.local and similar files; can be repeated",
    },
    offline: { type: "boolean", summary: "makes no calls to providers, databases and mail servers" },
    strict: { type: "boolean", summary: "warnings count as problems" },
    json: { type: "boolean", summary: "prints what was found as JSON" },
  },
  async run(flags, terminal, operand) {
    const url = publicAddress(textFlag(flags, "url"))
    const [offline, strict, json] = [flags["offline"] === true, flags["strict"] === true, flags["json"] === true]
    const { reportJson, reportLines, tallyOf } = await import("./doctor/report.ts")
    const { strayFindings, unloaded } = await import("./doctor/strays.ts")
    const { knownSecrets } = await import("./shown/known-secrets.ts")
    let loaded: LoadedConfig | undefined
    let file: string | undefined
    const inJson = (findings: readonly Diagnosed[]) => terminal.say(reportJson(file, findings))
    const strays = terminal.lend(() => {
      const says = `${file ?? "The application"} ended the process before its checks.`
      terminal.complain(`authchart doctor: ${says} Throw an error instead.`)
      if (json) inJson([...unloaded(says), ...met()])
    })
    const met = () => strayFindings(strays, knownSecrets(terminal.env, loaded?.config))
    try {
      const { configFile, loadConfig } = await import("./load-config.ts")
      const { folder, env } = terminal
      const envFiles = typeof flags["env"] === "object" ? flags["env"] : undefined
      const where = { folder, env, production: flags["production"] === true, envFiles }
      const found = configFile({ folder, file: operand })
      const name = relative(terminal.folder, found)
      file = name
      loaded = await loadConfig({ ...where, file: found })
      const { makeContext } = await import("./doctor/context.ts")
      const { runChecks } = await import("./doctor/run-checks.ts")
      const findings = await runChecks(makeContext({ loaded, terminal, offline, url }))
      const all = [...findings, ...met()]
      if (json) inJson(all)
      else terminal.say(reportLines(name, all, terminal.colours).join("\n"))
      const { problem, warning } = tallyOf(all)
      return problem > 0 || (strict && warning > 0) ? "failed" : undefined
    } catch (error) {
      if (json) inJson([...unloaded(error instanceof Error ? error.message : String(error)), ...met()])
      else for (const { says } of met()) terminal.complain(says)
      throw error
    }
  },
}

function publicAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (URL.canParse(text) && /^https?:/.test(text)) return text
  throw new UsageError("--url is an address that begins with https:// or http://.")
}
