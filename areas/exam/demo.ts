import { eq } from 'drizzle-orm'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { role } from '../../platform/contract/roles.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { pushRecipient, pushSend } from '../push/server/tables.ts'
import { electiveChoice, subjectTable } from '../teaching/server/tables.ts'
import { studentStatus } from '../users/contract.ts'
import { usualScale } from './scaling.ts'
import { type ToldParent, planDemoPush } from './demoPush.ts'
import { type PlannedExam, planExams } from './demoExams.ts'
import { type Ability, drawAbility, drawEntry } from './demoScores.ts'
import { computeRanks } from './server/computeRanks.ts'
import { syncTeachers } from './server/rosterTeachers.ts'
import { examClass, examRanking, examScore, examStudent, examSubject, examTable } from './server/tables.ts'

const schools = [tenantIds.xingtan, tenantIds.mingde, tenantIds.qizhi]

type Subject = typeof subjectTable.$inferSelect

/** The subjects whose scores are scaled (等级赋分) where students choose them. */
const scaledSubjects = new Set(['化学', '生物学', '思想政治', '地理'])

interface DemoClass {
  readonly id: number
  readonly name: string
  readonly gradeId: number
  readonly gradeName: string
  readonly level: number
}

/** The parts of which the exams of a school are made. */
interface SchoolFacts {
  readonly schoolId: number
  readonly classes: readonly DemoClass[]
  readonly subjects: readonly Subject[]
  /** The students in school by class. */
  readonly students: ReadonlyMap<number, readonly number[]>
  readonly electives: ReadonlyMap<number, readonly Subject[]>
}

const listClasses = ({ district }: DemoWorld, schoolId: number): DemoClass[] => {
  const lessons = district.lessons.filter((lesson) => lesson.schoolId === schoolId)
  const levelOf = new Map(lessons.map(({ classId, gradeLevel }) => [classId, gradeLevel]))
  const nodes = new Map(district.departments.filter((one) => one.schoolId === schoolId).map((one) => [one.id, one]))
  return [...levelOf].flatMap(([id, level]) => {
    const node = nodes.get(id)
    const grade = nodes.get(node?.parentId ?? 0)
    return node && grade ? [{ id, name: node.name, gradeId: grade.id, gradeName: grade.name, level }] : []
  })
}

const listStudents = ({ district }: DemoWorld, schoolId: number) => {
  const present = new Set(
    district.studentInfo.filter(({ status }) => status !== studentStatus.left).map(({ memberId }) => memberId),
  )
  const students = district.members.filter((one) => one.schoolId === schoolId && present.has(one.id))
  const byClass = Map.groupBy(students, ({ mainDepartmentId }) => mainDepartmentId ?? 0)
  return new Map([...byClass].map(([classId, of]) => [classId, of.map(({ id }) => id)]))
}

const readFacts = async (db: Db, world: DemoWorld, schoolId: number): Promise<SchoolFacts> => {
  const subjects = await db.select().from(subjectTable).where(eq(subjectTable.schoolId, schoolId))
  const byId = new Map(subjects.map((subject) => [subject.id, subject]))
  const choices = await db.select().from(electiveChoice).where(eq(electiveChoice.schoolId, schoolId))
  const byStudent = Map.groupBy(choices, ({ studentId }) => studentId)
  const electives = new Map(
    [...byStudent].map(([id, of]) => [id, of.flatMap(({ subjectId }) => byId.get(subjectId) ?? [])]),
  )
  return {
    schoolId,
    classes: listClasses(world, schoolId),
    subjects,
    students: listStudents(world, schoolId),
    electives,
  }
}

const isOfferedIn = ({ grades }: Subject, level: number) => grades.length === 0 || grades.includes(level)

const writeRoster = async (db: Db, examId: number, facts: SchoolFacts, classes: readonly DemoClass[]) => {
  const { schoolId, electives } = facts
  const rows = classes.flatMap(({ id: classId, level }) =>
    (facts.students.get(classId) ?? []).map((studentId) => {
      const chosen = (electives.get(studentId) ?? []).filter(({ electiveGrades }) => electiveGrades.includes(level))
      const electiveIds = chosen.map(({ id }) => id).toSorted((one, other) => one - other)
      const groupName = chosen.find((one) => one.groupName !== '')?.groupName ?? ''
      return { schoolId, examId, studentId, classId, groupName, electiveIds, examNumber: null }
    }),
  )
  await insertRows(db, examStudent, rows)
  const levelOf = new Map(classes.map(({ id, level }) => [id, level]))
  return rows.map(({ studentId, classId, electiveIds }) => ({
    studentId,
    electiveIds,
    level: levelOf.get(classId) ?? 0,
  }))
}

