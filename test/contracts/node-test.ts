/**
 * The adapter contract under `node:test`. adapter-contract.test.ts runs this file, with a fault from the environment.
 */
import { describe, it } from "node:test"
import { adapterContract } from "../../src/testing/adapter.ts"
import type { Fault } from "./faults.ts"
import { openFaultyStore } from "./faulty-store.ts"

const fault = process.env["PLANTED_FAULT"]
// The test that runs this file names one fault, or none.
const faults = fault === undefined ? [] : [fault as Fault]

adapterContract({ describe, it }, { name: "planted", open: async () => openFaultyStore(...faults), rounds: 2 })
