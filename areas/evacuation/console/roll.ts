import { grouped } from '../../../platform/console/kit/grouped.ts'
import { matchesWord } from '../../../platform/console/kit/initials.ts'
import type { EvacuationPerson, TickState } from '../contract.ts'
import type { Press } from './pendingTicks.ts'

/** Somebody of the list as this phone shows them: with its own presses, which the server may not know yet. */
export interface Shown extends EvacuationPerson {
  readonly isFound: boolean
  readonly isPending: boolean
}

/** The list after ticks were told of: of two states of somebody the one with the greater turn stands. */
export const withTicks = (
  people: readonly EvacuationPerson[],
  ticks: readonly TickState[],
): readonly EvacuationPerson[] => {
  const told = new Map(ticks.map((tick) => [tick.userId, tick]))
  return people.map((person) => {
    const tick = told.get(person.userId)
    return tick === undefined || tick.turn <= person.turn ? person : { ...person, ...tick }
  })
}

/** The list as it is shown. */
export const shownWith = (people: readonly EvacuationPerson[], pending: readonly Press[]): Shown[] => {
  const presses = new Map(pending.map((press) => [press.userId, press]))
  return people.map((person) => {
    const press = presses.get(person.userId)
    return { ...person, isFound: press?.isTicked ?? person.time !== null, isPending: press !== undefined }
  })
}

/** The names of those who were pressed, in the order of the list. */
export const namesOf = (people: readonly EvacuationPerson[], presses: readonly Press[]): string[] => {
  const pressed = new Set(presses.map(({ userId }) => userId))
  return people.filter(({ userId }) => pressed.has(userId)).map(({ name }) => name)
}

export const lists = ['missing', 'unknown', 'found'] as const
export type List = (typeof lists)[number]

/** True if somebody stands on a list; who is missing and of unknown whereabouts stands on that of the missing too. */
export const isOn = (list: List, { isFound, standing }: Shown): boolean => {
  if (list === 'found') return isFound
  return !isFound && (list === 'missing' || standing === 'unknown')
}

/** True if somebody is meant by a word: of the name, the class, the building or the room, or by the initials of one of them. */
export const isMeant = ({ name, className, building, room }: EvacuationPerson, word: string): boolean => {
  const parts = [name, className, building, room]
  return parts.join(' ').includes(word) || parts.some((part) => matchesWord(part, word))
}

/** Where somebody is looked for. */
export const buildingOf = ({ standing, building }: EvacuationPerson): string => {
  if (standing === 'unknown') return '去向不明'
  return standing === 'dormitory' && building !== '' ? building : '校内（不在宿舍）'
}

/** The list by building and, in each, by class, in the order of the list. */
export const byBuilding = <Person extends EvacuationPerson>(people: readonly Person[]) =>
  [...grouped(people, buildingOf)].map(([building, inside]) => ({
    building,
    classes: [...grouped(inside, ({ className }) => className || '未分班')].map(([className, members]) => ({
      className,
      members,
    })),
  }))
