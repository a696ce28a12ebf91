import type { Party } from './fairShare.ts'

/** A waiter. Work without a party, such as a job, has a separate turn. */
interface Waiting {
  readonly party?: Party | undefined
}

const first = <T>(of: Iterable<T>): T | undefined => {
  for (const one of of) return one
  return undefined
}

/** Moves a key to the end, or removes it if nothing is left under it. */
const putLast = <Key, Row extends { readonly size: number }>(rows: Map<Key, Row>, key: Key, row: Row) => {
  rows.delete(key)
  if (row.size > 0) rows.set(key, row)
}

/**
 * Makes a queue in which schools take turns, within a school its people, and within a person the calls in order of
 * arrival: a hundred calls of one person delay the others as much as one does.
 */
export const makeTurns = <Waiter extends Waiting>() => {
  const schools = new Map<unknown, Map<unknown, Set<Waiter>>>()
  let size = 0

  const keysOf = (waiter: Waiter) => ({
    school: waiter.party?.school ?? waiter,
    person: waiter.party?.person ?? waiter,
  })

  return {
    get size() {
      return size
    },
    enter: (waiter: Waiter): void => {
      const { school, person } = keysOf(waiter)
      const people = schools.get(school) ?? new Map<unknown, Set<Waiter>>()
      schools.set(school, people)
      people.set(person, (people.get(person) ?? new Set()).add(waiter))
      size += 1
    },
    /** Removes a waiter, served or not. The next turn is that of other people and other schools. */
    leave: (waiter: Waiter): void => {
      const { school, person } = keysOf(waiter)
      const people = schools.get(school)
      const calls = people?.get(person)
      if (!people || !calls?.delete(waiter)) return
      size -= 1
      putLast(people, person, calls)
      putLast(schools, school, people)
    },
    next: (): Waiter | undefined => {
      const people = first(schools.values())
      const calls = people && first(people.values())
      return calls && first(calls)
    },
    /** The first waiting call of this party. */
    firstOf: ({ school, person }: Party): Waiter | undefined => {
      const calls = schools.get(school)?.get(person)
      return calls && first(calls)
    },
    /** The most calls served before one more call of this party. */
    before: (party: Party | undefined): number => {
      const people = party && schools.get(party.school)
      const calls = people?.get(party?.person)?.size ?? 0
      const [inSchool, all] = [(people?.size ?? 0) + (calls === 0 ? 1 : 0), schools.size + (people ? 0 : 1)]
      return Math.min(size, (calls + 1) * inSchool * all)
    },
  }
}
