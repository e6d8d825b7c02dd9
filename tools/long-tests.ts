/**
 * The test files that take longest. vitest starts larger files first if it has no times of an earlier run, and some of
 * these files are small. At the end of a run, one of them would then run alone while other cores are idle.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** From the root of the repository, first those that take most processor time. `test/tooling/long-tests.test.ts` checks that they exist. */
export const longTests: readonly string[] = [
  "test/model/steps/paths-oauth.test.ts",
  "test/testing/docs-example.test.ts",
  "test/testing/own-parts.test.ts",
  "test/account/paths.test.ts",
  "test/passwords/paths.test.ts",
  "test/own-flows/paths.test.ts",
  "test/model/steps/adversary.test.ts",
  "test/cli/draw.test.ts",
  "test/cli/load-config.test.ts",
  "test/testing/testing.test.ts",
  "test/testing/docs-blocks.test.ts",
  "test/cli/doctor/application.test.ts",
  "test/model/steps/paths-email.test.ts",
  "test/texts/catalogues.test.ts",
  "test/compat/differential.test.ts",
  "test/model/parties/replay.test.ts",
  "test/types/config-as-peer.test.ts",
  "test/machines/equivalence.test.ts",
  "test/contracts/adapters.test.ts",
  "test/passwords/mutants.test.ts",
  "test/testing/step-ups.test.ts",
  "test/model/steps/paths-credentials.test.ts",
  "test/account/cut.test.ts",
  "test/cli/move/types.test.ts",
  "test/model/sealing/sealing.test.ts",
  "test/services/postgres/two-instances.test.ts",
  "test/services/redis/limit-attacks.test.ts",
  "test/services/postgres/foreign-contract.test.ts",
  "test/services/redis/front-contract.test.ts",
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
