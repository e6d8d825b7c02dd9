/** Every rule with an id, from the four lists that define them: one catalogue for docs/rules.md and for its check. */
import { catalogue as proven } from "../../machines/proofs/catalogue.ts"
import { inTests } from "../../test/machines/invariants/security-ids.ts"
import { catalogue as attacks, type Untested } from "../../test/security/catalogue.ts"
import { ownFamilies, unproven, type RuleFamily } from "./families.ts"

export interface Rule {
  id: string
  says: string
  /** The reason why the library does not keep the rule. Absent for a rule that the library keeps. */
  notHeld?: string
  /** True if a proof shows that the rule holds for every chart. */
  proven: boolean
}

export interface RuleGroup {
  title: string
  rules: readonly Rule[]
}

const provenRules = new Map(proven.map(({ id, rule }) => [id, rule]))

function attackRule([id, entry]: [string, string | Untested]): Rule {
  const isProven = provenRules.has(id)
  if (typeof entry === "string") return { id, says: entry, proven: isProven }
  return { id, says: entry.rule, notHeld: entry.reason, proven: isProven }
}

function plainRules({ rules }: RuleFamily): Rule[] {
  return Object.entries(rules).map(([id, says]) => ({ id, says, proven: false }))
}

const named = new Set(attacks.flatMap(({ rules }) => Object.keys(rules)))

const ofProofs: readonly Rule[] = [
  ...[...provenRules].map(([id, says]) => ({ id, says, proven: true })).filter(({ id }) => !named.has(id)),
  ...Object.entries(inTests).map(([id, { what }]) => ({ id, says: what, proven: false })),
  ...Object.entries(unproven).map(([id, says]) => ({
    id,
    says,
    notHeld: "[What is proven of a flow](proofs.md#what) gives the reason.",
    proven: false,
  })),
].toSorted((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }))

export const ruleGroups: readonly RuleGroup[] = [
  { title: "Proven of every flow", rules: ofProofs },
  ...attacks.map(({ title, rules }) => ({ title, rules: Object.entries(rules).map(attackRule) })),
  ...ownFamilies.map((family) => ({ title: family.title, rules: plainRules(family) })),
]

export const ruleIds: ReadonlySet<string> = new Set(ruleGroups.flatMap(({ rules }) => rules.map(({ id }) => id)))

/** The anchor of a rule on docs/rules.md. */
export function anchorOf(id: string): string {
  return id.toLowerCase()
}
