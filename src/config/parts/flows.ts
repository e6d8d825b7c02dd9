/** The checks and defaults of the steps and flows of an application, its plugins and its providers. */
export { extensionProblem, stepsOf } from "../extensions.ts"
export { definitionsIn, flowPathsOf, linkMaxAgeOf, ownFlowProblem, ownFlowsOf } from "../own-flows.ts"
