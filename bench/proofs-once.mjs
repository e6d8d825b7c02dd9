/**
 * One run of `bench/proofs.ts`, in a process of its own: composes and proves the built-in flows with the package's
 * three steps, twice, and prints the times. Plain JavaScript over the built package, as an application runs it, because
 * a loader that translates TypeScript would add its own time.
 *
 * @typedef {import("../src/flows/flow-module.ts").FlowModule} FlowModule
 * @typedef {import("../src/flows/composed-flow.ts").ComposedFlow} ComposedFlow
 */

/**
 * @param {string} file
 * @returns {Promise<unknown>}
 */
const built = async (file) => import(new URL(`../dist/${file}`, import.meta.url).href)

// `npm run build` compiled them from the files that the types below name.
const { compile } = /** @type {typeof import("../machines/compile.ts")} */ (await built("machines/compile.js"))
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
const { policiesOf } = /** @type {typeof import("../src/flows/composition.ts")} */ (
  await built("src/flows/composition.js")
)
const { everyFlow } = /** @type {typeof import("../src/flows/every-flow.ts")} */ (
  await built("src/flows/every-flow.js")
)
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
/** @type {readonly string[]} */
const signIns = ["oauth", "email", "credentials"]

/**
 * @param {FlowModule} module
 * @returns {ComposedFlow}
 */
function compose(module) {
  const chart = signIns.includes(module.id) ? insertSteps(module.chart, steps) : module.chart
  const extension = extensionOf(chart)
  const { asks } = extension
  const answers = { ...answersOf, ...Object.fromEntries([...asks].map(([name, ask]) => [name, ask.answers])) }
  const program = compile(chart, new Set([...askNames, ...asks.keys()]))
  const { id, policy } = module
  return { id, policy, chart, extension, answers, program, base: module.program(undefined) }
}

function measured() {
  const begun = performance.now()
  const flows = new Map(Object.values(everyFlow).map((module) => [module.id, compose(module)]))
  const policies = policiesOf({ flows, reasons: new Map() }, config)
  const made = performance.now()
  for (const [{ program, base, answers }, policy] of policies) {
    const [found] = verifyFlow(program, { ...policy, answersOf: answers, base })
    if (found) throw new TypeError(found.says)
  }
  return { composing: made - begun, proving: performance.now() - made }
}

console.log(JSON.stringify([measured(), measured()]))
