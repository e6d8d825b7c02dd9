/**
 * The visualizer: shows the charts in the file `charts.js`, which is in its folder. The visualizer loads nothing from
 * other hosts.
 */
import { render } from "preact"
import { App } from "./app.tsx"
import { chartsAnew, chartsGiven } from "./charts-given.ts"
import { takenOver } from "./charts-taken-over.ts"

const root = document.getElementById("visualizer")
root?.replaceChildren()
let charts = chartsGiven()
if (root) show(root)

function show(within: HTMLElement): void {
  render(<App charts={charts} again={() => void takeAnew(within)} />, within)
}

async function takeAnew(within: HTMLElement): Promise<void> {
  charts = takenOver(charts, await chartsAnew())
  show(within)
}
