/** The kinds of things that a path shows, for tests that a selection of paths leaves none out. */
import type { FlowPath } from "../../src/testing/model/path.ts"

export const kinds: Readonly<Record<string, (path: FlowPath) => readonly string[]>> = {
  transitions: ({ edges }) => [...edges],
  states: ({ states }) => [...states],
  requests: ({ requests }) => requests.map(({ entry }) => entry.name),
  asks: ({ requests }) => requests.flatMap(({ answers }) => answers.map(({ ask }) => ask)),
  causes: ({ requests }) => requests.flatMap(({ answers }) => answers.map(({ ask, cause }) => `${ask}: ${cause.name}`)),
  refusals: ({ requests }) => requests.flatMap(({ expected: { reason } }) => reason ?? []),
  ends: ({ requests }) => requests.map(({ expected }) => expected.ended),
}
