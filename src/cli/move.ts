/** `authchart move`: changes the source of an application from Auth.js to this library, and back. */
import { resolve } from "node:path"
import { type Command, textFlag, UsageError } from "./command.ts"
import { loadPeer } from "./load-peer.ts"
import { origins } from "./origins.ts"

export const moveCommand: Command = {
  name: "move",
  summary: "Moves the source of an application from Auth.js 5 or next-auth 4 to this library. Shows a diff first.",
  operand: "folder",
  flags: {
    write: { type: "boolean", summary: "writes the files; without it, the command only shows the diff" },
    back: { type: "boolean", summary: "undoes a move from version 5" },
    from: { type: "string", value: "NAME", summary: `the version, if unclear: ${origins.join(" or ")}` },
    json: { type: "boolean", summary: "prints the diff and the findings as JSON" },
  },
  async run(flags, { folder, say }, operand) {
    const named = textFlag(flags, "from")
    const from = origins.find((one) => one === named)
    if (named !== undefined && from === undefined)
      throw new UsageError(`From which version? Give --from ${origins.join(" or --from ")}.`)
    const back = flags["back"] === true
    if (back && from === "next-auth@4")
      throw new UsageError("--back undoes a move from version 5 only. Use version control for a move from version 4.")
    const { runMove } = await loadPeer("--save-dev ts-morph", () => import("./move/run-move.ts"))
    const { reportJson, reportLines } = await import("./move/report.ts")
    const write = flags["write"] === true
    const plan = runMove({ folder: resolve(folder, operand ?? "."), write, back, from })
    const options = { written: write, back }
    if (flags["json"] === true) say(reportJson(plan, options))
    else for (const line of reportLines(plan, options)) say(line)
    return plan.findings.some(({ level }) => level === "todo") ? "failed" : undefined
  },
}
