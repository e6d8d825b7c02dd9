import { useEffect, useMemo, useState } from "preact/hooks"
import type { JSX } from "preact"
import type { Charts } from "../draw/charts.ts"
import type { FlowDescription } from "../describe/description.ts"
import { diagramOf } from "../draw/diagram.ts"
import { differenceOf } from "../describe/difference.ts"
import { stepsOf, stopOf } from "../follow/trace-path.ts"
import { begin, type Walk } from "../follow/walk.ts"
import { AfterPicture } from "./after-picture.tsx"
import { ComparePanel } from "./compare.tsx"
import { Details } from "./details.tsx"
import { DifferenceList } from "./difference-list.tsx"
import { FlowList } from "./flow-list.tsx"
import { Legend } from "./legend.tsx"
import { litBy } from "./lit.ts"
import { HistoryPanel } from "./history-panel.tsx"
import { LensPanel } from "./lens-panel.tsx"
import { Outcome } from "./outcome.tsx"
import { Outline } from "./outline.tsx"
import { PanelEdge, styleOf, usePanelSizes, type PanelSizes } from "./panel-edge.tsx"
import { Button } from "./parts.tsx"
import { PathPanel } from "./path-panel.tsx"
import { shownOf, type Play } from "./path-play.ts"
import { ProviderPicker } from "./provider-picker.tsx"
import { namesSomething, type Route } from "./route.ts"
import { SearchBox } from "./search-box.tsx"
import { Sides } from "./sides.tsx"
import { ThemeSwitch } from "./theme-switch.tsx"
import { Timeline } from "./timeline.tsx"
import { TracePanel } from "./trace-panel.tsx"
import { makeTraceStore } from "./trace-store.ts"
import { useLayout, useLayoutsAhead } from "./use-layout.ts"
import { useComparison } from "./use-comparison.ts"
import { useLens } from "./use-lens.ts"
import { useNarrow } from "./use-narrow.ts"
import { useRoute } from "./use-route.ts"
import { useLive, useScene, type Scene } from "./use-traces.ts"
import { WalkPanel } from "./walk-panel.tsx"

const panels = ["Details", "Walk", "Paths", "Traces", "History", "Providers", "Difference", "Legend"] as const
type Panel = (typeof panels)[number]

interface Props {
  charts: Charts
  /** Loads the charts from the server again. */
  again: () => void
}

/**
 * A path that the user chooses by hand, with the description of its chart. After a reload, the page can have another
 * chart that lacks this path.
 */
interface WalkOnChart {
  description: FlowDescription
  walk: Walk
}

/**
 * Shows the whole page. The selection is part of the page's address. All other state is lost when the user closes or
 * reloads the page.
 */
