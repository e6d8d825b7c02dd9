import { everyRuleHolds } from "./contract/everything.ts"
import { honoAlone, honoBehindParsers } from "./hono/app.ts"

everyRuleHolds(honoAlone)
everyRuleHolds(honoBehindParsers)
