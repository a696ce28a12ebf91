/** The party that work is done for: a school, and a person there. */
export interface Party {
  readonly school: string
  readonly person: string
}

/** The state of one school or one person in the share. */
interface ShareState {
  atWork: number
  waiting: number
  /** The number of the last turn; a party without any comes first. */
  turn: number
}

const idle: Readonly<ShareState> = { atWork: 0, waiting: 0, turn: 0 }

const makeShareStates = () => {
  const known = new Map<string, ShareState>()
  return {
    of: (name: string): Readonly<ShareState> => known.get(name) ?? idle,
    change: (name: string, by: Partial<ShareState>): void => {
      const { atWork, waiting, turn } = known.get(name) ?? idle
      const next = {
        atWork: atWork + (by.atWork ?? 0),
        waiting: waiting + (by.waiting ?? 0),
        turn: by.turn ?? turn,
      }
      // Forget an idle party, so that the map doesn't grow with all schools ever seen.
      if (next.atWork === 0 && next.waiting === 0) known.delete(name)
      else known.set(name, next)
    },
  }
}

/** The most waiting work per school and per person. */
const mostWaiting = { school: 16, person: 4 }

/**
 * Shares places among long-running work: a person has at most one place, a school at most half, and the party served
 * longest ago comes first. So neither the many searches of one school nor those of one person block others.
 */
export const makeFairShare = (most: number) => {
  const [schools, people] = [makeShareStates(), makeShareStates()]
  const mostOfSchool = Math.ceil(most / 2)
  let atWork = 0
  let turns = 0

  const note = ({ school, person }: Party, by: Partial<ShareState>) => {
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
    /** False if so much work of this school or person already waits that more would not start in time. */
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
    /** The next waiter, by arrival if nothing else decides; null if there is no room. */
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
