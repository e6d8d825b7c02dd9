/** People without an id from `authorize()`, so that a step cannot store data about them. */
import type { Cause } from "../../../src/testing/model/cause.ts"

export const unkeyed: Cause = {
  name: "authorize() returns no id",
  event: { type: "step.unkeyed", failure: { reason: "credentials_unusable" } },
  when: ({ facts, known, waited }) =>
    facts.type === "credentials" && !waited && (known["plan"] as { do: string } | undefined)?.do === "pass",
  arrange: (stage) => {
    stage.memo.withoutId = true
  },
}
