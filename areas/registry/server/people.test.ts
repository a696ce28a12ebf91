import { type SQL, and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { graduatedFlag, inSchoolStatus, leftStatus, suspendedStatus } from '../contract.ts'
import { enrolledStudent, hasStudentRole, openRecord, presentStudent } from './people.ts'
import { department } from './tables/departments.ts'
import { member } from './tables/members.ts'
import { studentInfo } from './tables/students.ts'

const { make, database } = await useServer()

const change = (work: Parameters<typeof database.asSystem<unknown>>[1]) =>
  database.asSystem('a test makes people', work)

/** One person of each kind that the predicates tell apart, by name. */
const makePeople = async () => {
  const school = await makeSmallSchool(make)
  const add = async (name: string, roles: readonly number[], departments: readonly number[] = [school.classOne]) =>
    (await make.makeMember({ schoolId: school.id, name, roles, departments })).id
  const addStudent = async (name: string, status: number | null, departments?: readonly number[]) => {
    const id = await add(name, [role.student], departments)
    const ofStudent = and(eq(studentInfo.schoolId, school.id), eq(studentInfo.memberId, id))
    await change((db) =>
      status === null
        ? db.delete(studentInfo).where(ofStudent)
        : db.update(studentInfo).set({ status }).where(ofStudent),
    )
    return id
  }
  await addStudent('in school', inSchoolStatus)
  await addStudent('without a row', null)
  await addStudent('without a class', inSchoolStatus, [])
  await addStudent('suspended', suspendedStatus)
  await addStudent('left', leftStatus)
  await addStudent('of a graduated class', inSchoolStatus, [school.classThree])
  await make.setMember(school.id, await addStudent('disabled', inSchoolStatus), { disabled: true })
  await make.setMember(school.id, await addStudent('locked', inSchoolStatus), { locked: true })
  await add('teacher', [role.staff])
  await add('parent', [role.parent], [])
  await change((db) =>
    db.update(department).set({ delFlag: graduatedFlag }).where(eq(department.id, school.classThree)),
  )
  return async (holds: SQL) => {
    const rows = await database.asSystem('a test reads people', (db) =>
      db
        .select({ name: member.name })
        .from(member)
        .where(and(eq(member.schoolId, school.id), holds)),
    )
    return rows.map(({ name }) => name).toSorted()
  }
}

const names = await makePeople()

const everybody = [
  'disabled',
  'in school',
  'left',
  'locked',
  'of a graduated class',
  'parent',
  'suspended',
  'teacher',
  'without a class',
  'without a row',
]
const without = (...left: string[]) => everybody.filter((name) => !left.includes(name))

describe('a predicate of people holds for', () => {
  test('open records: neither disabled nor locked', async () => {
    expect(await names(openRecord())).toEqual(without('disabled', 'locked'))
  })

  test('everybody with the role of a student', async () => {
    expect(await names(hasStudentRole())).toEqual(without('parent', 'teacher'))
  })

  test('enrolled students: suspended and disabled ones too, not those who left or are locked', async () => {
    expect(await names(enrolledStudent())).toEqual(without('parent', 'teacher', 'left', 'locked'))
  })

  test('present students: in school, open, and of no graduated class', async () => {
    expect(await names(presentStudent())).toEqual(['in school', 'without a class', 'without a row'])
  })
})
