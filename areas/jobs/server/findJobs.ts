import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import { file } from '../../../platform/server/files/tables.ts'
import type { Runner } from '../../../platform/server/jobs/runner.ts'
import { jobStatusOf } from '../../../platform/server/jobs/jobStatus.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import type { jobs } from '../contract.ts'

const FileResult = z.object({ fileId: z.int() })

type JobRow = typeof job.$inferSelect
type Kinds = Pick<Runner, 'titles' | 'isFor' | 'opens'>

const getFileId = ({ result }: JobRow): number | null => FileResult.safeParse(result).data?.fileId ?? null

/**
 * Returns whether a session may download a job's file: only the owner, and only while still permitted. Managing jobs
 * gives no access to their files.
 */
const mayDownload = (row: JobRow, session: Session, { isFor }: Kinds): boolean =>
  row.memberId === memberOf(session) && isFor(row.kind, session)

const present = (row: JobRow, session: Session, { titles }: Kinds) => ({
  ...jobStatusOf(row, titles),
  createdTime: toWireTime(row.createdAt, session.timeZone),
  endTime: row.endedAt && toWireTime(row.endedAt, session.timeZone),
})

/** Finds a job, with a link to its file if that is kept and the session may download it. */
export const findJob = async (context: Context<typeof jobs.get>, kinds: Kinds) => {
  const { db, session, query, files } = context
  const [row] = await db.select().from(job).where(eq(job.id, query.id))
  if (!row) throw new Refusal(common.notFound)
  const fileId = getFileId(row)
  const isPermitted = row.schoolId !== null && mayDownload(row, session, kinds)
  const made = isPermitted && fileId !== null ? await files.find(db, fileId) : null
  const who = { schoolId: schoolOf(session), memberId: memberOf(session) }
  return {
    ...present(row, session, kinds),
    fileLink: made === null ? null : files.link(made.id, { ...who, fileSchoolId: made.schoolId }),
  }
}

/** Returns the ids of the files that are still kept. */
const findKept = async (db: Db, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> => {
  const rows = await db
    .select({ id: file.id })
    .from(file)
    .where(and(inArray(file.id, [...ids]), or(isNull(file.expiresAt), gt(file.expiresAt, now))))
  return new Set(rows.map(({ id }) => id))
}

/** Returns a page of the session's jobs in this school, newest first. */
export const findOwnJobs = async (context: Context<typeof jobs.page>, kinds: Kinds) => {
  const { db, session, body, clock } = context
  const where = and(eq(job.schoolId, schoolOf(session)), eq(job.memberId, memberOf(session)))
  const order = [desc(job.id)]
  const page = pageOfIds({ table: job, id: job.id, where, order, ...countedBounds(body) })
  const rows = await db
    .select()
    .from(job)
    .where(inArray(job.id, page))
    .orderBy(...order)
  const made = rows.flatMap((row) => getFileId(row) ?? [])
  const kept = await findKept(db, made, clock.now())
  const content = rows.map((row) => {
    const fileId = mayDownload(row, session, kinds) ? getFileId(row) : null
    const state = fileId !== null && kept.has(fileId) ? ('kept' as const) : ('gone' as const)
    const place = kinds.opens(row.kind, row.input)
    return { ...present(row, session, kinds), place, file: fileId === null ? ('none' as const) : state }
  })
  return toCountedPage(body, content, await countUpTo(db, job, where))
}
