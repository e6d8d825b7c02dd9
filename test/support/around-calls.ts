/** Runs a function around each call of an adapter. */
export { aroundCalls } from "../../src/testing/stage/around-calls.ts"
