import { expressAlone, expressBehindParsers } from "./express/app.ts"
import { ownIdiom } from "./express/own-idiom.ts"
import { everyRuleHolds } from "./contract/everything.ts"

everyRuleHolds(expressAlone(4), () => ownIdiom(4))
everyRuleHolds(expressBehindParsers(4))
