import { shanghaiMoment } from './calendar.ts'
import { drawEthnicGroup } from './names/ethnicGroups.ts'
import type { Gender } from './names/name.ts'
import { makePhones } from './phones.ts'
import { drawAddress } from './places.ts'
import type { Random } from './random.ts'

/** A school's record about a person, before it is spread over the tables. The first department is the main one. */
export interface SchoolRecord {
  /** Unique among all records of all people in all schools. */
  readonly id: number
  /** The account to sign in with. Several records under one account are joined. */
  readonly accountId: number
  readonly schoolId: number
  /** The login name that this school assigned. It may still change, because demo accounts take over records. */
  username: string
  readonly code: string | null
  readonly cardNum: string | null
  readonly faceId: number | null
  readonly roles: number[]
  readonly departments: number[]
  readonly disabled: boolean
  readonly locked: boolean
  readonly createdAt: Date
}

/** A person with all their records, which share these facts. Name and gender may still change, too. */
export interface Someone {
  name: string
  gender: Gender
  readonly birthDate: string
  readonly telephone: string | null
  /** True if the person has proven the telephone number. */
  hasProven: boolean
  readonly nationality: string
  familyAddress: string
  readonly records: SchoolRecord[]
}

/** Numbers that are unique in the whole district, or within a school. */
export interface Registry {
  readonly nextRecord: () => number
  readonly nextAccount: () => number
  readonly nextDepartment: () => number
  readonly nextFace: () => number
  readonly phone: () => string
  readonly card: (schoolId: number) => string
  /**
   * Creation time of an account: late in August of `year`, or in the days when the district began to use the system, if
   * later.
   */
  readonly createdIn: (random: Random, year: number) => Date
  readonly schoolYear: number
}

/** Account ids start far above record ids, so that confusing them is noticed. */
export const firstAccount = 5_000_001

const counter = (first = 1) => {
  let last = first - 1
  return () => (last += 1)
}

/** Years since the district began to use the system. */
const yearsInUse = 3

/** A registry that has not issued any number yet. */
export const makeRegistry = (random: Random, schoolYear: number): Registry => {
  const cards = new Set<string>()
  const card = (schoolId: number): string => {
    for (;;) {
      // A number as a card reader shows it: 32 bits in ten decimal digits.
      const number = String(random.integer(1_000_000, 4_294_967_295)).padStart(10, '0')
      const cardKey = `${schoolId}:${number}`
      if (cards.has(cardKey)) continue
      cards.add(cardKey)
      return number
    }
  }
  const createdIn = (stream: Random, year: number): Date => {
    const day = year <= schoolYear - yearsInUse ? stream.integer(16, 20) : stream.integer(22, 30)
    const inUse = Math.max(year, schoolYear - yearsInUse)
    return shanghaiMoment(inUse, 8, day, stream.integer(8, 17), stream.integer(0, 59))
  }
  return {
    nextRecord: counter(),
    nextAccount: counter(firstAccount),
    nextDepartment: counter(),
    nextFace: counter(),
    phone: makePhones(random.branch('phones')),
    card,
    createdIn,
    schoolYear,
  }
}

/** The record of a person in a school. Throws if there is none. */
export const recordIn = ({ name, records }: Someone, schoolId: number): SchoolRecord => {
  const found = records.find((record) => record.schoolId === schoolId)
  if (!found) throw new Error(`school ${schoolId} keeps no record of ${name}`)
  return found
}

/** Draws a family's address and ethnic group. */
export const drawHome = (random: Random) => ({
  familyAddress: drawAddress(random),
  nationality: drawEthnicGroup(random),
})
