import type { DataOf } from '../../../../platform/contract/call.ts'
import { sorted } from '../../../../platform/console/kit/sorted.ts'
import { groupItems } from '../../../../platform/console/kit/groupItems.ts'
import { hashCard } from '../../cardHash.ts'
import type { DeskListed, gate } from '../../contract.ts'

export type DeskList = DataOf<typeof gate.deskList>

/** A person found on the list, with the windows in which they may pass. */
export interface ListedPerson {
  readonly userId: number
  readonly name: string
  readonly clazzName: string
  readonly windows: readonly DeskListed[]
}

/** Maximum number of people shown for a name. */
export const maxFound = 8

/** Finds people on a list by card number or part of a name, if any of their windows isn't over. */
export const findListed = ({ people, salt }: DeskList, word: string, now: number): ListedPerson[] => {
  const searchText = word.trim()
  if (searchText === '') return []
  const mark = /^\d+$/.test(searchText) ? hashCard(searchText, salt) : null
  const matching = people.filter(({ name, card, until }) => {
    if (until <= now) return false
    return mark === null ? name.includes(searchText) : card === mark
  })
  return [...groupItems(matching, ({ userId }) => userId)].map(([userId, windows]) => ({
    userId,
    name: windows[0]?.name ?? '',
    clazzName: windows[0]?.clazzName ?? '',
    windows,
  }))
}

/** The searched text and the people found. */
interface ListLookup {
  readonly word: string
  readonly found: readonly ListedPerson[]
  /** True if the word finds more people than are shown. */
  readonly isCut: boolean
}

/** Looks up a card or a name. A card number scanned after a half-typed name is looked up as a card. */
export const lookUpListed = (list: DeskList, text: string, now: number): ListLookup => {
  const word = text.trim()
  const found = findListed(list, word, now)
  const cardDigits = /^\D+(\d+)$/.exec(word)?.[1]
  const lookup =
    found.length > 0 || cardDigits === undefined
      ? { word, found }
      : { word: cardDigits, found: findListed(list, cardDigits, now) }
  return { word: lookup.word, found: lookup.found.slice(0, maxFound), isCut: lookup.found.length > maxFound }
}

/**
 * Returns the time in which the person may pass from a moment on: until the first gap, or the next time if they may not
 * pass now. Two leaves with a gap between them are not one.
 */
export const windowAt = ({ windows }: Pick<ListedPerson, 'windows'>, now: number) => {
  const [first, ...later] = sorted(
    windows.filter(({ until }) => until > now),
    (one, other) => one.from - other.from,
  )
  const { from } = first ?? { from: now }
  let until = first?.until ?? now
  for (const next of later) if (next.from <= until) until = Math.max(until, next.until)
  return { from, until }
}

/** True if the person may pass in this direction at a moment. */
export const mayPassNow = ({ windows }: ListedPerson, stateDictId: number, now: number): boolean =>
  windows.some(
    ({ from, until, direction }) =>
      from <= now && now < until && (direction === 'both' || direction === (stateDictId === 7 ? 'out' : 'in')),
  )
