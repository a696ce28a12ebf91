import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, gt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { TaskState, TaskView, material as calls } from '../contract.ts'
import { isEditableTask, isVisibleTask } from './reach.ts'
import { isInTask, hasUploads } from './students.ts'
import { materialTask, materialTaskClass, materialUpload } from './tables.ts'

type Row = typeof materialTask.$inferSelect

/** Computes the state of a task. */
const computeTaskState = ({ endAt, closedAt }: Pick<Row, 'endAt' | 'closedAt'>, now: Date): TaskState => {
  if (closedAt !== null) return 'closed'
  return endAt <= now ? 'over' : 'open'
}

const isInState = (state: TaskState, now: Date) => {
  if (state === 'closed') return isNotNull(materialTask.closedAt)
  return and(
    isNull(materialTask.closedAt),
    state === 'over' ? lte(materialTask.endAt, now) : gt(materialTask.endAt, now),
  )
}

const maker = alias(member, 'maker')
const taskId = materialTask.id

/** Selects tasks with their counts among the students within a person's reach. */
const selectTasks = (db: Db, schoolId: number, asker: Asker) => {
  const asked = isInTask(schoolId, taskId, asker)
  const students = (more: ReturnType<typeof and>) =>
    sql<number>`(select count(*)::int from ${member} where ${and(asked, more)})`
  return db
    .select({
      task: materialTask,
      // This join makes Drizzle qualify column names, which the subqueries below need.
      makerName: sql<string>`coalesce(${maker.name}, '')`,
      asked: students(undefined),
      given: students(hasUploads(taskId)),
      late: students(and(hasUploads(taskId), sql`not ${hasUploads(taskId, true)}`)),
      files: sql<number>`(select count(*)::int from ${materialUpload} where ${and(
        eq(materialUpload.schoolId, schoolId),
        sql`${materialUpload.taskId} = ${taskId}`,
        isPersonWithinReach(schoolId, materialUpload.studentId, asker),
      )})`,
      mayEdit: sql<boolean>`coalesce(${isEditableTask(schoolId, asker)}, true)`,
    })
    .from(materialTask)
    .leftJoin(maker, and(eq(maker.schoolId, materialTask.schoolId), eq(maker.id, materialTask.makerId)))
    .$dynamic()
}

type Found = Awaited<ReturnType<typeof selectTasks>>[number]
type Classes = TaskView['classes']

/** Reads the classes of tasks, by task. */
const classesOf = async (db: Db, schoolId: number, ids: readonly number[]): Promise<Map<number, Classes>> => {
  const rows = await db
    .select({ taskId: materialTaskClass.taskId, id: department.id, name: department.name })
    .from(materialTaskClass)
    .innerJoin(
      department,
      and(eq(department.schoolId, materialTaskClass.schoolId), eq(department.id, materialTaskClass.departmentId)),
    )
    .where(and(eq(materialTaskClass.schoolId, schoolId), inArray(materialTaskClass.taskId, [...ids])))
    .orderBy(asc(department.id))
  const classes = new Map<number, Classes>()
  for (const { taskId: of, ...one } of rows) classes.set(of, [...(classes.get(of) ?? []), one])
  return classes
}

const present = ({ task, ...found }: Found, now: Date, timeZone: string): TaskView => ({
  ...found,
  id: task.id,
  title: task.title,
  note: task.note,
  takesPdf: task.takesPdf,
  takesLate: task.takesLate,
  mostFiles: task.mostFiles,
  endTime: toWireTime(task.endAt, timeZone),
  state: computeTaskState(task, now),
  classes: [],
  createdTime: toWireTime(task.createdAt, timeZone),
  version: task.version,
})

/** Reads a page of the tasks that the session sees, newest first. */
export const findTasks = async ({ db, session, body, clock }: Context<typeof calls.tasks>) => {
  const [schoolId, now, word] = [schoolOf(session), clock.now(), body.keyword.trim()]
  const select = selectTasks(db, schoolId, session).where(
    and(
      isVisibleTask(schoolId, session),
      word === '' ? undefined : ilike(materialTask.title, `%${escapeLikePattern(word)}%`),
      body.state === undefined ? undefined : isInState(body.state, now),
    ),
  )
  const order = [desc(materialTask.id)]
  const page = await readPage(db, body, select, { order, present: (one) => present(one, now, session.timeZone) })
  const ids = page.content.map(({ id }) => id)
  const classes = await classesOf(db, schoolId, ids)
  return { ...page, content: page.content.map((one) => ({ ...one, classes: classes.get(one.id) ?? [] })) }
}

/** Presents one task to the session. The caller has checked the id. */
export const viewTask = async (
  { db, session, clock }: Pick<Context<typeof calls.saveTask>, 'db' | 'session' | 'clock'>,
  id: number,
): Promise<TaskView> => {
  const schoolId = schoolOf(session)
  const [found] = await selectTasks(db, schoolId, session).where(
    and(eq(materialTask.schoolId, schoolId), eq(materialTask.id, id)),
  )
  if (found === undefined) throw new Error('a task was saved and not found')
  const classes = await classesOf(db, schoolId, [id])
  return { ...present(found, clock.now(), session.timeZone), classes: classes.get(id) ?? [] }
}
