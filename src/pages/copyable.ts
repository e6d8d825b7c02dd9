/** Makes the parts of a page with texts that the visitor copies or downloads: a key, and recovery codes. */
import type { StepPage } from "../../machines/steps/step.types.ts"
import type { Texts } from "../texts/texts.ts"
import { copyScript, copyScriptHash } from "./copy-script.ts"
import type { Css } from "./css.ts"
import { css } from "./css.ts"
import { attributes, html, scriptElement, type Html } from "./html.ts"
import type { PageScript } from "./page.ts"
import { textFile } from "./safe-url.ts"

/** Returns true for a paragraph that contains the text that the visitor copies. */
export function hasCopyable(paragraph: string, { copyable = "" }: StepPage): boolean {
  return copyable !== "" && paragraph.includes(copyable)
}

/** Makes the paragraph with the text that the visitor copies, and the place of the button. */
export function copyableParagraph(paragraph: string, { copyable = "" }: StepPage, texts: Texts): Html {
  const [before, ...after] = paragraph.split(copyable)
  return html`<div class="copyable">
    <p dir="auto">${before}<code dir="ltr">${copyable}</code>${after.join(copyable)}</p>
    <div ${buttonsFor(copyable.replaceAll(" ", ""), texts)}></div>
  </div>`
}

/** Makes the list of codes, and with `file` the buttons that copy and download them. */
export function listOfCodes(codes: readonly string[], file: string | undefined, texts: Texts): Html {
  const lines = codes.join("\n")
  const download =
    file !== undefined &&
    html`<a class="button plain" href="${textFile(`${lines}\n`)}" ${attributes({ download: file })}
      >${texts.step.download}</a
    >`
  return html`<ul class="codes">
      ${codes.map((code) => html`<li><code dir="ltr">${code}</code></li>`)}
    </ul>
    ${download && html`<div ${buttonsFor(lines, texts)}>${download}</div>`}`
}

function buttonsFor(copied: string, { step }: Texts): ReturnType<typeof attributes> {
  return attributes({ class: "copies", "data-copies": copied, "data-copy": step.copy, "data-copied": step.copied })
}

/** Returns the script of a page that has such texts. Without JavaScript, the page has no button that copies. */
export function copyScripts({ copyable, codesFile }: StepPage): readonly PageScript[] {
  return copyable === undefined && codesFile === undefined ? [] : [copies]
}

const copies = { element: scriptElement(copyScript), allowedBy: copyScriptHash }

export const copyableStyle: Css = css`
  .copyable {
    margin: 0 0 20px;
    text-align: center;
    color: var(--soft);
  }
  .copyable p {
    margin: 0 0 8px;
  }
  .copyable code {
    display: block;
    margin-top: 4px;
    color: var(--ink);
  }
  .copies {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
    margin: 0 0 20px;
  }
  .copies:empty {
    display: none;
  }
  .copyable .copies {
    margin: 0;
  }
  .copies .button {
    flex: 1 1 120px;
    width: auto;
    min-height: 44px;
    margin: 0;
  }
`
