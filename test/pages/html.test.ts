import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { css } from "../../src/pages/css.ts"
import type { HtmlPart } from "../../src/pages/html.ts"
import { attributes, html } from "../../src/pages/html.ts"
import { href } from "../../src/pages/safe-url.ts"
import { all, attribute, shapeOf } from "./dom.ts"
import { hostile } from "./samples.ts"

/** Normalises a string like the parser, which drops every NUL, and reads every line break as one LF. */
const asParsed = (text: string): string => text.replaceAll("\0", "\uFFFD").replaceAll(/\r\n?/g, "\n")

/** The same tags under names that a formatter does not know, so that it leaves these templates unchanged. */
const exactly = html
const sheet = css

describe("html", () => {
  it("keeps any string as text: the parser reads the string back, without a new element", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [element] = all(html`<main>${text}</main>`.toString(), "main")
        expect(element?.childNodes.map((node) => ("value" in node ? node.value : node.nodeName))).toEqual([
          asParsed(text),
        ])
      }),
    )
  })

  it("keeps any string as one attribute's value", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const [element] = all(html`<p title="${text}" ${attributes({ lang: text })}></p>`.toString(), "p")
        expect(element?.attrs).toEqual([
          { name: "title", value: asParsed(text) },
          { name: "lang", value: asParsed(text) },
        ])
      }),
    )
  })

  it("passes its own result unescaped, alone and in lists, and no imitation of it", () => {
    expect(exactly`<p>${exactly`<b>${"<"}</b>`}${[exactly`<i></i>`, "&"]}</p>`.toString()).toBe(
      "<p><b>&lt;</b><i></i>&amp;</p>",
    )
    const imitation = JSON.parse('{"__html":"<b>","markup":"<b>"}') as string // A wrong cast, as it could occur elsewhere.
    expect(() => exactly`<p>${imitation}</p>`).toThrow(TypeError)
  })

  it("leaves holes empty for false, null and undefined, and prints zero", () => {
    expect(exactly`<p>${false}${null}${undefined}${0}</p>`.toString()).toBe("<p>0</p>")
  })

  it.each<[string, () => unknown]>([
    ["a plain string as an address", () => exactly`<a href="${"https://app.example"}"></a>`],
    ["no address", () => exactly`<a href="${undefined}"></a>`],
    ["an address joined from two parts", () => exactly`<a href="https://app.example/${href("/x")}"></a>`],
    ["a plain string among attributes", () => exactly`<p ${"onclick=alert(1)"}></p>`],
    ["a plain string as CSS", () => exactly`<style>${"body{}"}</style>`],
    ["markup inside an attribute", () => exactly`<p title="${exactly`<b></b>`}"></p>`],
    ["attributes as text", () => exactly`<p>${attributes({ lang: "en" })}</p>`],
    ["CSS as text", () => exactly`<p>${sheet`a`}</p>`],
    ["an unquoted value", () => exactly`<p title=${"x"}></p>`],
    ["a single-quoted value", () => exactly`<p title='${"x"}'></p>`],
    ["a tag's name", () => exactly`<${"p"}></p>`],
    ["a script", () => exactly`<script>${"x"}</script>`],
    ["an event handler", () => exactly`<p onclick="${"x"}"></p>`],
    ["a style attribute", () => exactly`<p style="${"x"}"></p>`],
    ["a comment", () => exactly`<!-- ${"x"} -->`],
    ["a base element", () => exactly`<base target="${"x"}">`],
    ["a template that ends inside a tag", () => exactly`<p title="`],
    ["an event handler by name", () => attributes({ onclick: "x" })],
    ["an address by name", () => attributes({ formaction: "x" })],
    ["an invalid name", () => attributes({ 'x="y" z': "x" })],
  ])("refuses %s", (_what, make) => {
    expect(make).toThrow(TypeError)
  })

  it("decides only by the template: values of one kind never change the structure of the page", () => {
    const render = (text: HtmlPart, value: string) =>
      html`<!doctype html>
        <html>
          <head>
            <title>${text}</title>
          </head>
          <body>
            <input value="${value}" />
            <p>${text}</p>
          </body>
        </html>`
    const plain = shapeOf(render("a", "b").toString())
    fc.assert(
      fc.property(hostile, hostile, (text, value) => {
        expect(shapeOf(render(text, value).toString())).toBe(plain)
      }),
    )
  })
})

describe("css", () => {
  it("takes checked values only", () => {
    const lie = "red}" as unknown as number // The compiler refuses this value. The function must also refuse it at run time.
    expect(() => sheet`a { color: ${lie}; }`).toThrow(TypeError)
    expect(() => sheet`a { width: ${Number.NaN}px; }`).toThrow(TypeError)
    expect(() => sheet`</style>`).toThrow(TypeError)
    expect(sheet`a${1}${[sheet`b`, sheet`c`]}`.toString()).toBe("a1bc")
  })
})

describe("the parser of these tests", () => {
  it("would find an element that was not escaped", () => {
    expect(shapeOf("<p><b></b></p>")).not.toBe(shapeOf("<p></p>"))
    expect(attribute(all('<p title="a&amp;b">', "p")[0], "title")).toBe("a&b")
  })
})
