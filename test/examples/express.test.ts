import { exampleWorks } from "./visit-example.ts"

exampleWorks("express")
