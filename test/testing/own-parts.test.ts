import { describe, expect, it } from "vitest"
import { ask, defineStep, extendFlow } from "../../machines/index.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig, FlowOverrides } from "../../src/config/options.ts"
import Credentials from "../../src/providers/credentials.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { checkSomeFlows } from "../../src/testing/check-flows.ts"
import { checkFlows } from "../../src/testing.ts"
import { sampled } from "../support/sample.ts"

const patience = 900_000

const byPassword: AuthConfig["providers"] = [
  Credentials({ storedUsers: true, credentials: { name: {}, password: { type: "password" } }, authorize: () => null }),
]
const byMail: AuthConfig["providers"] = [
  { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined },
]
const byOpenId: AuthConfig["providers"] = [
  { id: "company", name: "C", type: "oidc", issuer: "https://id.company.test", clientId: "c", clientSecret: "s" },
]

function configWith(more: Partial<AuthConfig>): (now: () => number) => AuthConfig {
  return (now) => ({
    secret: "a secret of the application's tests",
    adapter: memoryAdapter({ now }),
    stores: memoryStores(now),
    session: { strategy: "database" },
    providers: byOpenId,
    ...more,
  })
}

describe("EXT-02: checkFlows accepts", () => {
  it("writes of a step's store, in the transaction of the sign-up", { timeout: patience }, async () => {
    const steps = [
      acceptTerms({
        version: "1",
        text: ["Be kind."],
        accepted: () => false,
        inTransaction: true,
        accept: async ({ user }, _version, _at, { transaction }) => {
          if (user.id !== undefined) await transaction?.updateUser?.({ id: user.id, name: "Ada, who is kind" })
        },
      }),
    ]
    const { flows } = await checkFlows({ config: configWith({ steps, providers: byMail }), adversary: 1 })
    expect(flows).toHaveLength(4)
  })

  const overrides: readonly [string, AuthConfig["providers"], FlowOverrides][] = [
    [
      "sends the mail itself",
      byMail,
      { email: (machine) => extendFlow(machine, { effects: { sendLink: async () => ({ type: "link.sent" }) } }) },
    ],
    [
      "redeems the link, and reads the result of the built-in effect",
      byMail,
      {
        email: (machine) =>
          extendFlow(machine, { effects: { redeemLink: async (params, { builtIn }) => builtIn(params) } }),
      },
    ],
    [
      "refuses people of another company",
      byMail,
      {
        email: (machine) =>
          extendFlow(machine, {
            effects: {
              consultSignIn: async (params, { builtIn }) =>
                params.candidate.user.email?.endsWith("@acme.test") === true
                  ? builtIn(params)
                  : { type: "signIn.denied", failure: { reason: "access_denied" } },
            },
          }),
      },
    ],
    [
      "adds a claim to the profile",
      byOpenId,
      {
        oauth: (machine) =>
          extendFlow(machine, {
            effects: {
              readProfile: async (params, { builtIn }) => {
                const answer = await builtIn(params)
                if (answer.type !== "profile.read") return answer
                const { candidate } = answer
                return { ...answer, candidate: { ...candidate, user: { ...candidate.user, name: "Ada of Acme" } } }
              },
            },
          }),
      },
    ],
    [
      "calls a directory that the test cannot reach",
      byPassword,
      {
        credentials: (machine) =>
          extendFlow(machine, {
            effects: {
              authorizeCredentials: async (params, { fetch, builtIn }) => {
                await fetch("https://directory.test")
                return builtIn(params)
              },
            },
          }),
      },
    ],
  ]
  // The adversary attacks one of them each day.
  const played = sampled(overrides, 3, "overrides of effects")
  const attacked = new Set(sampled(played, 1, "attacked overrides of effects").map(([name]) => name))
  it.each(played)("an override whose effect %s", { timeout: patience }, async (name, providers, flows) => {
    // The override changes only the sign-in.
    const isSignIn = (_flow: string, provider: string) => provider !== ""
    const adversary = attacked.has(name) ? 1 : 0
    const { flows: checked } = await checkSomeFlows({ config: configWith({ providers, flows }), adversary }, isSignIn)
    expect(checked[0]?.paths).toBeGreaterThan(5)
    if (adversary > 0) expect(checked[0]?.attacks).toBeGreaterThan(5)
  })

  it.each(sampled(["with an adapter", "without an adapter"], 1, "claims of callbacks"))(
    "claims that callbacks.jwt adds at each call, and that callbacks.session needs, %s",
    { timeout: patience },
    async (how) => {
      let calls = 0
      const callbacks: AuthConfig["callbacks"] = {
        jwt: ({ token }) => ({ ...token, roles: ["reader"], seen: ++calls }),
        session: ({ session, token }) => ({ ...session, roles: (token["roles"] as string[]).join(" ") }),
      }
      const config = configWith({ callbacks, session: { strategy: "jwt" } })
      const { flows } = await checkFlows({
        config: (now) => (how === "with an adapter" ? config(now) : { ...config(now), adapter: undefined }),
        adversary: 1,
      })
      expect(flows).toHaveLength(4)
    },
  )
})

