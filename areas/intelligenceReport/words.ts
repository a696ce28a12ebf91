/** The ways in which two periods are combined. 0 and 1 are the specification's (operations §3), 2 and 3 are ours. */
export const calculation = { none: 0, exclude: 1, either: 2, both: 3 } as const

/** The types that a query begins with: left the dormitory, came back to it (O-RULE-076). */
export const defaultTypes = { first: 5, second: 6 } as const

/** The entry types of which periods are asked for, with their names. */
export const offeredTypes = [
  { value: 5, label: '离寝' },
  { value: 6, label: '归寝' },
  { value: 7, label: '离校' },
  { value: 8, label: '返校' },
  { value: 9, label: '离家' },
  { value: 10, label: '到家' },
] as const
