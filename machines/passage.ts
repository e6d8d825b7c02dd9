import { chainTo, descentFrom, type Node, type Transition } from "./nodes.ts"

/** The states that one transition leaves and enters. */
export interface Passage {
  /** The states that the transition leaves, innermost first. */
  readonly left: readonly Node[]
  /** The states that the transition enters, outermost first. */
  readonly entered: readonly Node[]
  readonly leaf: Node
}

/**
 * Computes the states that a transition leaves and enters when `leaf` is active. The result is the same as the exit and
 * entry sets of SCXML and of XState, for a chart with one active leaf.
 */
export function passage(leaf: Node, { source, target: targets, reenter = false }: Transition): Passage {
  const target = targets?.[0]
  if (!target) return { left: [], entered: [], leaf }

  const domain = domainOf(source, target, reenter)
  const kept = domain ? domain.path.length + 1 : 0
  const descent = descentFrom(target)
  const onTheWay = chainTo(target).slice(kept)
  // If the root is the target, and a state below the root is the source, the transition enters the root again without
  // leaving it, as in XState.
  const entered = target === domain && target !== source ? [target] : onTheWay
  return {
    left: chainTo(leaf).slice(kept).reverse(),
    entered: [...entered, ...descent],
    leaf: descent.at(-1) ?? target,
  }
}

/**
 * Returns the innermost state that stays active during the transition. `undefined`: the transition leaves even the
 * root.
 */
function domainOf(source: Node, target: Node, reenter: boolean): Node | undefined {
  if (!reenter && (target === source || isWithin(target, source))) return source
  for (let ancestor = target.parent; ancestor; ancestor = ancestor.parent) {
    if (isWithin(source, ancestor)) return ancestor
  }
  return reenter ? undefined : chainTo(source)[0]
}

function isWithin(node: Node, ancestor: Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (at === ancestor) return true
  return false
}
