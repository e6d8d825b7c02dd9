/** Reads values of the configuration that variables, imports and spreads name. */
import { Node, type ObjectLiteralExpression } from "ts-morph"
import type { FileMove } from "./file-move.ts"
import { importedNames } from "./imported.ts"
import type { Resolve } from "./resolve-module.ts"

/** A node, and the file that it is in. */
export interface Part {
  holder: FileMove
  node: Node
}

/** The files in which the command searches for a name. */
export interface Sources {
  moves: ReadonlyMap<string, FileMove>
  resolve: Resolve
}

/** The value of an option: `undefined` if the option is absent, and `"unreadable"` if a spread could contain it. */
export type Option = Part | "unreadable" | undefined

/**
 * Returns the node to which a node refers: the value of a variable or an import, without parentheses and type
 * assertions. @returns `undefined` if the command does not find the declaration of a name.
 */
export function resolved({ holder, node }: Part, sources: Sources, depth = 0): Part | undefined {
  if (Node.isParenthesizedExpression(node) || Node.isSatisfiesExpression(node) || Node.isAsExpression(node))
    return resolved({ holder, node: node.getExpression() }, sources, depth)
  if (!Node.isIdentifier(node)) return { holder, node }
  if (depth > maxDepth) return undefined
  const name = node.getText()
  const imported = importedNames(holder.source).find(({ as }) => as === name)
  if (imported === undefined) return declared({ holder, name }, sources, depth)
  const file = sources.resolve(holder.file, imported.module)
  const other = file === undefined ? undefined : sources.moves.get(file)
  if (other === undefined) return undefined
  if (imported.name !== "default") return declared({ holder: other, name: imported.name }, sources, depth)
  const value = other.source.getExportAssignment((one) => !one.isExportEquals())?.getExpression()
  return value === undefined ? undefined : resolved({ holder: other, node: value }, sources, depth + 1)
}

/** A chain of names longer than this one is treated as unknown, so that a cycle of names ends. */
const maxDepth = 10

function declared(
  { holder, name }: { holder: FileMove; name: string },
  sources: Sources,
  depth: number,
): Part | undefined {
  const function_ = holder.source.getFunction(name)
  if (function_ !== undefined) return { holder, node: function_ }
  const value = holder.source.getVariableDeclaration(name)?.getInitializer()
  return value === undefined ? undefined : resolved({ holder, node: value }, sources, depth + 1)
}

/** Returns the last property of an object with a name, also from the objects that it spreads. */
export function optionIn(holder: FileMove, object: ObjectLiteralExpression, name: string, sources: Sources): Option {
  for (const property of object.getProperties().toReversed()) {
    if (Node.isSpreadAssignment(property)) {
      const spread = resolved({ holder, node: property.getExpression() }, sources)
      if (!Node.isObjectLiteralExpression(spread?.node)) return "unreadable"
      const found = optionIn(spread.holder, spread.node, name, sources)
      if (found !== undefined) return found
    } else if (property.getName() === name) return { holder, node: property }
  }
  return undefined
}

/** Returns the value of a property: an expression, or the method itself. `undefined` if the command cannot read it. */
export function valueOfOption({ holder, node }: Part, sources: Sources): Part | undefined {
  if (Node.isShorthandPropertyAssignment(node)) return resolved({ holder, node: node.getNameNode() }, sources)
  if (!Node.isPropertyAssignment(node)) return { holder, node }
  const value = node.getInitializer()
  return value === undefined ? undefined : resolved({ holder, node: value }, sources)
}
