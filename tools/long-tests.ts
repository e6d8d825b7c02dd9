/**
 * The test files that take longest. vitest starts larger files first if it has no times of an earlier run, and some of
 * these files are small. At the end of a run, one of them would then run alone while other cores are idle.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** From the root of the repository, first those that take most processor time. `test/tooling/long-tests.test.ts` checks that they exist. */
export const longTests: readonly string[] = [
  "test/testing/own-parts.test.ts",
  "test/passwords/paths.test.ts",
  "test/own-flows/paths.test.ts",
  "test/model/steps/paths-oauth.test.ts",
  "test/model/steps/adversary.test.ts",
  "test/cli/draw.test.ts",
  "test/cli/load-config.test.ts",
  "test/account/paths.test.ts",
  "test/testing/docs-blocks.test.ts",
  "test/model/steps/paths-email.test.ts",
  "test/model/parties/replay.test.ts",
  "test/model/steps/paths-credentials.test.ts",
  "test/model/sealing/sealing.test.ts",
  "test/passwords/mutants.test.ts",
  "test/cli/move/types.test.ts",
  "test/model/paths-third.test.ts",
  "test/model/paths-second.test.ts",
  "test/model/steps/coverage.test.ts",
  "test/model/parties/model.test.ts",
  "test/account/linking.test.ts",
  "test/model/coverage.test.ts",
  "test/model/paths-first.test.ts",
  "test/model/adversary-first.test.ts",
  "test/model/adversary-second.test.ts",
  "test/model/adversary-third.test.ts",
]

/** Starts the files of `longTests` first within their suite, and the others in vitest's order. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySuite = new Map<string, TestSpecification[]>()
    for (const file of await super.sort(files)) {
      const suite = bySuite.get(file.project.name) ?? []
      bySuite.set(file.project.name, suite)
      suite.push(file)
    }
    return [...bySuite.values()].flatMap((suite) =>
      suite.toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId)),
    )
  }
}

function placeOf(file: string): number {
  const place = longTests.findIndex((name) => file.endsWith(`/${name}`))
  return place < 0 ? longTests.length : place
}
