import { expressAlone, expressBehindParsers } from "./express/app.ts"
import { ownIdiom } from "./express/own-idiom.ts"
import { everyRuleHolds } from "./contract/everything.ts"

everyRuleHolds(expressAlone(5), () => ownIdiom(5))
everyRuleHolds(expressBehindParsers(5))
