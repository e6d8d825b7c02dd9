import { everyRuleHolds } from "./contract/everything.ts"
import { elysia } from "./elysia/app.ts"

everyRuleHolds(elysia)
