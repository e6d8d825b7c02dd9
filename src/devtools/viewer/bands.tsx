import type { ComponentChildren, JSX } from "preact"
import { bandSizes, type Band } from "../draw/bands.ts"
import { sizes } from "../draw/diagram.ts"
import type { Flag } from "./lit.ts"
import { hashOf } from "./route.ts"

interface Props {
  bands: readonly Band[]
  /** The name of the flow. */
  flow: string
  /** The flags of traces. */
  flags: readonly Flag[]
  /** The visible part of the drawing, from left to right. The text of a wide band stays within it. */
  seen: Seen
  /** Opens or closes a band. */
  toggle: (band: Band, event: MouseEvent | KeyboardEvent) => void
}

interface Seen {
  readonly left: number
  readonly right: number
}

/** The width that the text in the head of a band needs at most. */
const headText = 330

/** Returns where the text of a band's head begins: at its left edge, or at that of the window if this is further right. */
function leftOf({ x, width }: Band["box"], { left }: Seen): number {
  return Math.max(x, Math.min(left, x + width - headText)) + bandSizes.padding
}

/** Returns where text that ends at the right edge of a band ends: there, or at the right edge of the window. */
function rightOf({ x, width }: Band["box"], { right }: Seen): number {
  return right > x + headText ? Math.min(x + width, right) : x + width
}

/** Shows the bands of a flow's phases. The head of a band is a button that opens or closes it. */
export function Bands({ bands, flow, flags, seen, toggle }: Props): JSX.Element | null {
  if (bands.length === 0) return null
  return (
    <g class="bands">
      {bands.map((band, index) => (
        <g key={band.phase.id}>
          {index > 0 && <Down band={band} from={lower(bands[index - 1])} />}
          <rect
            x={band.box.x}
            y={band.box.y}
            width={band.box.width}
            height={band.box.height}
            rx={8}
            fill={band.open ? "var(--page)" : "var(--group)"}
            stroke="var(--line)"
          />
          <Head band={band} flags={flags} seen={seen} toggle={toggle} />
          {band.boundary && <Boundary band={band} flow={flow} seen={seen} />}
          {band.boundary && <Ahead band={band} flow={flow} seen={seen} />}
        </g>
      ))}
    </g>
  )
}

function Head({ band, flags, seen, toggle }: { band: Band } & Omit<Props, "bands" | "flow">): JSX.Element {
  const { phase, number, box, open, head, says, inTitle, checks } = band
  const left = leftOf(box, seen)
  const flag = open ? undefined : flags.find(({ state }) => phase.states.includes(state))
  const grants = says.some((line) => line.includes("the grant"))
  const right = rightOf(box, seen) - 12
  const title = `${number} ${phase.title} `
  const afterTitle = left + 30 + title.length * sizes.labelCharacter
  // In a narrow band, the title and the whole flag do not fit into one line.
  const fits = afterTitle + (flag?.says.length ?? 0) * sizes.labelCharacter < right
  const flagSays = fits ? flag?.says : flag?.says.replace(/:.*/, "")
  const besideTitle = `${says.join("")}  ${flagSays ?? ""}`
  const collides = inTitle && flag !== undefined && afterTitle + besideTitle.length * sizes.labelCharacter >= right
  return (
    <g
      role="button"
      tabindex={0}
      data-band={phase.id}
      aria-expanded={open}
      onClick={(event) => toggle(band, event)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return
        event.preventDefault()
        event.stopPropagation()
        toggle(band, event)
      }}
      cursor="pointer"
    >
      <rect
        x={box.x}
        y={box.y}
        width={box.width}
        height={open ? head - 8 : box.height}
        rx={8}
        fill={grants ? "var(--grant)" : "var(--group)"}
        stroke={flag?.tone === "failed" ? "var(--refuse-line)" : grants ? "var(--grant-line)" : "var(--line)"}
        stroke-width={grants || flag ? 2 : 1}
      />
      <text class="title" x={left} y={box.y + 18} aria-hidden="true">
        {open ? "▾" : "▸"}
      </text>
      <text class="title" x={left + 22} y={box.y + 18}>
        {title}
      </text>
      {/* If they do not fit, the flag takes the place of the words beside the title. */}
      {(collides ? [] : says).map((line, index) => (
        <text
          key={line}
          class="detail"
          x={inTitle ? afterTitle + 4 : left + 22}
          y={box.y + (inTitle ? 18 : 34 + index * bandSizes.check)}
        >
          {`${line} `}
        </text>
      ))}
      {checks.map((line, index) => (
        <text key={line} class="detail" x={left + 22} y={box.y + head + 4 + index * bandSizes.check}>
          {`${line} `}
        </text>
      ))}
      {flag && (
        <text class={flag.tone === "failed" ? "exit" : "detail"} x={right} y={box.y + 18} text-anchor="end">
          {flagSays}
        </text>
      )}
    </g>
  )
}

