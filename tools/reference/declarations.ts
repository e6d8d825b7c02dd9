/** Writes an exported declaration as Markdown: its signature, its docstring, and the members of an interface. */
import ts from "typescript-5.9"
import { code, docsOf, isInternal } from "./docstrings.ts"
import { isOurs } from "./program.ts"

export type Kind = "function" | "class" | "value" | "type"

export function kindOf(symbol: ts.Symbol, checker: ts.TypeChecker): Kind {
  if ((symbol.flags & ts.SymbolFlags.Class) !== 0) return "class"
  if ((symbol.flags & ts.SymbolFlags.Value) === 0) return "type"
  return typeOfValue(symbol, checker).getCallSignatures().length > 0 ? "function" : "value"
}

function typeOfValue(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Type {
  return checker.getTypeOfSymbol(symbol)
}

const format = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

/** The parts of a declaration's section: signature, docstring, members. */
export function describe(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  const kind = kindOf(symbol, checker)
  const docs = docsOf(symbol, checker)
  return [block(signatureOf(name, symbol, kind, checker)), docs, membersOf(symbol, kind, checker)].filter(
    (part) => part !== "",
  )
}

function block(text: string): string {
  return text === "" ? "" : `\`\`\`ts\n${text}\n\`\`\``
}

function signatureOf(name: string, symbol: ts.Symbol, kind: Kind, checker: ts.TypeChecker): string {
  if (kind === "function") {
    const signatures = typeOfValue(symbol, checker).getCallSignatures()
    return signatures.map((one) => `${name}${checker.signatureToString(one, undefined, format)}`).join("\n")
  }
  if (kind === "value") {
    const text = checker.typeToString(typeOfValue(symbol, checker), undefined, format)
    return `${name}: ${text === `typeof ${symbol.name}` ? "unique symbol" : text}`
  }
  const [declaration] = symbol.declarations ?? []
  if (declaration === undefined) return ""
  if (ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) return headOf(declaration, name)
  return ts.isTypeAliasDeclaration(declaration) ? aliasOf(declaration, name) : ""
}

/** `interface A<T> extends B`. */
function headOf(declaration: ts.ClassDeclaration | ts.InterfaceDeclaration, name: string): string {
  const word = ts.isClassDeclaration(declaration) ? "class" : "interface"
  const clauses = declaration.heritageClauses?.map((clause) => ` ${oneLine(clause)}`).join("") ?? ""
  return `${word} ${name}${parametersOf(declaration)}${clauses}`
}

function aliasOf(declaration: ts.TypeAliasDeclaration, name: string): string {
  const { type } = declaration
  // A list of the members follows the object.
  const shown = ts.isTypeLiteralNode(type) ? "{ … }" : oneLine(type)
  return `type ${name}${parametersOf(declaration)} = ${shown}`
}

function parametersOf({
  typeParameters,
}: ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration): string {
  return typeParameters === undefined ? "" : `<${typeParameters.map(oneLine).join(", ")}>`
}

/** The source of a node without comments, on one line. */
function oneLine(node: ts.Node): string {
  const source = node.getSourceFile()
  const printer = ts.createPrinter({ removeComments: true })
  return printer.printNode(ts.EmitHint.Unspecified, node, source).replaceAll(/\s+/g, " ").trim()
}

function membersOf(symbol: ts.Symbol, kind: Kind, checker: ts.TypeChecker): string {
  if (kind === "function" || kind === "value") return ""
  const own = [...(symbol.members?.values() ?? []), ...literalMembers(symbol, checker)]
  return own
    .filter((member) => isShown(member) && !isInternal(member))
    .map((member) => memberLine(member, checker))
    .join("\n")
}

function literalMembers(symbol: ts.Symbol, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const [declaration] = symbol.declarations ?? []
  if (declaration === undefined || !ts.isTypeAliasDeclaration(declaration)) return []
  return ts.isTypeLiteralNode(declaration.type) ? checker.getTypeFromTypeNode(declaration.type).getProperties() : []
}

function isShown(member: ts.Symbol): boolean {
  const wanted = ts.SymbolFlags.Property | ts.SymbolFlags.Method | ts.SymbolFlags.Accessor
  if ((member.flags & wanted) === 0) return false
  return (member.declarations ?? []).every((one) => {
    const modifiers = ts.getCombinedModifierFlags(one)
    return isOurs(one) && (modifiers & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0
  })
}

function memberLine(member: ts.Symbol, checker: ts.TypeChecker): string {
  const docs = docsOf(member, checker)
    .replaceAll(/(?<!\n)\n(?![\n-])/g, " ")
    .replaceAll(/\n+- /g, "\n  - ")
    .replaceAll(/\n\n+/g, "\n\n  ")
  const text = code(`${memberName(member)}${isOptional(member) ? "?" : ""}: ${typeTextOf(member, checker)}`)
  return docs === "" ? `- ${text}` : `- ${text}: ${docs}`
}

/** Returns the name of a member as in the source; the name of a symbol is in brackets. */
export function memberName({ name }: ts.Symbol): string {
  return name.replace(/^__@(\w+)@\d+$/, "[$1]")
}

export function isOptional(member: ts.Symbol): boolean {
  return (member.flags & ts.SymbolFlags.Optional) !== 0
}

/** Returns the type as in the source, without the `undefined` of an optional member. */
export function typeTextOf(member: ts.Symbol, checker: ts.TypeChecker): string {
  const node = typeNodeOf(member)
  const text =
    node === undefined ? checker.typeToString(checker.getTypeOfSymbol(member), undefined, format) : oneLine(node)
  if (!isOptional(member)) return text
  const bare = text.replace(/ \| undefined$/, "")
  const [, inner] = /^\(((?:[^()]|\([^()]*\))*)\)$/.exec(bare) ?? []
  return inner ?? bare
}

export function typeNodeOf(member: ts.Symbol): ts.TypeNode | undefined {
  const [declaration] = member.declarations ?? []
  if (declaration === undefined) return undefined
  return ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration) ? declaration.type : undefined
}
