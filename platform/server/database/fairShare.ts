/** Whose work it is: a school's, and of a person there. */
export interface Party {
  readonly school: string
  readonly person: string
}

/** How one school, or one person, stands in the share. */
interface Standing {
  atWork: number
  waiting: number
  /** The number of its last turn; who has had none comes first. */
  turn: number
}

const nobody: Readonly<Standing> = { atWork: 0, waiting: 0, turn: 0 }

const makeStandings = () => {
  const known = new Map<string, Standing>()
  return {
    of: (name: string): Readonly<Standing> => known.get(name) ?? nobody,
    change: (name: string, by: Partial<Standing>): void => {
      const { atWork, waiting, turn } = known.get(name) ?? nobody
      const next = {
        atWork: atWork + (by.atWork ?? 0),
        waiting: waiting + (by.waiting ?? 0),
        turn: by.turn ?? turn,
      }
      // Forgotten as soon as it asks for nothing, so that the list does not grow with the schools of a year.
      if (next.atWork === 0 && next.waiting === 0) known.delete(name)
      else known.set(name, next)
    },
  }
}

/** Work of a school that waits in one share at most, and of one person. */
const mostWaiting = { school: 16, person: 4 }

/**
 * A share of places for work that takes long: a person has one of them at most, a school half, and whoever was served
 * longest ago comes first, so that neither a school's twenty searches nor a person's keep others from theirs.
 */
export const makeFairShare = (most: number) => {
  const [schools, people] = [makeStandings(), makeStandings()]
  const mostOfSchool = Math.ceil(most / 2)
  let atWork = 0
  let turns = 0

  const note = ({ school, person }: Party, by: Partial<Standing>) => {
    schools.change(school, by)
    people.change(person, by)
  }
  const hasRoomFor = ({ school, person }: Party): boolean =>
    atWork < most && schools.of(school).atWork < mostOfSchool && people.of(person).atWork === 0
  const isBefore = (one: Party, other: Party): boolean => {
    const bySchool = schools.of(one.school).turn - schools.of(other.school).turn
    return bySchool === 0 ? people.of(one.person).turn < people.of(other.person).turn : bySchool < 0
  }

  return {
    hasRoomFor,
    /** False where so much of this school, or of this person, waits already that more would not be reached in time. */
    mayWait: ({ school, person }: Party): boolean =>
      schools.of(school).waiting < mostWaiting.school && people.of(person).waiting < mostWaiting.person,
    waits: (party: Party): void => note(party, { waiting: 1 }),
    waitsNoMore: (party: Party): void => note(party, { waiting: -1 }),
    begins: (party: Party): void => {
      atWork += 1
      turns += 1
      note(party, { atWork: 1, turn: turns })
    },
    ends: (party: Party): void => {
      atWork -= 1
      note(party, { atWork: -1 })
    },
    /** The one of these who comes next, in the order in which they came where nothing else decides; null where there is no room. */
    next: <Waiter>(waiting: Iterable<readonly [Waiter, Party]>): Waiter | null => {
      if (atWork >= most) return null
      let best: readonly [Waiter, Party] | null = null
      for (const each of waiting) {
        if (hasRoomFor(each[1]) && (best === null || isBefore(each[1], best[1]))) best = each
      }
      return best && best[0]
    },
  }
}
