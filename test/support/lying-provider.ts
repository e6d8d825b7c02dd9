/** The local provider of `authchart/testing`, by the names that tests here have for it. */
export {
  createLocalProvider as createLyingProvider,
  makeProviderKeys,
} from "../../src/testing/provider/local-provider.ts"
export type {
  Lie,
  LocalProvider as LyingProvider,
  LocalProviderOptions as LyingProviderOptions,
  ProviderKeys,
} from "../../src/testing/provider/local-provider.types.ts"
