/** A state machine as data: what each state may become. A state that lists nothing is final. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** The states no path from the start leads to, in the table's order. */
export const unreachableStates = <State extends string>(
  transitions: Transitions<State>,
  start: State,
): State[] => {
  const seen = new Set<State>([start])
  for (const state of seen) for (const next of transitions[state]) seen.add(next)
  return (Object.keys(transitions) as State[]).filter((state) => !seen.has(state))
}