export function App({ charts: given, again }: Props): JSX.Element {
  const { name, charts, providers = [], presets = [], live: stream, history } = given
  const { route, asked, go, glide } = useRoute()
  const [panel, setPanel] = useState<Panel>(
    route.trace === undefined && (stream === undefined || namesSomething(route)) ? "Details" : "Traces",
  )
  const flows = useMemo(() => charts.map(({ description }) => description), [charts])
  const chart = charts.find(({ description }) => description.flow === route.flow) ?? charts[0]
  const [walks, setWalks] = useState<Readonly<Record<string, WalkOnChart>>>({})
  const store = useMemo(() => makeTraceStore(), [])
  const live = useLive(stream, store, again)
  const scene = useScene(store, stream !== undefined && route.trace === undefined && !namesSomething(route))
  const lens = useLens([...providers, ...presets])
  const { provider, beside } = lens
  const [play, setPlay] = useState<Play>()
  // Set when the user selects another part of the chart while a path plays. The chart shows that selection until the
  // next step plays.
  const [leftStep, setLeftStep] = useState<Play>()
  const diagram = useMemo(() => chart && diagramOf(chart.description), [chart])
  const laid = useLayout(diagram, chart?.layout)
  useLayoutsAhead(charts, laid)
  const sizes = usePanelSizes()
  const narrow = useNarrow()
  const compared = useComparison(chart?.description, scene.entries)
  const difference = useMemo(() => chart?.builtIn && differenceOf(chart.builtIn, chart.description), [chart])
  useEffect(() => {
    document.title = chart ? `${chart.description.title} · ${name}` : name
  }, [chart, name])
  const parting = compared.comparison?.parting?.at
  useSceneOnChart({ scene, flows, parting, asked, glide, tracing: panel === "Traces", open: () => setPanel("Traces") })
  const showChosen = (insteadOf = ["Traces", "Legend"]) => {
    setLeftStep(play)
    // These panels do not show the selection, so the page opens the panel "Details" instead of them.
    setPanel((before) => (insteadOf.includes(before) ? "Details" : before))
  }
  useEffect(() => {
    // A link in the panel of traces also selects a state, but must not close the trace. A link to a flow selects nothing,
    // so the legend stays open.
    if (asked.trace === undefined && (asked.state !== "" || asked.edge !== undefined)) showChosen()
  }, [asked])
  if (!chart || !diagram) return <main class="empty">{name}.</main>

  const { description } = chart
  const walked = walks[description.flow]
  const walk = walked?.description === description ? walked.walk : begin(description)
  const selected: Route = { ...route, flow: description.flow }
  // Only the view of the differences marks what the application changed.
  const differing = panel === "Difference" ? difference : undefined
  const walking = panel === "Walk"
  const tracing = panel === "Traces"
  const { shown, step } = scene
  const requests = { traces: scene.entries.map(({ trace }) => trace), step }
  const traced = tracing && shown ? litBy(description, { ...requests, shown: shown.trace }) : undefined
  const ofFlow = play?.description === description ? play : undefined
  const played = panel === "Paths" && ofFlow ? shownOf(ofFlow) : undefined
  const setWalk = (next: Walk) => {
    setWalks({ ...walks, [description.flow]: { description, walk: next } })
    go({ flow: description.flow, state: next.at })
  }
  const choose = (next: Route) => {
    go(next)
    // If the user selects the same part again, the address does not change, so the effect above does not run.
    // The links of the panel "Providers" leave it open, and a selection on the chart closes it.
    if (next.trace === undefined) showChosen(["Traces", "Legend", "Providers"])
    else setPanel("Traces")
  }
  return (
    <div class={classOf({ tracing, sizes })} style={narrow ? {} : styleOf(sizes)}>
      <a class="skip" href="#outline" onClick={(event) => skipTo(event, "outline")}>
        Skip to the outline
      </a>
      <header>
        <h1>{name}</h1>
        {providers.length + presets.length > 0 && (
          <ProviderPicker
            providers={providers}
            presets={presets}
            chosen={provider}
            choose={(next) => {
              lens.choose(next)
              setPanel(next ? "Providers" : "Details")
              // The state in which a request stopped is no part of the comparison.
              if (next && (tracing || next.flow !== description.flow)) go({ flow: next.flow, state: "" })
            }}
            beside={beside}
            chooseBeside={lens.chooseBeside}
          />
        )}
        <SearchBox flows={flows} flow={description.flow} go={choose} />
        <ThemeSwitch />
      </header>
      {narrow && tracing && shown && (
        <section class="sentence" aria-label="The outcome">
          <Outcome trace={shown.trace} description={flows.find(ofFlowOf(shown.trace))} />
        </section>
      )}
      <FlowList flows={flows} shown={description.flow} narrow={narrow} />
      <PanelEdge side="left" sizes={sizes} name="Flows and outline" />
      <main>
        <Sides
          providers={beside?.flow === description.flow ? [provider, beside] : [provider]}
          diagram={diagram}
          laid={laid}
          selected={played && play !== leftStep ? played.route : selected}
          walk={walking ? walk : (played?.walk ?? traced?.walk)}
          path={traced?.path}
          added={differing?.added ?? []}
          changed={differing?.changed.map(({ path }) => path) ?? []}
          other={tracing ? compared.comparison?.walk : undefined}
          flags={[...(traced?.flags ?? []), ...((tracing && compared.comparison?.flags) || [])]}
          go={choose}
          glide={(next) => {
            glide(next)
            setLeftStep(play)
          }}
        />
        {tracing && <Timeline scene={scene} steps={stepsOf(description, requests.traces)} />}
      </main>
      <PanelEdge side="right" sizes={sizes} name="Panel" />
      <aside aria-label="About the selection">
        <div class="panels" role="group" aria-label="Panels">
          {panels
            .filter((each) => each !== "Difference" || difference !== undefined)
            .filter((each) => each !== "History" || history !== undefined)
            .filter((each) => each !== "Providers" || provider !== undefined)
            .map((each) => (
              <Button key={each} says={each} aria-pressed={each === panel} onClick={() => setPanel(each)} />
            ))}
        </div>
        <AfterPicture>
          {panel === "Details" && <Details description={description} selected={selected} provider={provider} />}
          {walking && <WalkPanel description={description} walk={walk} setWalk={setWalk} />}
          {panel === "Paths" && (
            <PathPanel
              description={description}
              composed={(difference?.added.length ?? 0) + (difference?.changed.length ?? 0) > 0}
              selected={selected}
              play={ofFlow}
              setPlay={setPlay}
            />
          )}
          {tracing && compared.begun && (
            <ComparePanel flow={description.flow} comparison={compared.comparison} end={compared.end} />
          )}
          {tracing && (
            <TracePanel
              store={store}
              live={live}
              scene={scene}
              charts={charts}
              layoutOf={(flow) => (flow === description.flow ? laid.layout : undefined)}
              compare={compared.begin}
              withFailure={!narrow}
            />
          )}
          {panel === "History" && history !== undefined && <HistoryPanel address={history} charts={charts} />}
          {panel === "Providers" && (
            <LensPanel description={description} providers={[provider, beside].flatMap((each) => each ?? [])} />
          )}
          {panel === "Difference" && difference && <DifferenceList description={description} difference={difference} />}
          {panel === "Legend" && <Legend diagram={diagram} compared={difference !== undefined} />}
        </AfterPicture>
      </aside>
      <Outline description={description} selected={selected} provider={provider} difference={differing} />
    </div>
  )
}

