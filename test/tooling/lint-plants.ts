/**
 * One violation, and the rule that must find it. Each plant has its own file, so that the rule reports no other file.
 */

export interface Plant {
  /** Completes "refuses …". */
  what: string
  /** As oxlint names it. */
  rule: string
  file: string
  text: string
  /** Further words of the message. */
  says?: string
}

// The text is in parts, so that the text check does not report the plant as a real violation.
const skipped = ["it", "skip"].join(".")
const focused = ["it", "only"].join(".")
const ignored = ["// @ts", "ignore"].join("-")
const vitest = 'import { expect, it } from "vitest"\n'

const layer = "authchart(layers)"
const impure = "authchart(no-impure-globals)"

/** Files that plants import. They break no rule. */
export const soil: Readonly<Record<string, string>> = {
  "src/ports/port.ts": "export interface Port {\n  name: string\n}\nexport const port: Port = { name: '' }\n",
  "src/protocol/speak.ts": 'import { decodeJwt } from "jose"\nexport const speak: typeof decodeJwt = decodeJwt\n',
  "src/effects/effect.ts": 'export { speak } from "../protocol/speak.ts"\n',
  "src/flows/flow.ts": 'export { speak } from "../effects/effect.ts"\n',
  "src/providers/mail.ts":
    'import type { Transport } from "nodemailer"\nexport type Mail = Transport\n' +
    'export const load = (): Promise<unknown> => import("nodemailer")\n',
  "src/config/known.ts": 'import type { Mail } from "../providers/mail.ts"\nexport type Known = Mail\n',
  "src/adapters/lazy.ts": 'export const load = (): Promise<unknown> => import("node:fs")\n',
  "machines/machine-of.ts":
    'import { createMachine } from "xstate"\nimport type { Port } from "../src/ports/port.ts"\n' +
    "export const chart = createMachine({})\nexport type Named = Port\n",
  "machines/door/index.ts": 'export { inner } from "./inner.ts"\n',
  "machines/door/inner.ts": "export const inner = 1\n",
  "src/pages/today.ts":
    "export const day = (at: number, fetch: (url: string) => string): string => fetch(new Date(at).toISOString())\n" +
    "export type Fetch = typeof globalThis.fetch\n",
}

