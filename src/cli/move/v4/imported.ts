/** The names that a file imports. */
import { Node, SyntaxKind, type Identifier, type ImportDeclaration, type SourceFile } from "ts-morph"

/** An imported name. */
export interface Imported {
  /** The import specifier, or the identifier of a default import. */
  node: Node
  declaration: ImportDeclaration
  module: string
  /** The exported name; `default` for the default export. */
  name: string
  /** The name in the file. */
  as: string
}

/** Returns the names that a file imports, without those of `import * as …`. */
export function importedNames(source: SourceFile): Imported[] {
  return source.getImportDeclarations().flatMap((declaration) => {
    const module = declaration.getModuleSpecifierValue()
    const standard = declaration.getDefaultImport()
    const named = declaration.getNamedImports().map((node): Imported => {
      const name = node.getName()
      return { node, declaration, module, name, as: node.getAliasNode()?.getText() ?? name }
    })
    return standard === undefined
      ? named
      : [{ node: standard, declaration, module, name: "default", as: standard.getText() }, ...named]
  })
}

/** Returns the identifiers that refer to a name of the file: no imports, and no names of properties. */
export function usesOf(source: SourceFile, name: string): Identifier[] {
  return source.getDescendantsOfKind(SyntaxKind.Identifier).filter((identifier) => {
    if (identifier.getText() !== name) return false
    const parent = identifier.getParent()
    if (Node.isImportSpecifier(parent) || Node.isImportClause(parent) || Node.isNamespaceImport(parent)) return false
    if (Node.isPropertyAccessExpression(parent)) return parent.getExpression() === identifier
    if (Node.isPropertyAssignment(parent)) return parent.getInitializer() === identifier
    return !Node.isPropertySignature(parent) && !Node.isJsxAttribute(parent) && !Node.isMethodDeclaration(parent)
  })
}

/** Returns true if a name is declared or imported anywhere in a file, or names a global value there. */
export function isTaken(source: SourceFile, name: string): boolean {
  return usesOf(source, name).length > 0 || importedNames(source).some(({ as }) => as === name)
}
