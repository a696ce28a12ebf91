import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { nameClass, nodeType } from '../../registry/contract.ts'
import { grade, gradeJoin, mainDepartmentJoin, openRecord } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { honor } from '../contract.ts'
import type { NamedLine } from '../views.ts'
import { isRecipient } from './recipients.ts'

// Cells copied from a sheet are separated by tabs.
const splitLines = (pasted: string) =>
  pasted
    .split(/\r?\n/u)
    .map((line) => ({ text: line.trim(), words: line.split(/[\s,，、;；|]+/u).filter(Boolean) }))
    .filter(({ words }) => words.length > 0)

// Schools write 七(1)班, 七年级1班 or 7年级（1）班 for the same class.
const plainClass = (name: string): string => name.replaceAll(/[\s()（）班年级]/gu, '')

/**
 * Finds the people within reach whom each pasted line may mean. A line is a name, in any order with a class or a code;
 * these narrow down people of the same name, and are ignored if they fit nobody.
 */
export const findNamed = async ({ db, session, body }: Context<typeof honor.findNamed>): Promise<NamedLine[]> => {
  const schoolId = schoolOf(session)
  const lines = splitLines(body.names)
  const words = [...new Set(lines.flatMap((line) => line.words))]
  if (words.length === 0) return []
  const people = await db
    .select({
      userId: member.id,
      name: member.name,
      code: member.code,
      place: department.name,
      type: department.type,
      gradeName: grade.name,
    })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(grade, gradeJoin)
    .where(
      and(
        eq(member.schoolId, schoolId),
        inArray(member.name, words),
        openRecord(),
        isRecipient(body.target),
        isPersonWithinReach(schoolId, member.id, session),
      ),
    )
    .orderBy(asc(member.pinyin), asc(member.id))
  const named = people.map(({ place, type, gradeName, ...person }) => {
    const name = place ?? ''
    const isClass = type === nodeType.class
    return { ...person, departmentName: isClass ? nameClass({ name, gradeName: gradeName ?? '' }) : name }
  })
  return lines.map((line) => {
    const found = named.filter(({ name }) => line.words.includes(name))
    const fits = ({ code, departmentName }: (typeof found)[number]) =>
      line.words.some((word) => word === code || plainClass(word) === plainClass(departmentName))
    const narrowed = found.filter(fits)
    return { text: line.text, people: narrowed.length > 0 ? narrowed : found }
  })
}
