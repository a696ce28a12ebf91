import { z } from 'zod'

const Cell = z.string()

/** Cells of the monthly report, by the specification's names. Days that the month lacks are empty. */
export const DayCells = z.object({
  day_1: Cell,
  day_2: Cell,
  day_3: Cell,
  day_4: Cell,
  day_5: Cell,
  day_6: Cell,
  day_7: Cell,
  day_8: Cell,
  day_9: Cell,
  day_10: Cell,
  day_11: Cell,
  day_12: Cell,
  day_13: Cell,
  day_14: Cell,
  day_15: Cell,
  day_16: Cell,
  day_17: Cell,
  day_18: Cell,
  day_19: Cell,
  day_20: Cell,
  day_21: Cell,
  day_22: Cell,
  day_23: Cell,
  day_24: Cell,
  day_25: Cell,
  day_26: Cell,
  day_27: Cell,
  day_28: Cell,
  day_29: Cell,
  day_30: Cell,
  day_31: Cell,
})
export type DayCells = z.output<typeof DayCells>

/** Cell names in day order. */
export const dayNames = DayCells.keyof().options

/** Builds the cells of a month from texts in day order. */
export const buildDayCells = (days: readonly string[]): DayCells =>
  DayCells.parse(Object.fromEntries(dayNames.map((name, at) => [name, days[at] ?? ''])))
