import { gateEntry } from '../../states.ts'
import { type Rule, includesDirection } from '../rules/matchRules.ts'

/** A person may pass from a moment until just before another without a keeper. */
export interface AllowedWindow {
  readonly memberId: number
  readonly from: Date
  readonly until: Date
  /** A leave allows both directions; a rule may allow one. */
  readonly direction: Rule['direction']
}

type Span = Pick<AllowedWindow, 'from' | 'until'>

const byBegin = (one: Span, other: Span) => one.from.getTime() - other.from.getTime()

/** Sorts spans and merges those that touch or overlap. */
const mergeSpans = (spans: readonly Span[]): Span[] => {
  const joined: Span[] = []
  for (const { from, until } of spans.toSorted(byBegin)) {
    const last = joined.at(-1)
    if (last === undefined || last.until < from) joined.push({ from, until })
    else if (last.until < until) joined[joined.length - 1] = { from: last.from, until }
  }
  return joined
}

const spanKey = ({ from, until }: Span) => `${from.getTime()} ${until.getTime()}`

/** Merges the windows of one person; equal windows of both directions become one. */
const mergePersonWindows = (memberId: number, own: readonly AllowedWindow[]): AllowedWindow[] => {
  const windowsFor = (stateDictId: number) => mergeSpans(own.filter((one) => includesDirection(one, stateDictId)))
  const [out, back] = [windowsFor(gateEntry.leaving), windowsFor(gateEntry.returning)]
  const [outNames, backNames] = [new Set(out.map(spanKey)), new Set(back.map(spanKey))]
  return [
    ...out.map((span) => ({
      memberId,
      ...span,
      direction: backNames.has(spanKey(span)) ? ('both' as const) : ('out' as const),
    })),
    ...back
      .filter((span) => !outNames.has(spanKey(span)))
      .map((span) => ({ memberId, ...span, direction: 'in' as const })),
  ]
}

/** Merges windows, so that each person has as few as possible. */
export const mergeWindows = (allowed: readonly AllowedWindow[]): AllowedWindow[] =>
  [...Map.groupBy(allowed, ({ memberId }) => memberId)].flatMap(([memberId, own]) => mergePersonWindows(memberId, own))
