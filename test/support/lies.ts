/** The misbehaviours of SECURITY §2, which `authchart/testing` offers by id. */
export { lieOf, lies } from "../../src/testing/provider/lies.ts"
