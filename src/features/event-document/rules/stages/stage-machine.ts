/** A state machine as data: the states that each state can become. A state with an empty list is final. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

/** Returns the states that no path from the start reaches, in the table's order. */
export const unreachableStates = <State extends string>(
  transitions: Transitions<State>,
  start: State,
): State[] => {
  const reached = new Set<State>([start])
  for (const state of reached) for (const next of transitions[state]) reached.add(next)
  return (Object.keys(transitions) as State[]).filter((state) => !reached.has(state))
}
