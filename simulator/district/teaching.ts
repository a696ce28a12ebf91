import { role } from '../../platform/contract/roles.ts'
import { type Someone, recordIn } from './people.ts'
import type { StagePlan, SubjectPlan } from './plan.ts'
import type { Random } from './random.ts'
import type { ClassManagerRow } from './rows.ts'
import type { Hire } from './staff.ts'
import type { ClassNode, Tree } from './tree.ts'

/** Levels of class managers (foundations §3). */
export const classLevel = { teacher: 0, head: 1, deputy: 2 } as const

interface Teacher {
  readonly someone: Someone
  readonly subject: SubjectPlan
  readonly classes: readonly ClassNode[]
}

/** A subject that a teacher teaches in a class. */
export interface Lesson {
  readonly schoolId: number
  readonly classId: number
  /** Section × 100 + grade. */
  readonly gradeLevel: number
  readonly subject: string
  readonly teacherId: number
}

const listLessons = (schoolId: number, teachers: readonly Teacher[]): Lesson[] =>
  teachers.flatMap(({ someone, subject, classes }) =>
    classes.map((node) => ({
      schoolId,
      classId: node.id,
      gradeLevel: node.stage.section * 100 + node.grade,
      subject: subject.name,
      teacherId: recordIn(someone, schoolId).id,
    })),
  )

/** Cuts a list into `count` runs whose lengths differ by at most one. */
const evenRuns = <T>(list: readonly T[], count: number): T[][] =>
  Array.from({ length: count }, (_, at) =>
    list.slice(Math.round((at * list.length) / count), Math.round(((at + 1) * list.length) / count)),
  )

const gradeGroupOf = (stage: StagePlan, tree: Tree, taught: readonly ClassNode[]): number[] => {
  const grade = taught[0]?.grade
  const group = stage.gradeGroups.find(({ grades }) => grade !== undefined && grades.includes(grade))
  return group ? [tree.departmentNamed(group.name)] : []
}

/**
 * Hires subject teachers. Homeroom teachers stay with one grade; the others teach in all grades of the stage with their
 * subject.
 */
const hireTeachers = (stage: StagePlan, tree: Tree, hire: Hire): Teacher[] =>
  stage.subjects.flatMap((subject) => {
    const taught = tree.classes.filter(
      (node) => node.stage === stage && (subject.grades === undefined || subject.grades.includes(node.grade)),
    )
    const pools = subject.leads ? [...Map.groupBy(taught, ({ grade }) => grade).values()] : [taught]
    return pools.flatMap((pool) =>
      evenRuns(pool, Math.ceil(pool.length / subject.load)).map((classes) => ({
        someone: hire({
          departments: [tree.departmentNamed(subject.department), ...gradeGroupOf(stage, tree, classes)],
          women: stage.women,
        }),
        subject,
        classes,
      })),
    )
  })

const deputyShare = 0.8

/** Assigns each class a homeroom teacher, who leads no other class, and most classes a deputy. */
const manageClasses = (
  random: Random,
  schoolId: number,
  classes: readonly ClassNode[],
  teachers: readonly Teacher[],
) => {
  const heads = new Map<Someone, ClassNode>()
  return classes.flatMap((node): ClassManagerRow[] => {
    const classTeachers = teachers.filter(({ classes: taught }) => taught.includes(node))
    const leaders = random.shuffled(classTeachers.filter(({ subject }) => subject.leads))
    const head = leaders.find(({ someone }) => !heads.has(someone))
    if (!head) throw new Error(`nobody is left to lead class ${node.id}`)
    heads.set(head.someone, node)
    const deputy = random.chance(deputyShare) ? leaders.find((teacher) => teacher !== head) : undefined
    return classTeachers.map((teacher) => ({
      schoolId,
      departmentId: node.id,
      memberId: recordIn(teacher.someone, schoolId).id,
      level: teacher === head ? classLevel.head : teacher === deputy ? classLevel.deputy : classLevel.teacher,
    }))
  })
}

/** Makes a homeroom teacher of each grade group its manager, who also belongs to the grades. */
const appointGradeManagers = (
  tree: Tree,
  stage: StagePlan,
  people: readonly Someone[],
  managers: readonly ClassManagerRow[],
) => {
  for (const { name, grades } of stage.gradeGroups) {
    const group = tree.departmentNamed(name)
    const record = people
      .flatMap(({ records }) => records)
      .filter(({ id }) => managers.some(({ memberId, level }) => memberId === id && level === classLevel.head))
      .find(({ departments, roles }) => departments.includes(group) && !roles.includes(role.departmentManager))
    if (!record) throw new Error(`nobody is left to manage ${name}`)
    record.roles.push(role.departmentManager)
    const gradeIds = tree.classes
      .filter((node) => node.stage === stage && grades.includes(node.grade))
      .map(({ gradeId }) => gradeId)
    record.departments.push(...new Set(gradeIds))
  }
}

/** The teachers of a school, their role in each class, and their subjects there. */
export const buildTeaching = (
  random: Random,
  schoolId: number,
  stages: readonly StagePlan[],
  tree: Tree,
  hire: Hire,
) => {
  const parts = stages.map((stage) => {
    const teachers = hireTeachers(stage, tree, hire)
    const people = teachers.map(({ someone }) => someone)
    const classes = tree.classes.filter((node) => node.stage === stage)
    const managers = manageClasses(random, schoolId, classes, teachers)
    appointGradeManagers(tree, stage, people, managers)
    return { people, managers, lessons: listLessons(schoolId, teachers) }
  })
  return {
    people: parts.flatMap(({ people }) => people),
    managers: parts.flatMap(({ managers }) => managers),
    lessons: parts.flatMap(({ lessons }) => lessons),
  }
}
