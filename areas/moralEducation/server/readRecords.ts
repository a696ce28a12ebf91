import { type SQL, and, asc, count, desc, eq, gte, ilike, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { SearchContext } from '../../../platform/server/asker.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Session } from '../../../platform/server/session.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isDepartmentInCharge } from '../../organisation/server/index.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { moralEducation } from '../contract.ts'
import type { TermDays } from './periods.ts'
import type { RecordRow } from '../recordViews.ts'
import { fromHundredths } from '../value.ts'
import { dayOf, findEndedPeriod, readTerms } from './projectPeriods.ts'
import { isRecordVisible } from './recordRights.ts'
import { moralSettings } from './settings.ts'
import { assessAppeal, assessPicture, assessProject, assessRecord } from './tables.ts'

const dayLength = 86_400_000

const examiner = alias(member, 'examiner')

type Search = Context<typeof moralEducation.recordPage>['body']

const escapePattern = (keyword: string): string => keyword.replaceAll(/[\\%_]/gu, String.raw`\$&`)

const isBelow = (schoolId: number, departmentId: number): SQL =>
  sql`${assessRecord.classId} in (select ${departmentAncestor.departmentId} from ${departmentAncestor}
    where ${and(eq(departmentAncestor.schoolId, schoolId), eq(departmentAncestor.ancestorId, departmentId))})`

const stateCondition = (state: Search['state']) => {
  if (state === undefined) return undefined
  return state === 'valid' ? isNull(assessRecord.withdrawnAt) : isNotNull(assessRecord.withdrawnAt)
}

/** SQL condition on `assess_record` for a search, within what the caller sees. */
export const isRecordSought = ({ schoolId, asker }: SearchContext, search: Omit<Search, 'pageNum' | 'pageSize'>) => {
  const word = search.keyword.trim()
  return and(
    eq(assessRecord.schoolId, schoolId),
    search.projectId === undefined ? undefined : eq(assessRecord.projectId, search.projectId),
    search.targetId === undefined ? undefined : eq(assessRecord.targetId, search.targetId),
    search.departmentId === undefined ? undefined : isBelow(schoolId, search.departmentId),
    word === '' ? undefined : ilike(assessRecord.targetName, `%${escapePattern(word)}%`),
    stateCondition(search.state),
    search.ofMine ? eq(assessRecord.examinerId, asker.memberId ?? 0) : undefined,
    search.from === undefined ? undefined : gte(assessRecord.day, search.from),
    search.to === undefined ? undefined : lte(assessRecord.day, search.to),
    isRecordVisible(schoolId, asker),
  )
}

/** Selects records with the names that they are shown with, newest first. */
export const selectRecords = (db: Db, where: SQL | undefined) =>
  db
    .select({
      record: assessRecord,
      projectName: assessProject.name,
      duration: assessProject.duration,
      examUserName: examiner.name,
      appealState: assessAppeal.state,
    })
    .from(assessRecord)
    .innerJoin(
      assessProject,
      and(eq(assessProject.schoolId, assessRecord.schoolId), eq(assessProject.id, assessRecord.projectId)),
    )
    .leftJoin(examiner, and(eq(examiner.schoolId, assessRecord.schoolId), eq(examiner.id, assessRecord.examinerId)))
    .leftJoin(
      assessAppeal,
      and(eq(assessAppeal.schoolId, assessRecord.schoolId), eq(assessAppeal.recordId, assessRecord.id)),
    )
    .where(where)
    .orderBy(desc(assessRecord.at), desc(assessRecord.id))
    .$dynamic()

export type FoundRecord = Awaited<ReturnType<typeof selectRecords>>[number]

/** True for a record that is young enough to be appealed. */
export const isWithinAppealDays = (record: { readonly at: Date }, appealDays: number, now: Date): boolean =>
  now.getTime() - record.at.getTime() <= appealDays * dayLength

