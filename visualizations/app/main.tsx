/** The visualizer: draws the charts that `charts.js` put beside it. It loads nothing from any other host. */
import { render } from "preact"
import { App } from "./app.tsx"
import { chartsGiven } from "./charts-given.ts"

const root = document.getElementById("visualizer")
if (root) {
  root.replaceChildren()
  render(<App charts={chartsGiven()} />, root)
}
