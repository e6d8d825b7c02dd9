/**
 * Generates paths through a compiled flow, for tests. A path is a sequence of events: requests of the browser, and
 * answers of effects. A `Cause` describes how a test brings about one of these events. Together, the paths take every
 * transition that an event with a cause can trigger: the shortest path to each state, then each possible event in this
 * state, and then the usual path to the end. In this file, the word "state" means a state of the chart together with
 * the keys of the context that later guards or causes read.
 */
import type { Program } from "../../../machines/program.ts"
import { edgeKey, edgeOf, graphOf } from "../../../machines/proofs/edges.ts"
import { onceForEach } from "../../../machines/proofs/once-for-each.ts"
import { start, step, type Step } from "../../../machines/step.ts"
import type { Facts } from "../stage/stage.types.ts"
import type { Cause, Causes, Entry, Heard, Moment } from "./cause.ts"
import { distinguishingReads } from "./distinguishing-reads.ts"
import type { Read } from "./endless.ts"
import { explore, type Position } from "./explore.ts"
import { passagesOf } from "./passages.ts"
import { distancesTo, livenessOf } from "./reach.ts"
import { resumed, waitsInStep } from "./resume.ts"
import { wayOnIn } from "./way-on.ts"
import { valueAt, withWatchedGuards, watched, type OnRead } from "./guard-reads.ts"
import { ModelProblem, notingAbsent, type AbsentField } from "./absent-fields.ts"
import { engineFailureTypes } from "../../../machines/engine-failures.ts"
import { asksByState, nameOf, type FlowPath, type PathRequest } from "./path.ts"

/** A possible event with its cause. */
interface Option {
  heard: Heard
  cause: Cause | Entry
}

export interface PathsOptions {
  program: Program
  input: object
  causes: Causes
  facts: Facts
  /** The maximum number of states. Default 20,000. OpenID Connect with three steps has about 3,500. */
  limit?: number
  /** Receives each field that a chart reads from an answer and that the answer's sample lacks. */
  onAbsent?: ((field: AbsentField) => void) | undefined
}

/**
 * The names under which the model records that a cause read {@link Moment.waited} or {@link Moment.again}. No context
 * has keys with these names.
 */
const waitedKey = "(waited)"
const againKey = "(again)"

/** The maximum number of events in a path. A longer path counts as endless. 20 refused passwords take 90 events. */
const longest = 120

/**
 * Generates the paths without sending requests.
 *
 * @throws {ModelProblem} if a step cannot be modelled with its samples.
 * @throws {Error} if a path does not end.
 */
export function flowPaths(options: PathsOptions): readonly FlowPath[] {
  const model = modelOf(options)
  // Only a guard that runs shows which keys it reads. Therefore, the function repeats the search until no guard reads a
  // new key.
  let explored = explore(model, options.limit)
  for (let known = 0; known !== model.reads.size;) {
    known = model.reads.size
    explored = explore(model, options.limit)
  }
  const [unpassed] = model.unpassed()
  if (unpassed !== undefined) throw new ModelProblem({ kind: "unpassed", step: unpassed })
  const paths = new Map<string, FlowPath>()
  for (const { state, steps } of explored) {
    const prefix = steps.slice(1).map(({ event }) => model.optionOf(event))
    const here = model.optionsAt(state.context)
    const endings = here.length === 0 ? [prefix] : here.map((option) => [...prefix, option])
    for (const events of endings) {
      const path = model.tell(events)
      paths.set(path.name, path)
    }
  }
  return [...paths.values()]
}

