import { sorted } from '../../../../platform/console/kit/sorted.ts'
import { type BoardEvent, type BoardReset, logLength } from '../../boardContract.ts'

/** A student who passed, or was decided on. */
export interface EventLine extends BoardEvent {
  readonly kind: 'event'
  /** The same for what was heard and what was read. */
  readonly key: string
}

/** A reset of all buildings of the board. */
export interface ResetLine {
  readonly kind: 'reset'
  readonly key: string
  readonly stateDictId: BoardReset['stateDictId']
  readonly entryTime: string
  /** How many students of each building. */
  readonly ofBuildings: ReadonlyMap<number, number>
}

export type LogLine = EventLine | ResetLine

/** The latest lines, the last that happened first. */
export interface BoardLog {
  readonly lines: readonly LogLine[]
  /** Until then an empty log says nothing. */
  readonly isRead: boolean
}

interface News {
  /** In the order in which they happened, or were heard. */
  readonly events: readonly BoardEvent[]
  readonly resets: readonly BoardReset[]
}

const lineOfEvent = (event: BoardEvent): EventLine => ({
  ...event,
  kind: 'event',
  key: `${event.entryTime} ${event.userId} ${event.stateDictId}`,
})

const lineOfReset = ({ buildingId, stateDictId, students, entryTime }: BoardReset): ResetLine => ({
  kind: 'reset',
  key: `${entryTime} reset ${stateDictId}`,
  stateDictId,
  entryTime,
  ofBuildings: new Map([[buildingId, students]]),
})

const joined = (before: LogLine | undefined, line: LogLine): LogLine =>
  before?.kind === 'reset' && line.kind === 'reset'
    ? { ...before, ofBuildings: new Map([...before.ofBuildings, ...line.ofBuildings]) }
    : (before ?? line)

/** The lines with what was heard or read, by the times of what happened; what stands there already stands there once. */
export const withNews = (lines: readonly LogLine[], { events, resets }: News): readonly LogLine[] => {
  if (events.length + resets.length === 0) return lines
  const all = new Map<string, LogLine>()
  // Of one second the last that was heard is the latest.
  const latestFirst: LogLine[] = []
  for (const event of events) latestFirst.unshift(lineOfEvent(event))
  for (const line of [...latestFirst, ...resets.map(lineOfReset), ...lines])
    all.set(line.key, joined(all.get(line.key), line))
  const latest = sorted([...all.values()], (one, other) => other.entryTime.localeCompare(one.entryTime))
  return latest.slice(0, logLength)
}
