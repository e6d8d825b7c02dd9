/** Steps as applications write them: each supported TypeScript compiles them as files of an application. */
export const steps = {
  results: `
import NextAuth from "authchart"
import { ask, defineStep, type ResultsOf } from "authchart/machines"

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
function expectSame<A, B>(_same: Same<A, B>): void {}

export const organisation = defineStep({
  id: "organisation",
  title: "Which organisation?",
  data: { id: "", size: 0 },
  requests: { "organisation.chosen": ["id"] },
  asks: {
    look: ask(
      ["organisation.found"],
      async ({ id }: { id: string }, { request }) => {
        expectSame<typeof request.clientAddress, string | undefined>(true)
        expectSame<typeof request.userAgent, string | undefined>(true)
        // @ts-expect-error read only
        request.userAgent = "other"
        return { type: "organisation.found", id: request.headers.get("x-id") ?? id }
      },
      { deadline: 30_000 },
    ),
  },
  initial: "choosing",
  states: {
    choosing: { tags: "waiting", meta: { title: "Waits" }, on: { "organisation.chosen": "looking" } },
    looking: {
      meta: { title: "Looks", passes: "organisation.found" },
      on: { "organisation.found": { target: "passed", actions: { type: "keep", params: ({ event }) => ({ id: event.id }) } } },
    },
  },
  page: () => ({
    heading: "Organisation",
    fields: [
      { name: "id", label: "Which?", type: "radio", options: [{ value: "a", label: "A" }] },
      { name: "answer", type: "hidden", value: "" },
    ],
    buttons: [],
    props: { all: ["a", "b"], more: { of: null } },
    scripts: [{ source: "1" }],
  }),
  session: ({ id }) => ({ id }),
})

export const plan = defineStep({
  id: "plan",
  title: "Which plan?",
  at: ["signIn", "stepUp"],
  requiredFor: ["github"],
  reads: [organisation],
  appliesTo: (_person, { earlier, request }) => {
    expectSame<typeof earlier.organisation, Readonly<{ id: string; size: number }> | undefined>(true)
    expectSame<typeof request.clientAddress, string | undefined>(true)
    return earlier.organisation?.id === "a"
  },
  data: { chosen: "" },
  requests: { "plan.chosen": ["name"] },
  asks: {},
  guards: {
    isLarge: ({ earlier }) => (earlier.organisation?.size ?? 0) > 10,
    // @ts-expect-error it reads no such step
    isOther: ({ earlier }) => earlier.other === undefined,
  },
  initial: "choosing",
  states: {
    choosing: {
      tags: "waiting",
      meta: { title: "Waits", passes: "plan.chosen" },
      on: {
        "plan.chosen": {
          target: "passed",
          actions: { type: "keep", params: ({ event, earlier }) => ({ chosen: event.name + (earlier.organisation?.id ?? "") }) },
        },
      },
    },
  },
  page: ({ earlier }) => ({ heading: earlier.organisation?.id ?? "", buttons: [] }),
})

declare module "authchart" {
  interface SessionResults extends ResultsOf<[typeof organisation, typeof plan]> {}
  interface Session {
    organisation?: string | undefined
  }
}

NextAuth({
  providers: [],
  steps: [organisation, plan],
  clientAddress: ({ headers }) => headers.get("x-real-ip") ?? undefined,
  callbacks: {
    jwt: ({ token, results }) => {
      expectSame<NonNullable<typeof results>["organisation"], { id: string } | undefined>(true)
      return { ...token, organisation: results?.organisation?.id }
    },
    session: ({ session, results }) => {
      expectSame<NonNullable<typeof results>["organisation"], { id: string } | undefined>(true)
      return { ...session, organisation: results?.organisation?.id }
    },
  },
})
`,
  refused: `
import { ask, defineStep } from "authchart/machines"

const base = { title: "T", data: { at: new Date() }, requests: { "one.said": ["word"] }, asks: {}, initial: "asking" } as const

defineStep({
  id: "one",
  ...base,
  states: { asking: { tags: "waiting", meta: { title: "", passes: "one.said" }, on: { "one.said": "passed" } } },
  page: () => ({ heading: "", buttons: [] }),
  // @ts-expect-error no JSON
  session: ({ at }) => ({ at }),
})

defineStep({
  id: "one",
  ...base,
  // @ts-expect-error no such place
  at: ["signOut"],
  states: { asking: { tags: "waiting", meta: { title: "", passes: "one.said" }, on: { "one.said": "passed" } } },
  // @ts-expect-error a choice has options
  page: () => ({ heading: "", fields: [{ name: "word", label: "Word", type: "select" }], buttons: [] }),
})

// @ts-expect-error no such option
ask(["one.done"], () => ({ type: "one.done" }), { timeout: 5 })
`,
}
