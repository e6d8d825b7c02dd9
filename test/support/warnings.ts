/**
 * Runs before every test file: loads the warnings about configurations, so that `resolveConfig` logs them before it
 * returns. `test/config/warn.test.ts` tests a process that has not loaded them.
 */
import { loadWarnings } from "../../src/config/warn.ts"

await loadWarnings()
