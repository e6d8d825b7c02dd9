/** The words of the local provider, by the names that tests here have for it. */
export type {
  Lie,
  LocalProviderOptions as LyingProviderOptions,
} from "../../src/testing/provider/local-provider.types.ts"
