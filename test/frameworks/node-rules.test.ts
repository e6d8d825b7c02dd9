import { node } from "./node/app.ts"
import { everyRuleHolds } from "./contract/everything.ts"

everyRuleHolds(node)