export const plants: readonly Plant[] = [
  {
    what: "a cycle",
    rule: "import(no-cycle)",
    file: "src/protocol/cycle-a.ts",
    text: 'import { b } from "./cycle-b.ts"\nexport const a = (): number => b() + 1\n',
  },
  {
    what: "a cycle of types only",
    rule: "import(no-cycle)",
    file: "src/ports/cycle-a.ts",
    text: 'import type { B } from "./cycle-b.ts"\nexport interface A {\n  b: B\n}\n',
  },
  {
    what: "an import that points up",
    rule: layer,
    file: "src/protocol/upward.ts",
    text: 'import { speak } from "../flows/flow.ts"\nexport const up = speak\n',
    says: "must not import from flows",
  },
  {
    what: "an upward import of a type",
    rule: layer,
    file: "src/ports/upward-type.ts",
    text: 'import type { Known } from "../config/known.ts"\nexport type Up = Known\n',
    says: "must not import from config",
  },
  {
    what: "an upward import that is written as a re-export",
    rule: layer,
    file: "src/effects/upward-export.ts",
    text: 'export * from "../flows/flow.ts"\n',
  },
  {
    what: "an upward import that is lazy",
    rule: layer,
    file: "src/effects/upward-lazy.ts",
    text: 'export const up = (): Promise<unknown> => import("../flows/flow.ts")\n',
  },
  {
    what: "an upward import within a type",
    rule: layer,
    file: "src/ports/upward-inline.ts",
    text: 'export type Up = import("../config/known.ts").Known\n',
  },
  {
    what: "an adapter that imports another island",
    rule: layer,
    file: "src/adapters/bridge.ts",
    text: 'export { speak } from "../protocol/speak.ts"\n',
  },
  {
    what: "a page that knows of a protocol",
    rule: layer,
    file: "src/pages/knowing.ts",
    text: 'export { speak } from "../protocol/speak.ts"\n',
  },
  {
    what: "configuration that runs a provider's code",
    rule: layer,
    file: "src/config/running.ts",
    text: 'export { load } from "../providers/mail.ts"\n',
    says: "other than by `import type`",
  },
  {
    what: "a machine that imports code of src at run time",
    rule: layer,
    file: "machines/running.ts",
    text: 'import { port } from "../src/ports/port.ts"\nexport const named = port\n',
    says: "other than by `import type`",
  },
  {
    what: "a machine that imports a type from above the ports",
    rule: layer,
    file: "machines/upward.ts",
    text: 'import type { Known } from "../src/config/known.ts"\nexport type Up = Known\n',
  },
  {
    what: "an engine that loads XState",
    rule: layer,
    file: "machines/loading.ts",
    text: 'import { createMachine } from "xstate"\nexport const made = createMachine({})\n',
    says: "other than by `import type`",
  },
  {
    what: "an engine that loads XState by way of the machines",
    rule: layer,
    file: "src/effects/loading.ts",
    text: 'export { chart } from "../../machines/machine-of.ts"\n',
    says: "must not import from XState machines",
  },
  {
    what: "a machine that imports a third-party package",
    rule: layer,
    file: "machines/third-party.ts",
    text: 'import { decodeJwt } from "jose"\nexport const decode = decodeJwt\n',
    says: "must not import jose",
  },
  {
    what: "a library of a protocol outside of src/protocol",
    rule: layer,
    file: "src/effects/library.ts",
    text: 'import { parse } from "cookie"\nexport const read = parse\n',
    says: "must not import cookie",
  },
  {
    what: "a driver that is loaded before it is needed",
    rule: layer,
    file: "src/adapters/eager.ts",
    text: 'import Database from "libsql"\nexport const open = Database\n',
    says: "lazy",
  },
  {
    what: "a module of Node that is loaded with the file",
    rule: layer,
    file: "src/protocol/node-module.ts",
    text: 'import { createHash } from "node:crypto"\nexport const hash = createHash\n',
    says: "every runtime",
  },
  {
    what: "source that imports from the tests",
    rule: layer,
    file: "src/protocol/tested.ts",
    text: 'export { sample } from "../../test/sample.ts"\n',
    says: "outside the layered source",
  },
  {
    what: "a folder without a layer",
    rule: layer,
    file: "src/novelties/new.ts",
    text: "export const novelty = 1\n",
    says: "add a row to tools/lint/layers.mjs",
  },
  {
    what: "a barrel that is imported from inside its folder",
    rule: "authchart(no-own-barrel)",
    file: "machines/door/sibling.ts",
    text: 'import { inner } from "./index.ts"\nexport const twice = inner * 2\n',
  },
  {
    what: "a barrel that is imported from a folder below it",
    rule: "authchart(no-own-barrel)",
    file: "machines/door/deeper/child.ts",
    text: 'import { inner } from "../index.ts"\nexport const thrice = inner * 3\n',
  },
  ...["utils", "helpers", "common", "lib"].map((name) => ({
    what: `a folder with the name ${name}`,
    rule: "authchart(no-dump-folders)",
    file: `src/protocol/${name}/thing.ts`,
    text: "export const thing = 1\n",
  })),
  {
    what: "a file with the name helpers.ts",
    rule: "authchart(no-dump-folders)",
    file: "test/helpers.ts",
    text: "export const thing = 1\n",
  },
  {
    what: "Date.now()",
    rule: impure,
    file: "src/effects/clock.ts",
    text: "export const now = (): number => Date.now()\n",
  },
  { what: "new Date()", rule: impure, file: "machines/clock.ts", text: "export const now = (): Date => new Date()\n" },
  {
    what: "Math.random()",
    rule: impure,
    file: "src/protocol/dice.ts",
    text: "export const roll = (): number => Math.random()\n",
  },
  {
    what: "crypto.randomUUID()",
    rule: impure,
    file: "src/effects/id.ts",
    text: "export const id = (): string => crypto.randomUUID()\n",
  },
  {
    what: "the global fetch",
    rule: impure,
    file: "src/effects/call.ts",
    text: "export const call = (url: string): Promise<Response> => fetch(url)\n",
  },
  {
    what: "process.env",
    rule: impure,
    file: "src/interpreter/env.ts",
    text: "export const secret = (): string | undefined => process.env.AUTH_SECRET\n",
  },
  {
    what: "the console",
    rule: "eslint(no-console)",
    file: "src/flows/loud.ts",
    text: 'export const shout = (): void => console.log("here")\n',
  },
  {
    what: "any",
    rule: "typescript(no-explicit-any)",
    file: "src/protocol/any.ts",
    text: "export const read = (value: any): unknown => value\n",
  },
  {
    what: "an implicit any",
    rule: "typescript(no-unsafe-assignment)",
    file: "src/protocol/unsafe.ts",
    text: "export const read = (text: string): string => {\n  const parsed: { a: string } = JSON.parse(text)\n  return parsed.a\n}\n",
  },
  {
    what: "a non-null assertion",
    rule: "typescript(no-non-null-assertion)",
    file: "src/protocol/bang.ts",
    text: "export const first = (all: string[]): string => all[0]!\n",
  },
  {
    what: "a type that is imported as a value",
    rule: "typescript(consistent-type-imports)",
    file: "src/protocol/type-import.ts",
    text: 'import { Port } from "../ports/port.ts"\nexport type Named = Port\n',
  },
  {
    what: "a silenced compiler",
    rule: "typescript(ban-ts-comment)",
    file: "src/protocol/silenced.ts",
    text: `${ignored}\nexport const wrong: string = 1\n`,
  },
  {
    what: "a promise without await",
    rule: "typescript(no-floating-promises)",
    file: "src/protocol/floating.ts",
    text: "export const start = (work: () => Promise<void>): void => {\n  work()\n}\n",
  },
  {
    what: "a switch that forgets a case",
    rule: "typescript(switch-exhaustiveness-check)",
    file: "src/protocol/forgetful.ts",
    text: 'export const size = (of: "a" | "b"): number => {\n  switch (of) {\n    case "a":\n      return 1\n  }\n  return 0\n}\n',
  },
  {
    what: "a loose comparison",
    rule: "eslint(eqeqeq)",
    file: "src/protocol/loose.ts",
    text: "export const same = (a: string, b: string): boolean => a == b\n",
  },
  {
    what: "a file that does too much",
    rule: "eslint(max-lines)",
    file: "src/protocol/long.ts",
    text: Array.from({ length: 301 }, (_, at) => `export const line${at} = ${at}\n`).join(""),
  },
  {
    what: "five positional parameters",
    rule: "eslint(max-params)",
    file: "src/protocol/many.ts",
    text: "export const sum = (a: number, b: number, c: number, d: number, e: number): number => a + b + c + d + e\n",
  },
  {
    what: "a skipped test",
    rule: "vitest(no-disabled-tests)",
    file: "test/skipped.test.ts",
    text: `${vitest}${skipped}("adds", () => {\n  expect(1 + 1).toBe(2)\n})\n`,
  },
  {
    what: "a focused test",
    rule: "vitest(no-focused-tests)",
    file: "test/focused.test.ts",
    text: `${vitest}${focused}("adds", () => {\n  expect(1 + 1).toBe(2)\n})\n`,
  },
  {
    what: "a test that expects nothing",
    rule: "vitest(expect-expect)",
    file: "test/expects-nothing.test.ts",
    text: 'import { it } from "vitest"\nit("adds", () => {})\n',
  },
]

/** The other half of plants with two files. */
export const companions: Readonly<Record<string, string>> = {
  "src/protocol/cycle-b.ts": 'import { a } from "./cycle-a.ts"\nexport const b = (): number => a() + 1\n',
  "src/ports/cycle-b.ts": 'import type { A } from "./cycle-a.ts"\nexport interface B {\n  a: A\n}\n',
  "test/sample.ts": "export const sample = 1\n",
}