function modelOf({ program, input, causes, facts, onAbsent }: PathsOptions) {
  const reads = new Map<string, Read>()
  const onRead: OnRead = (reader, path) => {
    // Neither names of readers nor keys of a context contain a line break.
    const key = `${reader}\n${path.join("\n")}`
    if (!reads.has(key)) reads.set(key, { reader, path })
  }
  const watching = withWatchedGuards(program, onRead)
  const graph = graphOf(program)
  const askOf = asksByState(graph.edges)
  const readsAt = distinguishingReads(livenessOf(graph, askOf))
  const started = start(watching, input)
  const first: Position = { state: started.state, outcome: undefined, taken: started.taken, waited: false, asked: [] }
  const optionOfEvent = new WeakMap<Heard, Option>()

  const keyedEdge = onceForEach((move: Step["taken"][number]) => ({ key: edgeKey(edgeOf(move)) }))
  const passages = passagesOf(program, facts.own)

  const granting = distancesTo(graph, (path) => program.states.get(path)?.meta?.grants !== undefined)
  // A flow of the application can end without a session. Its ends are goals too, but farther away than any session.
  const ofFlow = facts.own?.states ?? {}
  const ending = distancesTo(graph, (path) => Object.hasOwn(ofFlow, path) && program.states.get(path)?.ends === true)
  const distance = (path: string): number => granting.get(path) ?? longest + (ending.get(path) ?? Infinity)

  const isEntry = ({ state, outcome }: Position): boolean => outcome === undefined && !askOf.has(state.value)

  // Paths share their beginnings, and the search runs several times. Therefore, the function caches the options of each
  // position.
  const knownOptions = new WeakMap<Position, readonly Option[]>()
  const optionsAt = (position: Position): readonly Option[] => {
    const options = knownOptions.get(position) ?? possibleAt(position)
    knownOptions.set(position, options)
    return options
  }
  const nextsOf = onceForEach((position: Position) => onceForEach((event: Heard) => after(position, event)))
  const next = (position: Position, event: Heard): Position => nextsOf(position)(event)

  const possibleAt = (position: Position): readonly Option[] => [...inTurn(position)].map((make) => make())

  /** Yields the possible options of a position in their order, each as a function that makes it. */
  function* inTurn(position: Position): Generator<() => Option> {
    const { state, outcome } = position
    if (outcome !== undefined) return
    const ask = askOf.get(state.value)
    const moment = momentAt(position)
    const heardHere = program.states.get(state.value)?.on ?? new Map<string, never>()
    const groups = ask === undefined ? causes.entries : causes.answers[ask]
    if (groups === undefined) throw new Error(`Nothing is known of how "${ask}" can be answered.`)
    const waits = program.states.get(state.value)?.waiting === true
    for (const [type, group] of Object.entries(groups)) {
      if (ask === undefined && !(heardHere.has(type) && (waits || !engineFailureTypes.has(type)))) continue
      for (const cause of group as readonly Cause[])
        if (cause.when?.(moment) ?? true) yield () => optionAt(moment, { cause, type })
    }
  }

  function momentAt(position: Position): Moment {
    const { state } = position
    const ask = askOf.get(state.value)
    const reader = ask === undefined ? `entry ${state.value}` : `cause ${ask}`
    return {
      at: state.value,
      known: watched(state.context as Record<string, unknown>, reader, onRead),
      get waited() {
        onRead(reader, [waitedKey])
        return position.waited
      },
      get again() {
        onRead(reader, [againKey])
        return isAgain(position)
      },
      facts,
    }
  }

  function optionAt(moment: Moment, { cause, type }: { cause: Cause | Entry; type: string }): Option {
    const { event, sampleOf } = cause
    const given = { ...(typeof event === "function" ? event(moment) : event), cause: `${type}: ${cause.name}` }
    const heard = sampleOf === undefined ? given : notingAbsent(given, sampleOf, onAbsent)
    const option = { heard, cause }
    optionOfEvent.set(heard, option)
    return option
  }

  function after(position: Position, event: Heard): Position {
    const taken = stepped(position, event)
    for (const { from, to } of taken.taken) passages.note(from?.path ?? "", to.path)
    const waited = position.waited || waitsInStep(program, position.state)
    const ask = askOf.get(position.state.value)
    const asked = ask === undefined ? [] : [...position.asked, ask]
    return { state: taken.state, outcome: taken.outcome as Position["outcome"], taken: taken.taken, waited, asked }
  }

  function isAgain({ state, asked }: Position): boolean {
    return asked.includes(askOf.get(state.value) ?? "")
  }

  function stepped(position: Position, event: Heard): Step {
    try {
      return step(watching, resumed(program, position.state, input), event)
    } catch (error) {
      throw new ModelProblem({ kind: "threw", at: position.state.value, heard: event.type, error })
    }
  }

  function keyOf(position: Position, seen: readonly Read[], told: "all" | "steps" = "all"): string {
    const { state, outcome } = position
    const ofPosition: Readonly<Record<string, boolean>> = {
      [waitedKey]: position.waited,
      [againKey]: isAgain(position),
    }
    const paths = readsAt(seen, state.value, told)
    return JSON.stringify([
      state.value,
      outcome?.type,
      paths.map(([name, path]) => ofPosition[name] ?? valueAt(state.context, path)),
    ])
  }

  /** Returns the path that takes these events and then continues to an end. */
  function tell(events: readonly Option[]): FlowPath {
    const requests: PathRequest[] = []
    const states = new Set<string>()
    const edges = new Set<string>()
    const natural = new Set<string>()
    let forced = false
    let moves: Step["taken"][number][] = [...started.taken]
    let answers: { ask: string; cause: Cause; type: string }[] = []
    let entry: Entry | undefined
    let position = first
    const close = (): void => {
      if (entry === undefined) return
      const ended = position.outcome?.type ?? "waiting"
      requests.push({
        entry,
        answers: answers.map(({ ask, cause }) => ({ ask, cause })),
        expected: {
          moves: moves.map(({ from, to, on, guard }) => ({ from: from?.path, to: to.path, on, guard: guard?.name })),
          asks: answers.map(({ ask, type }) => ({ ask, answer: type })),
          ended,
          reason: position.outcome?.failure?.reason,
        },
      })
      ;[moves, answers, entry] = [[], [], undefined]
    }
    for (let index = 0; position.outcome === undefined; index++) {
      const option = events[index] ?? onWay(position)
      if (option === undefined || index > longest)
        throw new Error(
          `The path does not go on from "${position.state.value}" of "${program.id}": ${index} events, then ${option?.heard.type}.`,
        )
      if (isEntry(position)) {
        close()
        // The state waits for no effect, so this event is a new request of the browser.
        entry = option.cause as Entry
      } else {
        const ask = askOf.get(position.state.value) ?? ""
        answers.push({ ask, cause: option.cause, type: option.heard.type })
      }
      forced ||= option.cause.forced !== undefined
      position = next(position, option.heard)
      moves.push(...position.taken)
      for (const move of position.taken) {
        states.add(move.to.path)
        const { key } = keyedEdge(move)
        edges.add(key)
        if (!forced) natural.add(key)
      }
    }
    close()
    for (const move of started.taken) {
      edges.add(keyedEdge(move).key)
      natural.add(keyedEdge(move).key)
    }
    return {
      name: nameOf(requests),
      requests,
      states,
      edges,
      delivers: facts.own?.deliver !== undefined,
      known: position.state.context as Record<string, unknown>,
      natural,
    }
  }

  const wayOn = wayOnIn({ reads, optionsAt, next, keyOf }, distance)

  /** Returns the next option of the usual way to an end, without the events of the other options. */
  function onWay(position: Position): Option | undefined {
    const index = wayOn(position)
    const options = knownOptions.get(position)
    if (options !== undefined) return options[index]
    let at = 0
    for (const make of inTurn(position)) if (at++ === index) return make()
    return undefined
  }

  const optionOf = (heard: Heard): Option => {
    const option = optionOfEvent.get(heard)
    if (option === undefined) throw new Error(`No cause is known for the event "${heard.type}". Add one to the causes.`)
    return option
  }
  return {
    first,
    reads,
    optionsAt,
    next,
    keyOf,
    tell,
    optionOf,
    unpassed: passages.unpassed,
    asksAgain: passages.asksAgain,
  }
}
