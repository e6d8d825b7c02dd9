/** People to whom `authorize()` gives no id, so that a step could keep nothing about them. */
import type { Cause } from "../../../src/testing/model/cause.ts"

export const unkeyed: Cause = {
  name: "authorize() gives them no id",
  event: { type: "step.unkeyed", failure: { reason: "credentials_unusable" } },
  when: ({ facts, known, waited }) =>
    facts.type === "credentials" && !waited && (known["plan"] as { do: string } | undefined)?.do === "pass",
  arrange: (stage) => {
    stage.memo.withoutId = true
  },
}
