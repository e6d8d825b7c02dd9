import { exampleWorks } from "./visit-example.ts"

exampleWorks("hono")
