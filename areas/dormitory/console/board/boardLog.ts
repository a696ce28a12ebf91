import { sorted } from '../../../../platform/console/kit/sorted.ts'
import { type BoardEvent, type BoardReset, logLength, returnState } from '../../boardViews.ts'

/** A student who checked in or was decided on. */
export interface EventLine extends BoardEvent {
  readonly kind: 'event'
  /** The same key whether the event was read or received live, so that duplicates merge. */
  readonly key: string
}

/** A reset of all buildings of the board. */
export interface ResetLine {
  readonly kind: 'reset'
  readonly key: string
  readonly stateDictId: BoardReset['stateDictId']
  readonly entryTime: string
  /** The number of students reset, by building. */
  readonly ofBuildings: ReadonlyMap<number, number>
}

export type LogLine = EventLine | ResetLine

/** The latest log lines, newest first. */
export interface BoardLog {
  readonly lines: readonly LogLine[]
  /** False until the log was read. An empty log shows no text until then. */
  readonly isRead: boolean
}

interface LogEntries {
  /** In the order in which they happened or arrived. */
  readonly events: readonly BoardEvent[]
  readonly resets: readonly BoardReset[]
}

const toEventLine = (event: BoardEvent): EventLine => ({
  ...event,
  kind: 'event',
  key: `${event.entryTime} ${event.userId} ${event.stateDictId}`,
})

const toResetLine = ({ buildingId, stateDictId, students, entryTime }: BoardReset): ResetLine => ({
  kind: 'reset',
  key: `${entryTime} reset ${stateDictId}`,
  stateDictId,
  entryTime,
  ofBuildings: new Map([[buildingId, students]]),
})

const mergeLines = (before: LogLine | undefined, line: LogLine): LogLine =>
  before?.kind === 'reset' && line.kind === 'reset'
    ? { ...before, ofBuildings: new Map([...before.ofBuildings, ...line.ofBuildings]) }
    : (before ?? line)

const dormitoryTypes: ReadonlySet<number> = new Set([returnState.returned, returnState.notReturned])

/** True for an event of the dormitory's door or a decision by hand. Others, as at the gate, change counts only. */
const isOfDormitory = ({ entryType }: BoardEvent): boolean => dormitoryTypes.has(entryType)

/** Drops what a log shows of buildings that the board doesn't have any more. */
export const keepBuildings = (log: BoardLog, buildings: readonly { readonly id: number }[]): BoardLog => {
  const known = new Set(buildings.map(({ id }) => id))
  const lines = log.lines.flatMap((line): LogLine[] => {
    if (line.kind === 'event') return known.has(line.buildingId) ? [line] : []
    const ofBuildings = new Map([...line.ofBuildings].filter(([id]) => known.has(id)))
    return ofBuildings.size === 0 ? [] : [{ ...line, ofBuildings }]
  })
  return { ...log, lines }
}

/**
 * Merges new events and resets into the lines by event time, without duplicates. A reset of several buildings is one
 * line.
 */
export const mergeLogEntries = (lines: readonly LogLine[], { events, resets }: LogEntries): readonly LogLine[] => {
  if (events.length + resets.length === 0) return lines
  const all = new Map<string, LogLine>()
  // Within one second, the event received last is shown first.
  const latestFirst: LogLine[] = []
  for (const event of events.filter(isOfDormitory)) latestFirst.unshift(toEventLine(event))
  for (const line of [...latestFirst, ...resets.map(toResetLine), ...lines])
    all.set(line.key, mergeLines(all.get(line.key), line))
  const latest = sorted([...all.values()], (one, other) => other.entryTime.localeCompare(one.entryTime))
  return latest.slice(0, logLength)
}
