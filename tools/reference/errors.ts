/** The page of errors: each class and each reason, with a link to its section of docs/errors.md. */
import { catalogue } from "../../src/errors.ts"
import { errorClasses } from "../errors-page.ts"
import type { Page } from "./exports.ts"

export function errorsReference(): Page {
  const classes = errorClasses()
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    .map(
      ({ name, type, says }) =>
        `| \`${name}\` | [\`${type}\`](../errors.md#${type.toLowerCase()}) | ${says.replaceAll("|", "\\|")} |`,
    )
  const reasons = Object.entries(catalogue).map(
    ([reason, { type, visible }]) => `| [\`${reason}\`](../errors.md#${reason}) | \`${type}\` | \`${visible}\` |`,
  )
  return {
    file: "errors.md",
    title: "Errors",
    says: "Every error class and every reason, with links to the page that says what to do.",
    text: [
      "Error classes are exported by `authchart/errors`. [Errors](../errors.md) describes each type and reason, and says what to do.",
      "## Classes",
      ["| class | type | |", "|---|---|---|", ...classes].join("\n"),
      "## Reasons",
      ["| reason | type | visitors see |", "|---|---|---|", ...reasons].join("\n"),
    ].join("\n\n"),
  }
}