/** Returns the lower edge of a band; 0 for no band. */
function lower(band: Band | undefined): number {
  return band === undefined ? 0 : band.box.y + band.box.height
}

/** The arrow from the band above, whose lower edge is at `from`. */
function Down({ band: { box }, from }: { band: Band; from: number }): JSX.Element {
  const x = box.x + box.width / 2
  return (
    <g class="arrow">
      <path class="line" d={`M${x} ${from}V${box.y - 6}`} />
      <path class="head" d={`M${x} ${box.y}l-5 -8h10Z`} />
    </g>
  )
}

interface LineProps {
  band: Band
  flow: string
  seen: Seen
}

/** The width of the labels beside the arrow that crosses the line, in pixels. */
const labelRoom = 136

/** The line that an authorization code crosses when the flow sends it to the provider. */
function Boundary({ band: { box, boundary }, flow, seen }: LineProps): JSX.Element | null {
  if (!boundary) return null
  const [left, right] = [Math.max(box.x, seen.left) + 14, rightOf(box, seen) - 14]
  const short = shortOf(boundary)
  // The labels of the arrow to the state below are on its left.
  const labelled = boundary.x - labelRoom
  const place = [[boundary.says], [short], short.split(/ (?=before)/)]
    .flatMap((lines) => {
      const length = Math.max(...lines.map((line) => line.length)) * sizes.labelCharacter
      return [
        { lines, fits: right - length > boundary.x, at: { x: right, "text-anchor": "end" as const } },
        { lines, fits: left + length < labelled, at: { x: left } },
      ]
    })
    .find(({ fits }) => fits)
  return (
    <Link boundary={boundary} says={boundary.says} flow={flow}>
      <rect x={box.x + 8} y={boundary.y - 18} width={box.width - 16} height={22} fill="transparent" />
      <path
        d={`M${box.x + 8} ${boundary.y}H${box.x + box.width - 8}`}
        stroke="var(--check-line)"
        stroke-width={2}
        stroke-dasharray="10 4"
      />
      {place?.lines.map((line, index) => (
        <text
          key={line}
          class="tag boundary"
          {...place.at}
          y={boundary.y - 12 - (place.lines.length - 1 - index) * sizes.label}
        >
          {line}
        </text>
      ))}
    </Link>
  )
}

/** Repeats the words of the line in the head of the band, because the line can be below the window. */
function Ahead({ band: { box, boundary, number, phase }, flow, seen }: LineProps): JSX.Element | null {
  if (!boundary) return null
  const x = leftOf(box, seen) + 46 + `${number} ${phase.title}`.length * sizes.labelCharacter
  const short = shortOf(boundary)
  const shortest = short.replace(/ comes? /, " ")
  const says = [boundary.says, short].find((words) => x + words.length * sizes.labelCharacter < seen.right) ?? shortest
  return (
    <Link boundary={boundary} says={says} flow={flow}>
      <text class="tag ahead" x={x} y={box.y + 18}>
        {says}
      </text>
    </Link>
  )
}

/** Returns the words of the line without the id of the rule. */
function shortOf({ says }: NonNullable<Band["boundary"]>): string {
  return says.replace(/ \(.*/, "")
}

interface LinkProps {
  boundary: NonNullable<Band["boundary"]>
  /** The visible words. */
  says: string
  flow: string
  children: ComponentChildren
}

/** Links the line to the last state before it: its details have the rule that the code is sent only after the checks. */
function Link({ boundary: { state, rule }, says, flow, children }: LinkProps): JSX.Element {
  if (state === undefined) return <g>{children}</g>
  return (
    <a
      href={hashOf({ flow, state })}
      data-state={state}
      aria-label={`${says}. Show the rule`}
      // A click also reaches the chart, which selects the state. The chart knows if the user dragged the drawing.
      onClick={(event) => {
        event.preventDefault()
        // By the next frame, the panel shows the details of the state.
        requestAnimationFrame(() =>
          document.querySelector(`[data-rule="${rule}"]`)?.scrollIntoView({ block: "center" }),
        )
      }}
    >
      {children}
    </a>
  )
}
