import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maskIdCard, maskTelephone } from '../../../platform/contract/mask.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { department } from '../../registry/server/tables/departments.ts'
import type { ApplicationRow } from '../contract.ts'
import { registrationApplication, registrationFile, registrationOption } from './tables.ts'

const ahead = alias(registrationApplication, 'ahead')

/** The place of an application in its waiting list, from 1. Null if it doesn't wait, or doesn't move up by itself. */
const waitingPlace = sql<number | null>`case when ${registrationApplication.state} = 'waiting'
    and not ${registrationApplication.isHeld} then (
  select count(*)::int from ${registrationApplication} as ${sql.identifier('ahead')}
  where ${ahead.schoolId} = ${registrationApplication.schoolId} and ${ahead.taskId} = ${registrationApplication.taskId}
    and ${ahead.state} = 'waiting' and not ${ahead.isHeld}
    and ${ahead.optionId} is not distinct from ${registrationApplication.optionId}
    and (${ahead.waitingAt}, ${ahead.id}) <= (${registrationApplication.waitingAt}, ${registrationApplication.id})) end`

/** Selects applications with the names of option and class. */
export const selectApplications = (db: Db) =>
  db
    .select({
      application: registrationApplication,
      optionName: sql<string>`coalesce(${registrationOption.name}, '')`,
      className: sql<string>`coalesce(${department.name}, '')`,
      waitingPlace,
    })
    .from(registrationApplication)
    .leftJoin(
      registrationOption,
      and(
        eq(registrationOption.schoolId, registrationApplication.schoolId),
        eq(registrationOption.id, registrationApplication.optionId),
      ),
    )
    .leftJoin(
      department,
      and(
        eq(department.schoolId, registrationApplication.schoolId),
        eq(department.id, registrationApplication.classId),
      ),
    )
    .$dynamic()

export type FoundApplication = Awaited<ReturnType<typeof selectApplications>>[number]

/** The facts of an application that the office and its sender see alike. */
export const presentApplicationFacts = (found: FoundApplication, timeZone: string) => {
  const { application: one, optionName } = found
  return {
    id: one.id,
    receipt: one.receipt,
    name: one.name,
    sex: one.sex,
    birthDate: one.birthDate ?? '',
    state: one.state,
    optionName,
    submittedTime: toWireTime(one.createdAt, timeZone),
    reason: one.reason,
    waitingPlace: found.waitingPlace,
  }
}

/** Guardians with the middle of their numbers masked. */
export const maskGuardians = <G extends { readonly telephone: string }>(guardians: readonly G[]) =>
  guardians.map((one) => ({ ...one, telephone: maskTelephone(one.telephone) ?? '' }))

/** The document of an application with all but its last four characters masked. Empty without one. */
export const maskedDocument = ({
  idCardTail,
  idCardType,
}: Pick<FoundApplication['application'], 'idCardTail' | 'idCardType'>) => ({
  documentType: idCardType ?? '居民身份证',
  document: maskIdCard(idCardTail) ?? '',
})

/** Presents an application for the office's list. */
export const presentApplication = (found: FoundApplication, timeZone: string): ApplicationRow => ({
  ...presentApplicationFacts(found, timeZone),
  telephone: maskTelephone(found.application.telephone) ?? '',
  isHeld: found.application.isHeld,
  className: found.className,
  note: found.application.note,
  version: found.application.version,
})

/** Reads the files of applications, in the order of upload. */
export const readFiles = (db: Db, schoolId: number, applicationIds: readonly number[]) =>
  db
    .select()
    .from(registrationFile)
    .where(
      and(eq(registrationFile.schoolId, schoolId), inArray(registrationFile.applicationId, [0, ...applicationIds])),
    )
    .orderBy(asc(registrationFile.id))
