/** Deviations from XState's semantics. Each is a change of one or two lines in the engine's source. */
export interface Fault {
  /** The wrong behaviour, as a sentence. */
  readonly name: string
  /** The file below `machines/`. */
  readonly file: string
  /** Text that exists exactly once, and its replacement. */
  readonly instead: readonly [right: string, wrong: string]
}

export const FAULTS: readonly Fault[] = [
  {
    name: "a target with a dot at the beginning is looked for among the siblings",
    file: "tree.ts",
    instead: ["= inner ? source : source.parent", "= source.parent"],
  },
  {
    name: "of a path, only the first key is followed",
    file: "tree.ts",
    instead: ["if (!found) break", "break"],
  },
  {
    name: "keys below an id are looked for below the chart",
    file: "tree.ts",
    instead: ["ids.get(key.slice(1))", "[...ids.values()].find(({ id, parent }) => target === `#${id}` || !parent)"],
  },
  {
    name: "a last key that is empty is looked for",
    file: "tree.ts",
    instead: ['if (key === "") break', ""],
  },
  {
    name: "`reenter` is not read",
    file: "tree.ts",
    instead: ["{ ...move, source", "{ ...move, reenter: false, source"],
  },
  {
    name: "a forbidden event is passed on to the parent",
    file: "tree.ts",
    instead: ["(Array.isArray(moves) ? moves : [moves])", "(Array.isArray(moves) ? moves : [moves ?? []].flat())"],
  },
  {
    name: "`onDone` is ignored",
    file: "tree.ts",
    instead: ["new Map([...heard, ...done])", "new Map(heard)"],
  },
  {
    name: "a transition to an inner state also exits its source",
    file: "passage.ts",
    instead: ["if (!reenter && (target === source || isWithin(target, source))) return source", ""],
  },
  {
    name: "`reenter` does not exit the source",
    file: "passage.ts",
    instead: ["if (!reenter && (", "if (("],
  },
  {
    name: "a transition to itself enters an atomic state again",
    file: "passage.ts",
    instead: ["(target === source || isWithin(target, source))", "isWithin(target, source)"],
  },
  {
    name: "the chart is not entered again when an inner state aims at it",
    file: "passage.ts",
    instead: ["target === domain && target !== source ? [target] : onTheWay", "onTheWay"],
  },
  {
    name: "the chart itself is never exited",
    file: "passage.ts",
    instead: ["return reenter ? undefined : chainTo(source)[0]", "return chainTo(source)[0]"],
  },
  {
    name: "states are exited from the outside in",
    file: "passage.ts",
    instead: [".slice(kept).reverse()", ".slice(kept)"],
  },
  {
    name: "only the outermost initial state is entered",
    file: "nodes.ts",
    instead: [
      "at; at = initialOf(at)) entered.push(at)",
      "at && entered.length === 0; at = initialOf(at)) entered.push(at)",
    ],
  },
  {
    name: "states are entered before the transition's own actions",
    file: "tables.ts",
    instead: [
      '...acts.along(transition), ...acts.of(entered, "entry")',
      '...acts.of(entered, "entry"), ...acts.along(transition)',
    ],
  },
  {
    name: "the transition's own actions come before the exits",
    file: "tables.ts",
    instead: [
      '...acts.of(left, "exit"), ...acts.along(transition)',
      '...acts.along(transition), ...acts.of(left, "exit")',
    ],
  },
  {
    name: "parents handle events before children",
    file: "tables.ts",
    instead: ["return upwards.flatMap(", "return upwards.toReversed().flatMap("],
  },
  {
    name: "a failed guard ends the search",
    file: "nodes.ts",
    instead: ["findIndex((candidate) => candidate.guard === undefined)", "findIndex(() => true)"],
  },
  {
    name: "no state is exited when the flow ends",
    file: "tables.ts",
    instead: ['leaf.closing = acts.of(upwards, "exit")', "leaf.closing = []"],
  },
  {
    name: "every keep runs before every ask",
    file: "step.ts",
    instead: ["of acts) {", "of acts.toSorted((a, b) => Number(b.keep) - Number(a.keep))) {"],
  },
  {
    name: "`always` sees the event from outside, not the last one",
    file: "step.ts",
    instead: ["choose(leaf.always, context, cause)", "choose(leaf.always, context, event)"],
  },
  {
    name: "an `always` that changed nothing is tried again",
    file: "step.ts",
    instead: ["lookAgain = run.leaf !== leaf || run.context !== context", "lookAgain = true"],
  },
  {
    name: "an `always` that only changed the context is not followed by another",
    file: "step.ts",
    instead: ["lookAgain = run.leaf !== leaf || run.context !== context", "lookAgain = run.leaf !== leaf"],
  },
  {
    name: "`always` is not checked again after an event that no state handles",
    file: "step.ts",
    instead: ["if (!move && leaf.always.length === 0)", "if (!move)"],
  },
  {
    name: "done is raised again although the final state was not entered again",
    file: "step.ts",
    instead: ["if (!enters || !to.final) return", "if (!to.final) return"],
  },
  {
    name: "the parent hears that it is done, but not the output",
    file: "step.ts",
    instead: ["run.raised = done", "run.raised = { ...done, output: undefined }"],
  },
  {
    name: "the outcome is computed after the closing exits",
    file: "step.ts",
    instead: [
      "  perform(run, to.closing, event)\n",
      "  perform(run, to.closing, event)\n  done.output = resolve(to.output, run.context, event)\n  run.outcome = resolve(program.output, run.context, done)\n",
    ],
  },
  {
    name: "the outcome is computed from the event before the done event",
    file: "step.ts",
    instead: [
      "resolve(program.output, run.context, done)",
      "resolve(program.output, run.context, { ...event, output: event })",
    ],
  },
]
