import { memoryStores } from "../../src/stores/memory.ts"
import { attackRules } from "./attack-rules.ts"

attackRules(
  "memory",
  () => {
    const stores = memoryStores()
    return { stores: [stores, stores] }
  },
  1000,
)
