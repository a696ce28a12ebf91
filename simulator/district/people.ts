import { shanghaiMoment } from './calendar.ts'
import { drawEthnicGroup } from './names/ethnicGroups.ts'
import type { Gender } from './names/name.ts'
import { makePhones } from './phones.ts'
import { drawAddress } from './places.ts'
import type { Random } from './random.ts'

/** Somebody's place in one school, before it is spread over the tables. The first department is the main one. */
export interface Standing {
  readonly schoolId: number
  readonly code: string | null
  readonly cardNum: string | null
  readonly faceId: number | null
  readonly roles: number[]
  readonly departments: number[]
  readonly disabled: boolean
  readonly locked: boolean
  readonly createdAt: Date
}

/** A person with all their standings. Name, gender and username may still change: demo accounts take over people. */
export interface Someone {
  readonly id: number
  username: string
  name: string
  gender: Gender
  readonly birthDate: string
  readonly telephone: string | null
  readonly nationality: string
  familyAddress: string
  readonly standings: Standing[]
}

/** What is handed out once in the whole district, or at most once in a school. */
export interface Registry {
  readonly nextPerson: () => number
  readonly nextDepartment: () => number
  readonly nextFace: () => number
  readonly phone: () => string
  readonly card: (schoolId: number) => string
  /** When an account was made: late in August of `year`, or in the days when the district took the system up, if later. */
  readonly createdIn: (random: Random, year: number) => Date
  readonly schoolYear: number
}

const counter = () => {
  let last = 0
  return () => (last += 1)
}

/** Years since the district took the system up. */
const yearsInUse = 3

/** A registry that has handed out nothing yet. */
export const makeRegistry = (random: Random, schoolYear: number): Registry => {
  const cards = new Set<string>()
  const card = (schoolId: number): string => {
    for (;;) {
      // What a card reader shows: a 32-bit number in ten decimal digits.
      const number = String(random.integer(1_000_000, 4_294_967_295)).padStart(10, '0')
      const taken = `${schoolId}:${number}`
      if (cards.has(taken)) continue
      cards.add(taken)
      return number
    }
  }
  const createdIn = (stream: Random, year: number): Date => {
    const day = year <= schoolYear - yearsInUse ? stream.integer(16, 20) : stream.integer(22, 30)
    const inUse = Math.max(year, schoolYear - yearsInUse)
    return shanghaiMoment(inUse, 8, day, stream.integer(8, 17), stream.integer(0, 59))
  }
  return {
    nextPerson: counter(),
    nextDepartment: counter(),
    nextFace: counter(),
    phone: makePhones(random.branch('phones')),
    card,
    createdIn,
    schoolYear,
  }
}

/** Where a family lives and which ethnic group it belongs to. */
export const drawHome = (random: Random) => ({
  familyAddress: drawAddress(random),
  nationality: drawEthnicGroup(random),
})
