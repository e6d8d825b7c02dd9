import { everyRuleHolds } from "./contract/everything.ts"
import { nuxt } from "./nuxt/app.ts"

everyRuleHolds(nuxt)
