import { everyRuleHolds } from "./contract/everything.ts"
import { fastify } from "./fastify/app.ts"

everyRuleHolds(fastify)
