import { useEffect, useMemo, useState } from "preact/hooks"
import type { JSX } from "preact"
import type { Charts } from "../../src/inspect/charts.ts"
import { diagramOf } from "../../src/inspect/diagram.ts"
import { differenceOf } from "../../src/inspect/difference.ts"
import { walkOfTrace } from "../../src/inspect/trace-path.ts"
import { begin, type Walk } from "../../src/inspect/walk.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { Chart } from "./chart.tsx"
import { Details } from "./details.tsx"
import { DifferenceList } from "./difference-list.tsx"
import { Legend } from "./legend.tsx"
import { Outline } from "./outline.tsx"
import { hashOf, parseRoute, type Route } from "./route.ts"
import { SearchBox } from "./search-box.tsx"
import { ThemeSwitch } from "./theme-switch.tsx"
import { TracePanel } from "./trace-panel.tsx"
import { useLayout } from "./use-layout.ts"
import { WalkPanel } from "./walk-panel.tsx"

const panels = ["Details", "Walk", "Traces", "Difference", "Legend"] as const
type Panel = (typeof panels)[number]

/** The whole page. What is looked at stands in the address; everything else is gone with the page. */
export function App({ charts: { name, charts } }: { charts: Charts }): JSX.Element {
  const route = useRoute()
  const [panel, setPanel] = useState<Panel>("Details")
  const chart = charts.find(({ description }) => description.flow === route.flow) ?? charts[0]
  const [walks, setWalks] = useState<Readonly<Record<string, Walk>>>({})
  const [traces, setTraces] = useState<readonly Trace[]>([])
  const [trace, setTrace] = useState<Trace>()
  const diagram = useMemo(() => chart && diagramOf(chart.description), [chart])
  const laid = useLayout(diagram, chart?.layout)
  const difference = useMemo(() => chart?.builtIn && differenceOf(chart.builtIn, chart.description), [chart])
  useEffect(() => {
    document.title = chart ? `${chart.description.title} · ${name}` : name
  }, [chart, name])
  if (!chart || !diagram) return <main class="empty">{name}.</main>

  const { description } = chart
  const walk = walks[description.flow] ?? begin(description)
  const selected: Route = { ...route, flow: description.flow }
  const walking = panel === "Walk"
  const traced = panel === "Traces" && trace?.flow === description.flow ? walkOfTrace(description, trace) : undefined
  const setWalk = (next: Walk) => {
    setWalks({ ...walks, [description.flow]: next })
    go({ flow: description.flow, state: next.at })
  }
  return (
    <div class="page">
      <a class="skip" href="#outline" onClick={(event) => skipTo(event, "outline")}>
        Skip to the outline
      </a>
      <header>
        <h1>{name}</h1>
        <SearchBox flows={charts.map((each) => each.description)} flow={description.flow} go={go} />
        <ThemeSwitch />
      </header>
      <nav class="flows" aria-label="Flows">
        <ul>
          {charts.map(({ description: { flow, title } }) => (
            <li key={flow}>
              <a href={hashOf({ flow, state: "" })} aria-current={flow === description.flow ? "page" : undefined}>
                <span>{flow}</span>
                <small>{title}</small>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <Chart
          diagram={diagram}
          laid={laid}
          selected={selected}
          walk={walking ? walk : traced}
          added={difference?.added ?? []}
          changed={difference?.changed.map(({ path }) => path) ?? []}
          go={go}
        />
      </main>
      <aside aria-label="About the selection">
        <div class="panels" role="group" aria-label="Panels">
          {panels
            .filter((each) => each !== "Difference" || difference !== undefined)
            .map((each) => (
              <button key={each} type="button" aria-pressed={each === panel} onClick={() => setPanel(each)}>
                {each}
              </button>
            ))}
        </div>
        {panel === "Details" && <Details description={description} selected={selected} />}
        {walking && <WalkPanel description={description} walk={walk} setWalk={setWalk} />}
        {panel === "Traces" && (
          <TracePanel
            traces={traces}
            shown={trace}
            heard={setTraces}
            show={(next) => {
              setTrace(next)
              go({ flow: next.flow, state: next.moves.at(-1)?.to ?? "" })
            }}
          />
        )}
        {panel === "Difference" && difference && <DifferenceList flow={description.flow} difference={difference} />}
        {panel === "Legend" && <Legend diagram={diagram} />}
      </aside>
      <Outline description={description} selected={selected} />
    </div>
  )
}

function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash))
  useEffect(() => {
    const changed = () => setRoute(parseRoute(location.hash))
    addEventListener("hashchange", changed)
    return () => removeEventListener("hashchange", changed)
  }, [])
  return route
}

function go(route: Route): void {
  location.hash = hashOf(route)
}

/** The address is what is looked at, so a link within the page moves the focus and leaves the address. */
function skipTo(event: Event, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
