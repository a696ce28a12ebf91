import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { linkOf, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { findSessionLink } from '../../sealedLink/server/index.ts'
import { type ParentFile, type material as calls, materialRefusals as refusals } from '../contract.ts'
import { materialSettings } from './config.ts'
import { deleteUploads } from './deleteUploads.ts'
import { type Task, lockTask, refuseEndedTask } from './lockTask.ts'
import { materialTask, materialUpload } from './tables.ts'
import { findTaskOfLink } from './findTaskOfLink.ts'

const acceptsUploads = ({ closedAt, endAt, takesLate }: Task, now: Date) =>
  closedAt === null && (takesLate || endAt > now)

/** Reads the child's files for the task in upload order, including those of the other parent and the school. */
const findFiles = async ({ db, session, files }: Context<typeof calls.parentHome>, task: Task, isOpen: boolean) => {
  const [schoolId, memberId] = [schoolOf(session), memberOf(session)]
  const rows = await db
    .select()
    .from(materialUpload)
    .where(
      and(
        eq(materialUpload.schoolId, schoolId),
        eq(materialUpload.taskId, task.id),
        eq(materialUpload.studentId, linkOf(session).studentId),
      ),
    )
    .orderBy(asc(materialUpload.id))
  const address = (id: number) => files.link(id, { schoolId, memberId })
  return rows.map((row): ParentFile => ({
    id: row.id,
    name: row.name,
    url: address(row.fileId),
    thumbUrl: row.thumbFileId === null ? null : address(row.thumbFileId),
    uploadTime: toWireTime(row.createdAt, session.timeZone),
    mayDelete: isOpen && row.byParent && row.uploaderId === memberId,
  }))
}

/** Builds a parent's page: the link's task and the files uploaded for the child. */
export const findParentHome = async (context: Context<typeof calls.parentHome>) => {
  const { db, session, clock } = context
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const { studentName, parentName } = await findSessionLink(db, session)
  const taskId = await findTaskOfLink(db, session)
  const mine = and(eq(materialTask.schoolId, schoolId), eq(materialTask.id, taskId))
  const [task] = await db.select().from(materialTask).where(mine)
  if (task === undefined) throw new Refusal(refusals.taskGone)
  const isOpen = acceptsUploads(task, now)
  return {
    studentName,
    parentName,
    title: task.title,
    note: task.note,
    takesPdf: task.takesPdf,
    mostFiles: task.mostFiles,
    endTime: toWireTime(task.endAt, session.timeZone),
    keepDays: (await materialSettings.read(db, schoolId)).keepDays,
    isOver: task.endAt <= now,
    mayUpload: isOpen,
    files: await findFiles(context, task, isOpen),
  }
}

/** Deletes a file that the parent uploaded, until the end. */
export const deleteAsParent = async (context: Context<typeof calls.parentDelete>) => {
  const { db, session, body, clock } = context
  const schoolId = schoolOf(session)
  const task = await lockTask(db, schoolId, await findTaskOfLink(db, session))
  refuseEndedTask(task, clock.now(), session.timeZone)
  const dropped = await deleteUploads(context, schoolId, eq(materialUpload.id, body.id))
  if (dropped === 0) throw new Refusal(common.notFound)
  return null
}
