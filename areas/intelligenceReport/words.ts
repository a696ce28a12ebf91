/** How two periods are combined. 0 and 1 come from the specification (operations §3), 2 and 3 are additions. */
export const periodCombination = { none: 0, exclude: 1, either: 2, both: 3 } as const

/** Default entry types of a query: left the dormitory, returned to it (O-RULE-076). */
export const defaultEntryTypes = { first: 5, second: 6 } as const

/** Select options for the entry type of a period. */
export const entryTypeOptions = [
  { value: 5, label: '离寝' },
  { value: 6, label: '归寝' },
  { value: 7, label: '离校' },
  { value: 8, label: '返校' },
  { value: 9, label: '离家' },
  { value: 10, label: '到家' },
] as const
