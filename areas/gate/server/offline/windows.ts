import { gateEntry } from '../../states.ts'
import { type Rule, goesThatWay } from '../rules/mayPass.ts'

/** Somebody may pass from a moment until just before another without a keeper's look. */
export interface Allowed {
  readonly memberId: number
  readonly from: Date
  readonly until: Date
  /** A leave is good both ways; a rule may be for one. */
  readonly direction: Rule['direction']
}

type Span = Pick<Allowed, 'from' | 'until'>

const byBegin = (one: Span, other: Span) => one.from.getTime() - other.from.getTime()

/** Spans in their order, those that touch as one. */
const join = (spans: readonly Span[]): Span[] => {
  const joined: Span[] = []
  for (const { from, until } of spans.toSorted(byBegin)) {
    const last = joined.at(-1)
    if (last === undefined || last.until < from) joined.push({ from, until })
    else if (last.until < until) joined[joined.length - 1] = { from: last.from, until }
  }
  return joined
}

const nameOf = ({ from, until }: Span) => `${from.getTime()} ${until.getTime()}`

/** The windows of one person, as few as may be: what is the same both ways is one of both. */
const joinOf = (memberId: number, own: readonly Allowed[]): Allowed[] => {
  const through = (stateDictId: number) => join(own.filter((one) => goesThatWay(one, stateDictId)))
  const [out, back] = [through(gateEntry.leaving), through(gateEntry.returning)]
  const [outNames, backNames] = [new Set(out.map(nameOf)), new Set(back.map(nameOf))]
  return [
    ...out.map((span) => ({
      memberId,
      ...span,
      direction: backNames.has(nameOf(span)) ? ('both' as const) : ('out' as const),
    })),
    ...back
      .filter((span) => !outNames.has(nameOf(span)))
      .map((span) => ({ memberId, ...span, direction: 'in' as const })),
  ]
}

/** The same permissions with as few windows a person as may be. */
export const joinWindows = (allowed: readonly Allowed[]): Allowed[] =>
  [...Map.groupBy(allowed, ({ memberId }) => memberId)].flatMap(([memberId, own]) => joinOf(memberId, own))
