import { groupItems } from '../../../platform/console/kit/groupItems.ts'
import { matchesWord } from '../../../platform/console/kit/initials.ts'
import type { EvacuationPerson, TickState } from '../contract.ts'
import type { Press } from './pendingTicks.ts'

/** A person on the list as this phone shows them, with its unsent press. */
export interface ShownPerson extends EvacuationPerson {
  readonly isFound: boolean
  readonly isPending: boolean
}

/** Applies ticks to the list. Of two states of a person, the greater turn wins. */
export const applyTicks = (
  people: readonly EvacuationPerson[],
  ticks: readonly TickState[],
): readonly EvacuationPerson[] => {
  const told = new Map(ticks.map((tick) => [tick.userId, tick]))
  return people.map((person) => {
    const tick = told.get(person.userId)
    return tick === undefined || tick.turn <= person.turn ? person : { ...person, ...tick }
  })
}

/** Applies this phone's unsent presses to the list. */
export const applyPresses = (people: readonly EvacuationPerson[], pending: readonly Press[]): ShownPerson[] => {
  const presses = new Map(pending.map((press) => [press.userId, press]))
  return people.map((person) => {
    const press = presses.get(person.userId)
    return { ...person, isFound: press?.isTicked ?? person.time !== null, isPending: press !== undefined }
  })
}

/** Returns the names of the pressed people in list order. */
export const namesOfPressed = (people: readonly EvacuationPerson[], presses: readonly Press[]): string[] => {
  const pressed = new Set(presses.map(({ userId }) => userId))
  return people.filter(({ userId }) => pressed.has(userId)).map(({ name }) => name)
}

export const lists = ['missing', 'unknown', 'found'] as const
export type List = (typeof lists)[number]

/** True if a person belongs on a list. Missing people of unknown whereabouts are on both lists. */
export const isOnList = (list: List, { isFound, standing }: ShownPerson): boolean => {
  if (list === 'found') return isFound
  return !isFound && (list === 'missing' || standing === 'unknown')
}

/** True if a word matches a person: part of the name, class, building or room, or initials of one of them. */
export const matchesPerson = ({ name, className, building, room }: EvacuationPerson, word: string): boolean => {
  const parts = [name, className, building, room]
  return parts.join(' ').includes(word) || parts.some((part) => matchesWord(part, word))
}

/** The building in which to look for a person. */
export const searchPlaceOf = ({ standing, building }: EvacuationPerson): string => {
  if (standing === 'unknown') return '去向不明'
  return standing === 'dormitory' && building !== '' ? building : '校内（不在宿舍）'
}

/** Groups the list by building and class, keeping its order. */
export const groupByBuilding = <Person extends EvacuationPerson>(people: readonly Person[]) =>
  [...groupItems(people, searchPlaceOf)].map(([building, inside]) => ({
    building,
    classes: [...groupItems(inside, ({ className }) => className || '未分班')].map(([className, members]) => ({
      className,
      members,
    })),
  }))
