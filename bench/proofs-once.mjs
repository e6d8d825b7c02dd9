/**
 * One run of `bench/proofs.ts`, in a process of its own: composes and proves the built-in flows with the package's three
 * steps, twice, and prints how long it took. Plain JavaScript over the built package, as an application runs it: a loader
 * that translates TypeScript would add its own time.
 *
 * @typedef {import("../machines/grammar.ts").FlowTypes} FlowTypes
 * @typedef {import("../machines/grammar.ts").FlowMachine<FlowTypes>} Machine
 * @typedef {import("../machines/program.ts").Tables} Tables
 * @typedef {import("../src/flows/policies.ts").FlowName} FlowName
 * @typedef {{ program: Tables, base: Tables, answers: Readonly<Record<string, readonly string[]>> }} Composed
 */

/**
 * @param {string} file
 * @returns {Promise<unknown>}
 */
const built = async (file) => import(new URL(`../dist/${file}`, import.meta.url).href)

// `npm run build` made them of the very files that the types are of.
const { compile } = /** @type {typeof import("../machines/compile.ts")} */ (await built("machines/compile.js"))
const machines = /** @type {typeof import("../machines/index.ts")} */ (await built("machines/index.js"))
const { verifyFlow } = /** @type {typeof import("../machines/proofs/verify-flow.ts")} */ (
  await built("machines/proofs/verify-flow.js")
)
const { extensionOf } = /** @type {typeof import("../machines/steps/extension.ts")} */ (
  await built("machines/steps/extension.js")
)
const { insertSteps } = /** @type {typeof import("../machines/steps/insert-steps.ts")} */ (
  await built("machines/steps/insert-steps.js")
)
const { answersOf, askNames } = /** @type {typeof import("../machines/vocabulary.ts")} */ (
  await built("machines/vocabulary.js")
)
const { memoryAdapter } = /** @type {typeof import("../src/adapters/memory.ts")} */ (
  await built("src/adapters/memory.js")
)
const { resolveConfig } = /** @type {typeof import("../src/config/resolve.ts")} */ (
  await built("src/config/resolve.js")
)
const { policiesFor } = /** @type {typeof import("../src/flows/policies.ts")} */ (await built("src/flows/policies.js"))
const { emailCode } = /** @type {typeof import("../src/steps/email-code.ts")} */ (
  await built("src/steps/email-code.js")
)
const { acceptTerms } = /** @type {typeof import("../src/steps/terms.ts")} */ (await built("src/steps/terms.js"))
const { totp } = /** @type {typeof import("../src/steps/totp.ts")} */ (await built("src/steps/totp.js"))
const { memoryTotpStore } = /** @type {typeof import("../src/stores/memory.ts")} */ (
  await built("src/stores/memory.js")
)

const steps = [
  acceptTerms({ version: "1", text: ["Terms."], accepted: () => false, accept: () => undefined }),
  emailCode({ send: () => undefined }),
  totp({ store: memoryTotpStore(), issuer: "Bench" }),
]
const config = resolveConfig({
  secret: "a secret of the bench, of more than thirty-two bytes",
  adapter: memoryAdapter(),
  providers: [
    { id: "idp", name: "IdP", type: "oidc", issuer: "https://idp.test", clientId: "c", clientSecret: "s" },
    { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined },
    { id: "password", name: "Password", type: "credentials", credentials: {}, authorize: () => null },
  ],
  steps,
})
// Charts are read as plain configs here, whatever their types are.
const { oauth, email, credentials, session, signOut } = machines
const flows = /** @type {Record<FlowName, Machine>} */ (
  /** @type {unknown} */ ({ oauth, email, credentials, session, signOut })
)
/** @type {readonly string[]} */
const signIns = ["oauth", "email", "credentials"]

/**
 * @param {string} flow
 * @param {Machine} machine
 * @returns {Composed}
 */
function compose(flow, machine) {
  const made = signIns.includes(flow) ? insertSteps(machine, steps) : machine
  const { asks } = extensionOf(made)
  const answers = { ...answersOf, ...Object.fromEntries([...asks].map(([name, ask]) => [name, ask.answers])) }
  return { program: compile(made, new Set([...askNames, ...asks.keys()])), base: compile(machine, askNames), answers }
}

function measured() {
  const begun = performance.now()
  const composed = /** @type {Record<FlowName, Composed>} */ (
    Object.fromEntries(Object.entries(flows).map(([flow, machine]) => [flow, compose(flow, machine)]))
  )
  const programs = /** @type {Record<FlowName, Tables>} */ (
    Object.fromEntries(Object.entries(composed).map(([flow, { program }]) => [flow, program]))
  )
  const policies = policiesFor(config, programs)
  const made = performance.now()
  for (const [flow, policy] of policies) {
    const { program, base, answers } = composed[flow]
    const [found] = verifyFlow(program, { ...policy, answersOf: answers, base })
    if (found) throw new TypeError(found.says)
  }
  return { composing: made - begun, proving: performance.now() - made }
}

console.log(JSON.stringify([measured(), measured()]))
