/** The types of the local provider, under their names in these tests. */
export type {
  Lie,
  LocalProviderOptions as LyingProviderOptions,
} from "../../src/testing/provider/local-provider.types.ts"
