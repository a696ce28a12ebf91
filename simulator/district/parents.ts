import { role } from '../../platform/contract/roles.ts'
import { dayOf, yearsBetween } from './calendar.ts'
import { type Gender, drawName, gender } from './names/name.ts'
import { drawSurname } from './names/surnames.ts'
import type { Registry, Someone, SchoolRecord } from './people.ts'
import type { Random } from './random.ts'
import type { Household } from './students.ts'

/** A person who looks after the children of a family. */
export interface Guardian {
  readonly relationship: string
  readonly someone: Someone
}

const kinds = {
  父亲: { gender: gender.male, generation: 'adults', yearsOlder: [25, 38] },
  母亲: { gender: gender.female, generation: 'adults', yearsOlder: [23, 36] },
  爷爷: { gender: gender.male, generation: 'elders', yearsOlder: [50, 64] },
  奶奶: { gender: gender.female, generation: 'elders', yearsOlder: [48, 62] },
  外公: { gender: gender.male, generation: 'elders', yearsOlder: [50, 64] },
  外婆: { gender: gender.female, generation: 'elders', yearsOlder: [48, 62] },
} as const

type Relationship = keyof typeof kinds

const randomLetters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const faceShare = 0.3
const sharedPhoneShare = 0.04

/** Draws the relatives whom the schools know: mostly both parents, sometimes one of them, rarely a grandparent. */
export const drawRelationships = (random: Random): Relationship[] => {
  const draw = random.fraction()
  const parents: Relationship[] = draw < 0.86 ? ['父亲', '母亲'] : draw < 0.95 ? ['母亲'] : ['父亲']
  if (!random.chance(parents.length === 1 ? 0.35 : 0.04)) return parents
  const grandparent = random.pick<Relationship>(['爷爷', '奶奶', '奶奶', '外公', '外婆', '外婆'])
  return [...parents, grandparent]
}

/** A school of a family's children: the prefix of its usernames, and when the first child came. */
export interface FamilySchool {
  readonly schoolId: number
  readonly usernamePrefix: string
  readonly createdAt: Date
}

const drawSuffix = (random: Random) => Array.from({ length: 16 }, () => random.pick([...randomLetters])).join('')

/**
 * A school's record of a parent, under a separate account because it doesn't know other schools' records. No
 * department, no code, no card (foundations §9 for the username).
 */
const parentRecord = (
  random: Random,
  registry: Registry,
  { schoolId, usernamePrefix, createdAt }: FamilySchool,
): SchoolRecord => ({
  id: registry.nextRecord(),
  accountId: registry.nextAccount(),
  username: usernamePrefix + drawSuffix(random),
  schoolId,
  code: null,
  cardNum: null,
  faceId: random.chance(faceShare) ? registry.nextFace() : null,
  roles: [role.parent],
  departments: [],
  disabled: false,
  locked: false,
  createdAt,
})

const bornBefore = (random: Random, firstBorn: string, [least, most]: readonly [number, number]) =>
  dayOf(Number(firstBorn.slice(0, 4)) - random.integer(least, most), 1, random.integer(1, 365))

export interface FamilyFacts extends Household {
  /** The eldest child's birthday. */
  readonly firstBorn: string
  readonly schools: readonly FamilySchool[]
}

/**
 * Makes a guardian of this family, unknown to the schools until now. `first` is the guardian they already know, if any.
 */
export const makeGuardian = (
  random: Random,
  registry: Registry,
  facts: FamilyFacts,
  relationship: Relationship,
  first: Guardian | undefined,
): Guardian => {
  const kind = kinds[relationship]
  const ofGender: Gender = kind.gender
  const surname = relationship === '父亲' || relationship === '爷爷' ? facts.surname : drawSurname(random)
  // Some grandparents share a phone, so that looking one number up finds two people (foundations §5).
  const shares = kind.generation === 'elders' && random.chance(sharedPhoneShare)
  return {
    relationship,
    someone: {
      name: drawName(random, surname, kind.generation, ofGender),
      gender: ofGender,
      birthDate: bornBefore(random, facts.firstBorn, kind.yearsOlder),
      telephone: shares && first ? first.someone.telephone : registry.phone(),
      hasProven: false,
      nationality: facts.nationality,
      familyAddress: facts.familyAddress,
      records: facts.schools.map((familySchool) => parentRecord(random, registry, familySchool)),
    },
  }
}

/** True if a staff member could be the mother of a child born on this day. */
export const couldBeMother = (someone: Someone, firstBorn: string): boolean => {
  const years = yearsBetween(someone.birthDate, firstBorn)
  return someone.gender === gender.female && years >= 23 && years <= 36
}

/** Makes a staff member the mother of a family: a parent where she works, and in her children's other schools. */
export const becomeMother = (random: Random, registry: Registry, facts: FamilyFacts, someone: Someone): Guardian => {
  someone.familyAddress = facts.familyAddress
  for (const familySchool of facts.schools) {
    const record = someone.records.find(({ schoolId }) => schoolId === familySchool.schoolId)
    if (record) record.roles.push(role.parent)
    else someone.records.push(parentRecord(random, registry, familySchool))
  }
  return { relationship: '母亲', someone }
}
