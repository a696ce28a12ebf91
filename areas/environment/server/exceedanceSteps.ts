import { type Limits, type MeasureName, isRecovered, levelOf } from '../measures.ts'

/** An exceedance as it develops with the readings of a batch. `id` is null until it is stored. */
export interface Exceedance {
  readonly id: number | null
  readonly measure: MeasureName
  readonly startedAt: Date
  readonly lastAt: Date
  readonly endedAt: Date | null
  readonly endedBy: 'recovered' | 'silent' | null
  readonly worst: number
  readonly limit: number
}

interface Point {
  readonly at: Date
  readonly value: number
}

/** The limit that a value exceeds, above or below. */
const limitBeyond = (value: number, { fairLeast, fairMost }: Limits): number => {
  if (fairMost !== null && value > fairMost) return fairMost
  return fairLeast ?? value
}

const distance = (value: number, limit: number): number => Math.abs(value - limit)

const begin = (measure: MeasureName, { at, value }: Point, limits: Limits): Exceedance => ({
  id: null,
  measure,
  startedAt: at,
  lastAt: at,
  endedAt: null,
  endedBy: null,
  worst: value,
  limit: limitBeyond(value, limits),
})

const extend = (open: Exceedance, { at, value }: Point, isBad: boolean): Exceedance => ({
  ...open,
  lastAt: at,
  worst: isBad && distance(value, open.limit) > distance(open.worst, open.limit) ? value : open.worst,
})

/** Ends an exceedance at its last reading, since nobody knows the air after it. */
const endAsSilent = (open: Exceedance): Exceedance => ({ ...open, endedAt: open.lastAt, endedBy: 'silent' })

/**
 * Follows a measure through readings in the order of time. Returns the exceedances that ended on the way and the one
 * that is still open. An exceedance ends when the value is back by the margin, or when readings stop for longer than
 * `staleMs`.
 */
export const followMeasure = (
  measure: MeasureName,
  before: Exceedance | null,
  points: readonly Point[],
  { limits, staleMs }: { readonly limits: Limits; readonly staleMs: number },
): { readonly ended: readonly Exceedance[]; readonly open: Exceedance | null } => {
  const ended: Exceedance[] = []
  let open = before
  for (const point of points) {
    if (open !== null && point.at.getTime() - open.lastAt.getTime() > staleMs) {
      ended.push(endAsSilent(open))
      open = null
    }
    const isBad = levelOf(point.value, limits) === 'bad'
    if (open === null) {
      open = isBad ? begin(measure, point, limits) : null
    } else if (!isBad && isRecovered(measure, point.value, limits)) {
      ended.push({ ...open, lastAt: point.at, endedAt: point.at, endedBy: 'recovered' })
      open = null
    } else {
      open = extend(open, point, isBad)
    }
  }
  return { ended, open }
}