describe("EXT-02: a missing sample", () => {
  const question = (passesOn: "text" | "answer") => [
    defineStep({
      id: "question",
      title: "A question",
      data: { length: 0 },
      requests: { "question.answered": ["answer"] },
      asks: {
        find: ask(["question.found"], async (_params: object) => ({
          type: "question.found" as const,
          text: "Who are you?",
        })),
      },
      guards: {
        isRight: ({ event }) => event.type === "question.answered" && (passesOn === "text" || event.answer === "Ada"),
      },
      initial: "finding",
      states: {
        finding: {
          meta: { title: "Which question is it?" },
          entry: { type: "find", params: {} },
          on: {
            "question.found": {
              target: "asking",
              actions: {
                type: "keep",
                params: ({ event }) => (passesOn === "text" ? { length: event.text.length } : {}),
              },
            },
          },
        },
        asking: {
          tags: "waiting",
          meta: { title: "Waits for the answer" },
          on: { "question.answered": "judging" },
        },
        judging: {
          meta: { title: "Is it the answer?", passes: "isRight" },
          always: [{ guard: "isRight", target: "passed" }, { target: "asking" }],
        },
      },
      page: () => ({ heading: "A question", buttons: [{ event: "question.answered", label: "Go on" }] }),
    }),
  ]

  it("a sample that is missing for a request is reported with its step, its field, and the option for the sample", async () => {
    const config = configWith({ steps: question("answer") })
    await expect(checkFlows({ config })).rejects.toThrow(
      [
        'oauth (company): No path passes the step "question" with the samples that it has.',
        'Its request "question.answered" was sent with { answer: "answer" }, because no sample gives "answer".',
        'If the step takes other values, pass them: checkFlows({ steps: { requests: { "question.answered": { answer: "…" } } } }).',
      ].join("\n"),
    )
  })

  it(
    "a sample that is missing for an answer is reported with its step, its ask, its field, and the option for the sample",
    { timeout: patience },
    async () => {
      const config = configWith({ steps: question("text"), providers: byPassword })
      await expect(checkFlows({ config })).rejects.toThrow(
        [
          'credentials (credentials): The step "question" threw when it heard "question.found": Cannot read properties of undefined (reading \'length\')',
          'The ask "find" of the step "question": No sample gives the field "text" of its answer "question.found".',
          'Pass it: checkFlows({ steps: { answers: { "question.find": [{ type: "question.found", text: … }] } } }).',
        ].join("\n"),
      )
      const answers = { "question.find": [{ type: "question.found", text: "Who are you?" }] }
      const { flows } = await checkFlows({ config, steps: { answers }, adversary: 1 })
      expect(flows).toHaveLength(4)
    },
  )

  it(
    "is not reported if data of a step grow without end, because the error names these data",
    { timeout: patience },
    async () => {
      const steps = [
        defineStep({
          id: "game",
          title: "A game",
          data: { throws: 0 },
          requests: { "game.thrown": [] },
          asks: {},
          guards: { isOver: ({ data }) => data.throws < 0 },
          initial: "playing",
          states: {
            playing: {
              tags: "waiting",
              meta: { title: "Waits for a throw" },
              on: {
                "game.thrown": {
                  target: "judging",
                  actions: { type: "keep", params: ({ data }) => ({ throws: data.throws + 1 }) },
                },
              },
            },
            judging: {
              meta: { title: "Is it over?", passes: "isOver" },
              always: [{ guard: "isOver", target: "passed" }, { target: "playing" }],
            },
          },
          page: () => ({ heading: "A game", buttons: [{ event: "game.thrown", label: "Throw" }] }),
        }),
      ]
      await expect(checkFlows({ config: configWith({ steps, providers: byPassword }) })).rejects.toThrow(
        /The step "game" has too many states: "throws" in the data of the step "game" had \d+ values/,
      )
    },
  )
})
