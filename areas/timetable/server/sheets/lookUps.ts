import { and, eq } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import { nodeType } from '../../../registry/contract.ts'
import { isStaff, openRecord } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { teachingAssignment } from '../../../teaching/server/tables.ts'
import { findNodeByName, findNodes } from '../../../users/server/index.ts'
import type { TermFacts } from '../facts.ts'
import { teachingClassTeacher, teachingClass } from '../tables.ts'
import type { Sought } from './readCell.ts'

interface Teacher {
  readonly id: number
  readonly name: string
}

/** Finds what the texts of a file name. */
export interface LookUps {
  readonly findClass: (name: string) => Sought<number>
  readonly findTeachingClass: (name: string) => TeachingClassFacts | undefined
  readonly findSubject: (name: string) => number | undefined
  /** Finds the subject with which a text begins, such as 语文 in 语文王老师, and the rest. */
  readonly findLeadingSubject: (text: string) => { readonly id: number; readonly rest: string } | undefined
  /** The teachers whom a word may mean; those of the class and subject come first. */
  readonly findTeacher: (word: string, classId: number | null, subjectId: number) => Sought<number>
  /** The teachers who teach a subject in a class by the assignments. */
  readonly assignedTo: (classId: number, subjectId: number) => readonly number[]
}

interface TeachingClassFacts {
  readonly id: number
  readonly subjectId: number
  readonly teacherIds: readonly number[]
}

const keyOf = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

const readTeachingClasses = async (db: Db, { schoolId, term }: TermFacts) => {
  const rows = await db
    .select({ id: teachingClass.id, name: teachingClass.name, subjectId: teachingClass.subjectId })
    .from(teachingClass)
    .where(and(eq(teachingClass.schoolId, schoolId), eq(teachingClass.termId, term.id)))
  const teachers = await db
    .select({ id: teachingClassTeacher.teachingClassId, teacherId: teachingClassTeacher.teacherId })
    .from(teachingClassTeacher)
    .where(eq(teachingClassTeacher.schoolId, schoolId))
    .orderBy(teachingClassTeacher.teacherId)
  const teachersOf = Map.groupBy(teachers, ({ id }) => id)
  return new Map(
    rows.map(({ id, name, subjectId }) => {
      const teacherIds = (teachersOf.get(id) ?? []).map(({ teacherId }) => teacherId)
      return [keyOf(name), { id, subjectId, teacherIds }]
    }),
  )
}

const buildTeacherFinder = (staff: readonly Teacher[], assignedTo: LookUps['assignedTo']): LookUps['findTeacher'] => {
  const byName = Map.groupBy(staff, ({ name }) => keyOf(name))
  // Timetables often write 王老师 for 王晓明.
  const bySurname = Map.groupBy(staff, ({ name }) => name.slice(0, 1))
  return (word, classId, subjectId) => {
    const surname = /^(?<surname>.)老师$/u.exec(keyOf(word))?.groups?.surname
    const named = byName.get(keyOf(word)) ?? (surname === undefined ? [] : (bySurname.get(surname) ?? []))
    const assigned = new Set(classId === null ? [] : assignedTo(classId, subjectId))
    const likely = named.filter(({ id }) => assigned.has(id))
    const [first, second] = likely.length > 0 ? likely : named
    if (first === undefined) return { why: `本校在职教职工中没有“${word}”` }
    if (second === undefined) return { found: first.id }
    return { why: `有 ${named.length} 位教职工可能是“${word}”，请写全名，并在任教安排中选定` }
  }
}

/** Looks up each text once, because a file names a class in many rows. */
const remember = <Found>(find: (text: string) => Found): ((text: string) => Found) => {
  const found = new Map<string, Found>()
  return (text) => {
    const known = found.get(text)
    if (known !== undefined) return known
    const now = find(text)
    found.set(text, now)
    return now
  }
}

/** Reads what the names in a file are looked up in. */
export const readLookUps = async (
  db: Db,
  facts: TermFacts,
  { asker, sentAt, timeZone }: { readonly asker: Asker; readonly sentAt: Date; readonly timeZone: string },
): Promise<LookUps> => {
  const { schoolId } = facts
  const today = toWireTime(sentAt, timeZone).slice(0, 10)
  const nodes = await findNodes(db, { schoolId, asker, today })
  const teachingClasses = await readTeachingClasses(db, facts)
  const staff = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), isStaff, openRecord()))
    .orderBy(member.id)
  const { classId, subjectId, teacherId } = teachingAssignment
  const assignments = await db
    .select({ classId, subjectId, teacherId })
    .from(teachingAssignment)
    .where(eq(teachingAssignment.schoolId, schoolId))
    .orderBy(teacherId)
  const assigned = Map.groupBy(assignments, (one) => `${one.classId} ${one.subjectId}`)
  const assignedTo = (ofClass: number, subject: number) =>
    (assigned.get(`${ofClass} ${subject}`) ?? []).map((one) => one.teacherId)
  const subjects = [...facts.subjects.values()].map(({ id, subject }) => ({ id, key: keyOf(subject) }))
  const longestFirst = subjects.toSorted((one, other) => other.key.length - one.key.length)
  const isMeant = ({ type }: { readonly type: number }) => type === nodeType.class
  return {
    findClass: remember((name) => {
      const named = findNodeByName(nodes, name, { what: '班级', isMeant, today })
      return 'why' in named ? { why: named.why } : { found: named.node.id }
    }),
    findTeachingClass: (name) => teachingClasses.get(keyOf(name)),
    findSubject: (name) => subjects.find(({ key }) => key === keyOf(name))?.id,
    findLeadingSubject: (text) => {
      const found = longestFirst.find(({ key }) => keyOf(text).startsWith(key))
      return found && { id: found.id, rest: keyOf(text).slice(found.key.length) }
    },
    findTeacher: buildTeacherFinder(staff, assignedTo),
    assignedTo,
  }
}