const writeSubjects = async (
  db: Db,
  examId: number,
  facts: SchoolFacts,
  plan: PlannedExam,
  levels: readonly number[],
) => {
  const key = { schoolId: facts.schoolId, examId }
  const rows = levels.flatMap((level) =>
    facts.subjects
      .filter((subject) => plan.isTested(subject.subject) && isOfferedIn(subject, level))
      .map(({ id: subjectId, subject, electiveGrades }) => {
        const fullMarks = plan.fullMarksOf(subject, level)
        const share = (part: number) => Math.round(fullMarks * part)
        const lines = { excellentLine: share(0.85), passLine: share(0.6), lowLine: share(0.4) }
        const isElective = electiveGrades.includes(level)
        const scaleRows = isElective && scaledSubjects.has(subject) ? usualScale : null
        return { ...key, subjectId, level, fullMarks, ...lines, isCounted: true, isElective, scaleRows }
      }),
  )
  await insertRows(db, examSubject, rows)
  return rows
}

const writeExam = async (
  db: Db,
  facts: SchoolFacts,
  plan: PlannedExam,
  { random, abilityOf }: { readonly random: Random; readonly abilityOf: (studentId: number) => Ability },
) => {
  const { schoolId } = facts
  const classes = facts.classes.filter(({ level }) => plan.isSatBy(level))
  if (classes.length === 0) return undefined
  const { name, kind, startAt, endAt, publishedAt } = plan
  const state = publishedAt === null ? 'created' : 'published'
  const [made] = await db
    .insert(examTable)
    .values({ schoolId, name, kind, startAt, endAt, state, publishedAt, doPartialTotalsRank: false, rosterAt: startAt })
    .returning({ id: examTable.id })
  if (made === undefined) throw new Error('the exam was not written')
  const key = { schoolId, examId: made.id }
  const sitting = classes.map(({ id: classId, ...one }, position) => ({ ...key, classId, ...one, position }))
  await insertRows(db, examClass, sitting)
  const subjects = await writeSubjects(db, made.id, facts, plan, [...new Set(classes.map(({ level }) => level))])
  const roster = await writeRoster(db, made.id, facts, classes)
  await syncTeachers(db, key)
  await db.insert(examRanking).values(key)
  if (!plan.isMarked) return undefined
  const scores = roster.flatMap(({ studentId, level, electiveIds }) =>
    subjects
      .filter((one) => one.level === level && (!one.isElective || electiveIds.includes(one.subjectId)))
      .map(({ subjectId, fullMarks }) => ({
        ...key,
        studentId,
        subjectId,
        ...drawEntry(random, abilityOf(studentId), { subjectId, fullMarks }),
        isCorrected: false,
        enteredBy: null,
        version: 1,
      })),
  )
  await insertRows(db, examScore, scores)
  await computeRanks(db, key)
  if (publishedAt === null) return undefined
  const students = roster.map(({ studentId }) => studentId)
  return { ...key, name, publishedAt, students, classes: classes.map(({ id }) => id) }
}

type Published = NonNullable<Awaited<ReturnType<typeof writeExam>>>

const listParents = ({ district }: DemoWorld, students: readonly number[]): ToldParent[] => {
  const members = new Map(district.members.map((one) => [one.id, one]))
  const links = Map.groupBy(district.parentLinks, ({ studentId }) => studentId)
  return students.flatMap((studentId): ToldParent[] => {
    const student = { studentId, studentName: members.get(studentId)?.name ?? '' }
    const parents = links.get(studentId) ?? []
    if (parents.length === 0) return [{ ...student, parentId: null, telephone: null }]
    return parents.map(({ parentId }) => ({
      ...student,
      parentId,
      telephone: members.get(parentId)?.telephone ?? null,
    }))
  })
}

const findAdministrator = ({ district }: DemoWorld, schoolId: number) => {
  const holders = district.memberRoles.filter(({ roleId }) => roleId === role.schoolDataAdministrator)
  const ids = new Set(holders.map(({ memberId }) => memberId))
  const found = district.members.find((one) => one.schoolId === schoolId && ids.has(one.id))
  if (found === undefined) throw new Error('the demo school has no administrator')
  return found
}

const writePush = async (db: Db, world: DemoWorld, exam: Published): Promise<void> => {
  const random = world.random.branch('push')
  const { template, send, messages, recipients } = planDemoPush(exam, listParents(world, exam.students), {
    by: findAdministrator(world, exam.schoolId),
    random: () => random.fraction(),
  })
  await db.insert(messageTemplate).values(template)
  await db.insert(pushSend).values(send)
  await insertRows(db, outboxMessage, messages)
  await insertRows(db, pushRecipient, recipients)
}

/** Three exams of each school this term: one published, and in the largest school pushed, one being marked, and the final to come. */
export const demo: DemoPart = {
  name: 'exam',
  after: ['teaching'],
  write: async (db, world) => {
    for (const schoolId of schools) {
      const facts = await readFacts(db, world, schoolId)
      const random = world.random.branch(String(schoolId))
      const abilities = new Map<number, Ability>()
      const abilityOf = (studentId: number) => {
        const ability = abilities.get(studentId) ?? drawAbility(random.branch(String(studentId)))
        abilities.set(studentId, ability)
        return ability
      }
      for (const plan of planExams(
        world.today,
        facts.classes.map(({ level }) => level),
      )) {
        const published = await writeExam(db, facts, plan, { random, abilityOf })
        if (published !== undefined && schoolId === tenantIds.xingtan) await writePush(db, world, published)
      }
    }
  },
}
