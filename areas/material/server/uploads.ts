import { type SQL, and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toWireTime } from '../../../platform/contract/time.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { isPersonBelow, isPersonInCharge, isPersonWithinReach } from '../../organisation/server/index.ts'
import { narrowToSchoolOfNode } from '../../registry/server/membership.ts'
import { mainDepartmentJoin, presentStudent } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type UploadState, type MaterialLog, type material as calls } from '../contract.ts'
import { presentParent, selectHandedOverBy } from '../../sealedLink/server/index.ts'
import { matchesVisibleTo } from '../../users/server/index.ts'
import { isInTask, hasUploads } from './students.ts'
import { materialReminder, materialTask, materialUpload } from './tables.ts'

type Asking = Context<typeof calls.uploads>

/** Maximum number of files shown per student if no task is selected. */
const mostShown = 60

const isInState = (taskId: number, state: UploadState): SQL => {
  if (state === 'missing') return sql`not ${hasUploads(taskId)}`
  return state === 'given'
    ? sql`${hasUploads(taskId, true)}`
    : sql`(${hasUploads(taskId)} and not ${hasUploads(taskId, true)})`
}

/** SQL condition for the listed students: all students of a task, or those with any upload. */
const isListed = (schoolId: number, { session, params, query: { taskId, state, keyword } }: Asking) => {
  const word = keyword.trim()
  const below = and(
    isPersonBelow(schoolId, member.id, params.id),
    word === '' ? undefined : matchesVisibleTo(session, word),
  )
  if (taskId !== undefined)
    return and(isInTask(schoolId, taskId, session), below, state === undefined ? undefined : isInState(taskId, state))
  const anything = sql`exists (select 1 from ${materialUpload} where ${materialUpload.schoolId} = ${member.schoolId}
    and ${materialUpload.studentId} = ${member.id})`
  return and(
    eq(member.schoolId, schoolId),
    presentStudent(),
    anything,
    below,
    isPersonWithinReach(schoolId, member.id, session),
  )
}

const selectUsers = ({ db, session }: Asking, taskId: number | undefined) => {
  const ofTask = taskId === undefined ? undefined : eq(materialUpload.taskId, taskId)
  return db
    .select({
      id: member.id,
      name: member.name,
      code: sql<string>`coalesce(${member.code}, '')`,
      clazzName: sql<string>`coalesce(${department.name}, '')`,
      count: sql<number>`(select count(*)::int from ${materialUpload} where ${and(
        eq(materialUpload.schoolId, member.schoolId),
        eq(materialUpload.studentId, member.id),
        ofTask,
      )})`,
      mayLink: sql<boolean>`${isPersonInCharge(schoolOf(session), member.id, session)}`,
      inTime: taskId === undefined ? sql<boolean>`false` : sql<boolean>`${hasUploads(taskId, true)}`,
      remindedAt: sql<string | null>`(select max(${materialReminder.at})::text from ${materialReminder}
        where ${materialReminder.schoolId} = ${member.schoolId} and ${materialReminder.studentId} = ${member.id}
        and ${materialReminder.taskId} = ${taskId ?? 0})`,
    })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .$dynamic()
}

const uploader = alias(member, 'uploader')

/** Reads the uploads of some students, newest first, with task title and uploader. */
const findLogs = ({ db, query: { taskId } }: Asking, schoolId: number, students: readonly number[]) =>
  db
    .select({
      upload: materialUpload,
      taskTitle: materialTask.title,
      uploaderName: uploader.name,
      handedOver: selectHandedOverBy(materialUpload.schoolId, materialUpload.linkId),
    })
    .from(materialUpload)
    .innerJoin(
      materialTask,
      and(eq(materialTask.schoolId, materialUpload.schoolId), eq(materialTask.id, materialUpload.taskId)),
    )
    .leftJoin(uploader, and(eq(uploader.schoolId, materialUpload.schoolId), eq(uploader.id, materialUpload.uploaderId)))
    .where(
      and(
        eq(materialUpload.schoolId, schoolId),
        inArray(materialUpload.studentId, [...students]),
        taskId === undefined ? undefined : eq(materialUpload.taskId, taskId),
      ),
    )
    .orderBy(desc(materialUpload.id))

type Log = Awaited<ReturnType<typeof findLogs>>[number]

const presentLog = ({ files, session }: Asking, { upload, taskTitle, uploaderName, handedOver }: Log): MaterialLog => {
  const who = { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId: upload.schoolId }
  return {
    id: upload.id,
    srcVal: files.link(upload.fileId, who),
    thumbVal: upload.thumbFileId === null ? null : files.link(upload.thumbFileId, who),
    name: upload.name,
    taskTitle,
    uploadTime: toWireTime(upload.createdAt, session.timeZone),
    uploaderName: upload.byParent ? presentParent(uploaderName ?? '', handedOver) : (uploaderName ?? ''),
    isLate: upload.isLate,
  }
}

const stateOf = (taskId: number | undefined, count: number, inTime: boolean): UploadState | null => {
  if (taskId === undefined) return null
  if (count === 0) return 'missing'
  return inTime ? 'given' : 'late'
}

/** Reads a page of a department's students with their uploads. For a task it includes students without any. */
export const findUploads = async (context: Asking) => {
  const { db, session, params, query } = context
  const schoolId = await narrowToSchoolOfNode(db, session, params.id)
  const select = selectUsers(context, query.taskId).where(isListed(schoolId, context))
  const order = [asc(member.pinyin), asc(member.id)]
  const page = await readPage(db, query, select, { order, present: (row) => row })
  const students = page.content.map(({ id }) => id)
  const logs = Map.groupBy(
    students.length === 0 ? [] : await findLogs(context, schoolId, students),
    (one) => one.upload.studentId,
  )
  const content = page.content.map(({ inTime, remindedAt, ...row }) => ({
    ...row,
    taskId: query.taskId ?? null,
    state: stateOf(query.taskId, row.count, inTime),
    remindedTime: remindedAt === null ? null : toWireTime(new Date(remindedAt), session.timeZone),
    logList: (logs.get(row.id) ?? []).slice(0, mostShown).map((log) => presentLog(context, log)),
  }))
  return { ...page, content }
}
