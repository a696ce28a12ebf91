import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Session } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { administration } from '../contract.ts'
import type { JobRow } from '../views.ts'
import { isInSchool, presentOtherSchool, listSchool } from './scope.ts'
import type { Titles } from './titles.ts'

type Filter = z.output<(typeof administration.jobPage)['body']>

const selectJobs = (db: Db) =>
  db
    .select({ job, personName: member.name, schoolName: school.name })
    .from(job)
    .leftJoin(member, memberJoin(job.schoolId, job.memberId))
    .leftJoin(school, eq(school.id, job.schoolId))

type JobRecord = Awaited<ReturnType<typeof selectJobs>>[number]

const present = (session: Session, titles: Titles, { job: row, personName, schoolName }: JobRecord): JobRow => {
  const time = (moment: Date | null) => moment && toWireTime(moment, session.timeZone)
  return {
    id: row.id,
    school: presentOtherSchool(session, row.schoolId, schoolName),
    kind: row.kind,
    title: titles.ofJob(row.kind),
    person: personName,
    state: row.state,
    doneParts: row.doneParts,
    allParts: row.allParts,
    attempts: row.attempts,
    error: row.error,
    createdAt: toWireTime(row.createdAt, session.timeZone),
    startedAt: time(row.startedAt),
    endedAt: time(row.endedAt),
    cancelAsked: row.cancelAsked,
  }
}

/**
 * Reads a page of the jobs of the session's schools, newest first. The platform's jobs belong to no school and are left
 * out.
 */
export const findJobPage = async (db: Db, session: Session, filter: Filter, titles: Titles) => {
  const where = and(
    isInSchool(job.schoolId, listSchool(session, filter.schoolId)),
    filter.state === undefined ? undefined : eq(job.state, filter.state),
  )
  const order = [desc(job.id)]
  return readCountedPage(db, filter, {
    table: job,
    where,
    order,
    read: (onPage) =>
      selectJobs(db)
        .where(onPage)
        .orderBy(...order),
    present: (row) => present(session, titles, row),
  })
}
