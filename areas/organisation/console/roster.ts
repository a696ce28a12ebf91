import { type ClassDuty, dutyDayNames, dutyDays } from '../classContract.ts'

/** Ids of the people on duty, by weekday number. */
type Roster = Readonly<Record<number, readonly number[]>>

type Days = ClassDuty['days']

/** Converts loaded duty days to an editable roster. */
export const toRoster = (days: Days): Roster =>
  Object.fromEntries(days.map(({ dayOfWeek, users }) => [dayOfWeek, users.map(({ id }) => id)]))

/**
 * Compares the user's roster with a colleague's, as names by day. People whose names neither list contains are only
 * counted.
 */
export const compareRosters = (mine: Roster, theirs: Days, known: Days) => {
  const names = new Map([...known, ...theirs].flatMap(({ users }) => users.map(({ id, name }) => [id, name] as const)))
  const textOf = (ids: readonly number[]): string => {
    const knownNames = ids.flatMap((id) => names.get(id) ?? [])
    const others = ids.length - knownNames.length
    return [...knownNames, ...(others === 0 ? [] : [`新选的 ${others} 人`])].join('、')
  }
  const other = toRoster(theirs)
  return dutyDays.map((day) => ({
    label: dutyDayNames[day] ?? '',
    mine: textOf(mine[day] ?? []),
    theirs: textOf(other[day] ?? []),
  }))
}
