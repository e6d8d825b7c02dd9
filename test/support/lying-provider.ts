/** The local provider of `authchart/testing`, under its names in these tests. */
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