/** The facts by which records are presented: who reads them, and which periods have ended. */
interface Presenting {
  readonly timeZone: string
  readonly memberId: number | null
  readonly today: string
  readonly terms: readonly TermDays[]
  /** How many pictures each record has. */
  readonly pictures: ReadonlyMap<number, number>
  /** The records of classes that the reader is in charge of. */
  readonly inCharge: ReadonlySet<number>
  readonly appealDays: number
  readonly now: Date
}

/** Reads the facts by which some records are presented. */
export const readPresenting = async (
  db: Db,
  { session, clock }: { readonly session: Session; readonly clock: Clock },
  schoolId: number,
  records: readonly number[],
): Promise<Presenting> => {
  const counts = await db
    .select({ recordId: assessPicture.recordId, pictures: count() })
    .from(assessPicture)
    .where(and(eq(assessPicture.schoolId, schoolId), among(assessPicture.recordId, records)))
    .groupBy(assessPicture.recordId)
  const inCharge = await db
    .select({ id: assessRecord.id })
    .from(assessRecord)
    .where(
      and(
        eq(assessRecord.schoolId, schoolId),
        among(assessRecord.id, records),
        isDepartmentInCharge(schoolId, assessRecord.schoolId, assessRecord.classId, session),
      ),
    )
  return {
    timeZone: session.timeZone,
    memberId: session.memberId,
    today: dayOf(clock.now(), session.timeZone),
    terms: await readTerms(db, schoolId),
    pictures: new Map(counts.map(({ recordId, pictures }) => [recordId, pictures])),
    inCharge: new Set(inCharge.map(({ id }) => id)),
    appealDays: (await moralSettings.read(db, schoolId)).appealDays,
    now: clock.now(),
  }
}

/** Presents a record. */
export const presentRecord = (
  { record, projectName, duration, examUserName, appealState }: FoundRecord,
  { timeZone, memberId, pictures, inCharge, appealDays, now, ...calendar }: Presenting,
): RecordRow => ({
  id: record.id,
  projectId: record.projectId,
  assessType: record.assessType,
  targetId: record.targetId,
  targetName: record.targetName,
  className: record.groupName,
  projectName,
  itemId: record.itemId,
  categoryTitle: record.categoryTitle,
  detailTitle: record.detailTitle,
  assessValue: fromHundredths(record.value),
  firstValue: fromHundredths(record.firstValue),
  examUserName: examUserName ?? '',
  onDutyName: record.onDutyName,
  createTime: toWireTime(record.at, timeZone),
  desc: record.description,
  pictures: pictures.get(record.id) ?? 0,
  state: record.withdrawnAt === null ? 'valid' : 'withdrawn',
  isCorrected: record.isCorrected,
  isMine: record.examinerId === memberId,
  isOpen: findEndedPeriod(duration, record.day, calendar) === null,
  appealState,
  mayAppeal:
    record.classId !== null &&
    record.withdrawnAt === null &&
    appealState === null &&
    inCharge.has(record.id) &&
    isWithinAppealDays(record, appealDays, now),
  version: record.version,
})

/** Finds a record and presents it. Refuses with `notFound`. */
export const findRecordRow = async (
  { db, session, clock }: { readonly db: Db; readonly session: Session; readonly clock: Clock },
  id: number,
): Promise<RecordRow> => {
  const schoolId = schoolOf(session)
  const [found] = await selectRecords(db, and(eq(assessRecord.schoolId, schoolId), eq(assessRecord.id, id)))
  if (found === undefined) throw new Refusal(common.notFound)
  return presentRecord(found, await readPresenting(db, { session, clock }, schoolId, [id]))
}

/** Selects the pictures of records in order. */
export const selectPictures = (db: Db, schoolId: number, records: readonly number[]) =>
  db
    .select({ recordId: assessPicture.recordId, fileId: assessPicture.fileId })
    .from(assessPicture)
    .where(and(eq(assessPicture.schoolId, schoolId), among(assessPicture.recordId, records)))
    .orderBy(asc(assessPicture.id))
