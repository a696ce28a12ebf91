import type { Child } from './families.ts'
import { drawSurname } from './names/surnames.ts'
import {
  type FamilyFacts,
  type FamilySchool,
  type Guardian,
  becomeMother,
  couldBeMother,
  drawRelationships,
  makeGuardian,
} from './parents.ts'
import { type Registry, type Someone, drawHome, recordIn } from './people.ts'
import type { Random } from './random.ts'
import type { ParentLinkRow, StudentInfoRow } from './rows.ts'
import type { Seat } from './seats.ts'
import { type Household, enrol } from './students.ts'

interface Student {
  readonly seat: Seat
  readonly someone: Someone
}

/** A family as the schools know it. */
export interface Family {
  readonly students: readonly Student[]
  readonly guardians: readonly Guardian[]
}

/** A family whose children have no names yet. */
interface Home {
  readonly household: Household
  readonly children: readonly Child[]
}

/** Sorts by class, so that ids follow the registers of a school. */
const inClassOrder = (one: Seat, other: Seat) =>
  one.schoolId - other.schoolId || one.node.id - other.node.id || one.number - other.number

const enrolAll = (random: Random, registry: Registry, homes: readonly Home[]): ReadonlyMap<Seat, Someone> => {
  const classNames = new Map<number, Set<string>>()
  const children = homes.flatMap((home) => home.children.map((child) => ({ child, household: home.household })))
  const inOrder = children.toSorted((one, other) => inClassOrder(one.child.seat, other.child.seat))
  return new Map(
    inOrder.map(({ child, household }) => {
      const classId = child.seat.node.id
      const names = classNames.get(classId) ?? new Set<string>()
      const someone = enrol(random, registry, child, household, names)
      classNames.set(classId, names.add(someone.name))
      return [child.seat, someone]
    }),
  )
}

const mothersSurnameShare = 0.05

const drawFamilyFacts = (random: Random, household: Household, students: readonly Student[]): FamilyFacts => {
  const schools = new Map<number, FamilySchool>()
  for (const { seat, someone } of students) {
    const { schoolId, usernamePrefix } = seat
    const { createdAt } = recordIn(someone, schoolId)
    const known = schools.get(schoolId)
    if (!known || createdAt < known.createdAt) schools.set(schoolId, { schoolId, usernamePrefix, createdAt })
  }
  return {
    ...household,
    // The father's surname, because a few children have their mother's.
    surname: random.chance(mothersSurnameShare) ? drawSurname(random) : household.surname,
    firstBorn: students.map(({ someone }) => someone.birthDate).toSorted()[0] ?? '',
    schools: [...schools.values()],
  }
}

const claimMother = (waiting: Set<Someone>, facts: FamilyFacts): Someone | undefined => {
  const mother = [...waiting].find(
    (someone) =>
      someone.records.some((record) => facts.schools.some(({ schoolId }) => schoolId === record.schoolId)) &&
      couldBeMother(someone, facts.firstBorn),
  )
  if (mother) waiting.delete(mother)
  return mother
}

const findGuardians = (random: Random, registry: Registry, facts: FamilyFacts, waiting: Set<Someone>): Guardian[] => {
  const guardians: Guardian[] = []
  for (const relationship of drawRelationships(random)) {
    const mother = relationship === '母亲' ? claimMother(waiting, facts) : undefined
    guardians.push(
      mother
        ? becomeMother(random, registry, facts, mother)
        : makeGuardian(random, registry, facts, relationship, guardians[0]),
    )
  }
  return guardians
}

/** Makes the students of the district and their guardians. `mothers` are staff who may have children there. */
export const populate = (
  random: Random,
  registry: Registry,
  families: readonly (readonly Child[])[],
  mothers: readonly Someone[],
): Family[] => {
  const draws = random.branch('households')
  const homes = families.map((children) => ({
    household: { surname: drawSurname(draws), ...drawHome(draws) },
    children,
  }))
  const enrolled = enrolAll(random.branch('students'), registry, homes)
  const parents = random.branch('parents')
  const waiting = new Set(mothers)
  return homes.map(({ household, children }) => {
    const students = children.flatMap(({ seat }) => {
      const someone = enrolled.get(seat)
      return someone ? [{ seat, someone }] : []
    })
    const facts = drawFamilyFacts(parents, household, students)
    return { students, guardians: findGuardians(parents, registry, facts, waiting) }
  })
}

/** Rows that link parents and children, and the schools' facts about each student. */
export const familyRows = (families: readonly Family[]) => {
  const links = families.flatMap(({ students, guardians }) =>
    students.flatMap(({ seat, someone }) =>
      guardians.map((guardian) => ({
        schoolId: seat.schoolId,
        studentId: recordIn(someone, seat.schoolId).id,
        parentId: recordIn(guardian.someone, seat.schoolId).id,
        relationship: guardian.relationship,
      })),
    ),
  )
  const info = ({ seat, someone }: Student): StudentInfoRow => ({
    schoolId: seat.schoolId,
    memberId: recordIn(someone, seat.schoolId).id,
    status: seat.status,
    accommodation: seat.boards,
    roomId: null,
    bedNumber: null,
    registerCipher: null,
    registerTail: null,
    registerIndex: null,
  })
  return {
    parentLinks: links.map((link, at): ParentLinkRow => ({ id: at + 1, ...link })),
    studentInfo: families.flatMap(({ students }) => students.map(info)),
  }
}
