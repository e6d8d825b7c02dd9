/** Parses a page like a browser: by the HTML standard's algorithm, with scripting on. */
import type { DefaultTreeAdapterTypes } from "parse5"
import { parse } from "parse5"

type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** Every element of a page, in document order. */
export function elementsOf(markup: string): Element[] {
  const found: Element[] = []
  walk(parse(markup), (node) => {
    if ("tagName" in node) found.push(node)
  })
  return found
}

/** The elements of a tag name. */
export function all(markup: string, tagName: string): Element[] {
  return elementsOf(markup).filter((element) => element.tagName === tagName)
}

export function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value
}

/** The text inside an element, with single spaces. */
export function textOf(node: Node | undefined): string {
  let text = ""
  if (node !== undefined) walk(node, (one) => (text += "value" in one ? one.value : ""))
  return text.replaceAll(/\s+/g, " ").trim()
}

/**
 * Returns elements, their nesting and the names of their attributes, without values and text. Comments count as
 * elements.
 */
export function shapeOf(markup: string): string {
  return shape(parse(markup))
}

function shape(node: Node): string {
  const children = "childNodes" in node ? node.childNodes.map(shape).join("") : ""
  if ("tagName" in node) return `<${node.tagName} ${node.attrs.map(({ name }) => name).join(" ")}>${children}</>`
  return node.nodeName === "#text" ? "" : `(${node.nodeName}${children})`
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  if ("childNodes" in node) for (const child of node.childNodes) walk(child, visit)
}
