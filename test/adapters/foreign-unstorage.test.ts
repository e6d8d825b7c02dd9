import { UnstorageAdapter } from "@auth/unstorage-adapter"
import { createStorage } from "unstorage"
import { describe, it } from "vitest"
import { adapterContract } from "../../src/testing/adapter.ts"
import { foreignFlows } from "./foreign-flows.ts"
import { unstorageDeviations, unstorageLacks, unstorageRows } from "./foreign-unstorage.ts"

const vitest = { describe, it }

adapterContract(vitest, {
  name: "@auth/unstorage-adapter in memory",
  open: async () => ({ adapter: UnstorageAdapter(createStorage()) }),
  lacks: [...unstorageLacks, "dropConnections"],
  knownDeviations: unstorageDeviations,
})

foreignFlows("@auth/unstorage-adapter in memory", async () => {
  const storage = createStorage()
  return {
    adapter: UnstorageAdapter(storage),
    rows: () => unstorageRows(storage),
    close: () => storage.dispose(),
  }
})
