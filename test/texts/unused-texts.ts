/** Texts of the English catalogue that no source file reads, found by the types of TypeScript. */
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript-5.9"

const root = resolve(import.meta.dirname, "../..")
const english = join(root, "src/texts/en.ts")

/** Returns the English catalogue with one more text in a part. */
export function enWith(part: string, text: string): string {
  return readFileSync(english, "utf8").replace(`  ${part}: {\n`, `  ${part}: {\n    ${text},\n`)
}

/**
 * Returns the paths of texts that no source reads, except those of errors and reasons. Other tests compare these texts
 * with the types and the rows that name them.
 *
 * @param catalogue the source of `en.ts`.
 */
export function unusedTexts(catalogue: string): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  }
  const host = ts.createCompilerHost(options)
  const { readFile } = host
  host.readFile = (name) => (resolve(name) === english ? catalogue : readFile(name))
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) =>
    resolve(name) === english
      ? ts.createSourceFile(name, catalogue, ts.ScriptTarget.ES2023, true)
      : getSourceFile(name, ...rest)
  const readers = ["src/pages", "src/mail", "src/flows", "src/steps", "src/texts"].flatMap(filesIn)
  const program = ts.createProgram([english, ...readers], options, host)
  const checker = program.getTypeChecker()
  const read = new Set<ts.Node>()
  const note = (symbol: ts.Symbol | undefined) => {
    for (const declaration of symbol?.declarations ?? []) read.add(declaration)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) note(checker.getSymbolAtLocation(node.name))
    if (ts.isBindingElement(node)) {
      const name = (node.propertyName ?? node.name).getText()
      note(checker.getTypeAtLocation(node.parent).getProperty(name))
    }
    if (ts.isElementAccessExpression(node)) {
      const names = checker.getTypeAtLocation(node.argumentExpression)
      const held = checker.getTypeAtLocation(node.expression)
      for (const name of names.isUnion() ? names.types : [names])
        if (name.isStringLiteral()) note(held.getProperty(name.value))
    }
    ts.forEachChild(node, visit)
  }
  for (const file of program.getSourceFiles()) if (readers.includes(resolve(file.fileName))) visit(file)
  const source = program.getSourceFile(english)
  return source === undefined
    ? ["en.ts"]
    : leavesOf(source)
        .filter(({ node }) => !read.has(node))
        .map(({ path }) => path)
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(root, folder, name))
    .filter((name) => name !== english)
}

/** Texts and plurals, with their paths. */
function leavesOf(source: ts.SourceFile): { node: ts.Node; path: string }[] {
  const found: { node: ts.Node; path: string }[] = []
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isPropertyAssignment(node)) {
      const here = path === "" ? node.name.getText() : `${path}.${node.name.getText()}`
      const isPart = ts.isObjectLiteralExpression(node.initializer) && !/\bother:/.test(node.initializer.getText())
      if (isPart) ts.forEachChild(node.initializer, (child) => visit(child, here))
      else if (!/^(?:errors|reasons)\./.test(here)) found.push({ node, path: here })
    } else ts.forEachChild(node, (child) => visit(child, path))
  }
  visit(source, "")
  return found
}