interface SceneOnChart {
  scene: Scene
  flows: readonly FlowDescription[]
  /** The state at which two compared sign-ins part. */
  parting: string | undefined
  asked: Route
  glide: (route: Route) => void
  /** True if the panel of traces is open. If the panel is closed, a trace does not change the selection. */
  tracing: boolean
  /** Opens the panel of traces. */
  open: () => void
}

/**
 * Selects, in the chart, the state in which the selected request stopped, or the state at which two compared sign-ins
 * part. While the user steps through the moves of the request, selects the state after the current step instead. If the
 * page's address has the id of a flow (`?trace=`), the page follows the requests of that flow and opens the panel of traces.
 */
function useSceneOnChart({ scene, flows, parting, asked, glide, tracing, open }: SceneOnChart): void {
  const { shown, entries, step } = scene
  useEffect(() => {
    if (!shown || !tracing) return
    const { trace } = shown
    const description = flows.find(ofFlowOf(trace))
    if (!description) return
    const steps = stepsOf(
      description,
      entries.map((entry) => entry.trace),
    )
    const end = parting ?? stopOf(description, trace)
    const state = step === undefined ? end : (steps[step - 1]?.move.to ?? "")
    glide({ flow: trace.flow, state, trace: trace.id })
  }, [shown, step, tracing, parting])
  useEffect(() => {
    if (asked.trace === undefined) return
    if (asked.trace !== shown?.trace.id) scene.follow(asked.trace)
    open()
  }, [asked])
}

function classOf({ tracing, sizes }: { tracing: boolean; sizes: PanelSizes }): string {
  const names = [
    ["tracing", tracing],
    ["no-left", sizes.left.folded],
    ["no-right", sizes.right.folded],
  ] as const
  return ["page", ...names.flatMap(([name, is]) => (is ? [name] : []))].join(" ")
}

function ofFlowOf({ flow }: { flow: string }): (description: FlowDescription) => boolean {
  return (description) => description.flow === flow
}

/** Moves the focus to an element. A normal link within the page would replace the selection in the address. */
function skipTo(event: Event, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
