import type { Party } from './fairShare.ts'

/** Somebody in the row. Who works for nobody in particular, such as a job, has a turn of their own. */
interface Waiting {
  readonly party?: Party | undefined
}

const first = <T>(of: Iterable<T>): T | undefined => {
  for (const one of of) return one
  return undefined
}

/** Puts a key last, or takes it away where nothing is left under it. */
const putLast = <Key, Row extends { readonly size: number }>(rows: Map<Key, Row>, key: Key, row: Row) => {
  rows.delete(key)
  if (row.size > 0) rows.set(key, row)
}

/**
 * A row in which schools take turns, in a school its people, and of a person the calls in the order in which they came: a
 * hundred calls of one person cost the others as much as one.
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
    /** Takes somebody out, served or not: it is the turn of other people, and of other schools. */
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
    /** The first of this party's calls that wait. */
    firstOf: ({ school, person }: Party): Waiter | undefined => {
      const calls = schools.get(school)?.get(person)
      return calls && first(calls)
    },
    /** How many are served at most before one more call of this party. */
    before: (party: Party | undefined): number => {
      const people = party && schools.get(party.school)
      const calls = people?.get(party?.person)?.size ?? 0
      const [inSchool, all] = [(people?.size ?? 0) + (calls === 0 ? 1 : 0), schools.size + (people ? 0 : 1)]
      return Math.min(size, (calls + 1) * inSchool * all)
    },
  }
}
