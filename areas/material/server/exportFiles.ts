import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { AskerInput, pickAsker } from '../../../platform/server/asker.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { file } from '../../../platform/server/files/tables.ts'
import { type RunningJob, jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { sheetLasts } from '../../../platform/server/sheets/sheetFile.ts'
import { type NewEntry, zipStream } from '../../../platform/server/sheets/zip.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { nameClass } from '../../registry/contract.ts'
import { mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { material as calls } from '../contract.ts'
import { archiveKind } from './deleteUploads.ts'
import { lockTask } from './lockTask.ts'
import { findTask } from './links.ts'
import { materialUpload } from './tables.ts'

/** Files read per transaction. */
const batchSize = 200

const kind = jobKind({
  name: archiveKind,
  title: '打包下载材料',
  needs: 'material:file:export',
  slow: true,
  input: z.object({ taskId: z.int(), asker: AskerInput }),
  result: z.object({ fileId: z.int(), files: z.int() }),
  attempts: 3,
})

type Running = RunningJob<z.output<typeof kind.input>, z.input<typeof kind.result>>

/** Queues the archive of a task's files, limited to the caller's reach. */
export const startExport = async ({ db, session, body, jobs }: Context<typeof calls.exportFiles>) => {
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  return { jobId: await jobs.add(db, kind, owner, { taskId: body.id, asker: pickAsker(session) }) }
}

const grade = alias(department, 'grade')

const ofTask = (schoolId: number, taskId: number, asker: Asker) =>
  and(
    eq(materialUpload.schoolId, schoolId),
    eq(materialUpload.taskId, taskId),
    isPersonWithinReach(schoolId, materialUpload.studentId, asker),
  )

type Place = { readonly studentId: number; readonly id: number }

/** Reads the next files after `last`, by student and upload order. */
const readNext = (db: Db, { schoolId, input }: Running, last: Place | undefined) =>
  db
    .select({
      id: materialUpload.id,
      studentId: materialUpload.studentId,
      studentName: member.name,
      code: member.code,
      className: department.name,
      gradeName: grade.name,
      key: file.key,
      contentType: file.contentType,
    })
    .from(materialUpload)
    .innerJoin(member, memberJoin(materialUpload.schoolId, materialUpload.studentId))
    .innerJoin(file, and(eq(file.schoolId, materialUpload.schoolId), eq(file.id, materialUpload.fileId)))
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .where(
      and(
        ofTask(schoolId, input.taskId, input.asker),
        last &&
          or(
            gt(materialUpload.studentId, last.studentId),
            and(eq(materialUpload.studentId, last.studentId), gt(materialUpload.id, last.id)),
          ),
      ),
    )
    .orderBy(asc(materialUpload.studentId), asc(materialUpload.id))
    .limit(batchSize)

type Found = Awaited<ReturnType<typeof readNext>>[number]

/** Replaces characters that the file systems of office computers don't allow in names. */
const fileNameOf = (name: string) => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^[. ]+|[. ]+$/g, '_') || '_'

const endings: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/webp': 'webp' }

/** The folder of a class. It includes the grade unless the class name does. */
const folderOf = (className: string | null, gradeName: string | null) => {
  if (className === null) return '未分班'
  return gradeName === null ? className : nameClass({ name: className, gradeName })
}

/**
 * The path of a file in the archive: class folder, student, number. The student's code or id distinguishes namesakes.
 */
const pathOf = ({ className, gradeName, studentName, code, studentId, contentType }: Found, number: number) => {
  const folder = folderOf(className, gradeName)
  const ending = endings[contentType] ?? 'jpg'
  return `${fileNameOf(folder)}/${fileNameOf(`${studentName}_${code ?? studentId}_${number}`)}.${ending}`
}

async function* archiveEntries(job: Running, all: number, counted: { files: number }): AsyncGenerator<NewEntry> {
  let last: Found | undefined
  let number = 0
  for (;;) {
    const place = last
    const found = await job.look((db) => readNext(db, job, place))
    for (const one of found) {
      job.signal.throwIfAborted()
      number = one.studentId === last?.studentId ? number + 1 : 1
      last = one
      yield { name: pathOf(one, number), pieces: await job.files.open(one.key), isCompact: true }
      counted.files += 1
      job.progress(Math.min(counted.files, all), all)
    }
    if (found.length < batchSize) return
  }
}

/** Builds the archive by streaming one file at a time from the store to the store. */
export const exportWork = jobWork(kind, async (job: Running) => {
  const { schoolId, memberId, input, files, finish } = job
  const { title, all } = await job.look(async (db) => {
    const task = await findTask(db, schoolId, input.taskId)
    const [row] = await db
      .select({ all: sql<number>`count(*)::int` })
      .from(materialUpload)
      .where(ofTask(schoolId, input.taskId, input.asker))
    return { title: task.title, all: row?.all ?? 0 }
  })
  const counted = { files: 0 }
  const bytes = await files.store(zipStream(archiveEntries(job, all, counted)))
  await finish(async (db) => {
    // Store nothing if the task was deleted meanwhile.
    await lockTask(db, schoolId, input.taskId)
    const about = { name: `${fileNameOf(title)}.zip`, contentType: 'application/zip', lastsSeconds: sheetLasts }
    return { fileId: await files.record(db, bytes, { ...about, schoolId, memberId }), files: counted.files }
  })
})
