import { memoryStores } from "../../src/stores/memory.ts"
import { attackRules, type Ground } from "./attack-rules.ts"
import { codeAttackRules } from "./code-attack-rules.ts"

function connect(): Ground {
  const stores = memoryStores()
  return { stores: [stores, stores] }
}

attackRules("memory", connect, 1000)
codeAttackRules("memory", connect)
