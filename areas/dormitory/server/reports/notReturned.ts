import { type SQL, type SQLWrapper, and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { getPeriodWords, onLeaveWord } from '../../periodWords.ts'
import { type reportCalls, reportRefusals } from '../../reportContract.ts'
import { type NotReturnedRow, reportListType } from '../../reportViews.ts'
import { seesOnlyFigures } from '../../../../platform/server/seesOnlyFigures.ts'
import { makeNameMasker, makeTextMasker } from '../../../../platform/server/nameMasker.ts'
import { type Board, findBoard } from '../board/findBoard.ts'
import { dormitoryReport as report, dormitoryReportStudent as line } from '../tables.ts'

export type ListRequest = Context<typeof reportCalls.exportNotReturned>['body']

/**
 * SQL that is true if a column is one of these ids; no condition for an empty list. The array is one parameter,
 * whatever its length.
 */
const amongIds = (column: SQLWrapper, ids: readonly number[]): SQL | undefined =>
  ids.length === 0 ? undefined : among(column, ids)

/**
 * A single report is matched by equality, so that the list is read in key order whatever plan is cached. A plan cached
 * for several reports read a school's whole history: 300 ms instead of 1 ms.
 */
const ofReports = (ids: readonly number[]): SQL | undefined => {
  const [first, ...more] = ids
  return first !== undefined && more.length === 0 ? eq(line.reportId, first) : amongIds(line.reportId, ids)
}

const ofList = (type: number): SQL | undefined => {
  if (type === reportListType.corrected) return isNotNull(line.correctedAt)
  if (type === reportListType.leave) return eq(line.leaving, true)
  return and(eq(line.leaving, false), eq(line.complied, false))
}

export const linesMatching = ({ schoolId, within }: Board, request: ListRequest): SQL | undefined =>
  and(
    eq(line.schoolId, schoolId),
    ofReports(request.dormitoryReportIds),
    ofList(request.type),
    request.haveFace === undefined ? undefined : eq(line.haveFace, request.haveFace === 1),
    // Students without a class have class 0 in the filter.
    amongIds(sql`coalesce(${line.classId}, 0)`, request.clazzIds),
    amongIds(line.roomId, request.dormRoomIds),
    within(line.buildingId),
  )

/** Ordered by the primary key, so that a page is read from the index whatever the table's size. */
export const selectLines = (db: Db, where: SQL | undefined) =>
  db.select().from(line).where(where).orderBy(asc(line.reportId), asc(line.place)).$dynamic()

export type Line = Awaited<ReturnType<typeof selectLines>>[number]

/** The facts of the list that its lines don't hold. */
interface Presentation {
  readonly asker: Pick<Asker, 'roles'>
  readonly timeZone: string
  /** The type of each report's period. */
  readonly types: ReadonlyMap<number, number>
}

const readTypes = async (db: Db, schoolId: number, reportIds: readonly number[]) => {
  const rows = await db
    .select({ id: report.id, stateDictId: report.stateDictId })
    .from(report)
    .where(and(eq(report.schoolId, schoolId), amongIds(report.id, reportIds)))
  return new Map(rows.map(({ id, stateDictId }) => [id, stateDictId]))
}

/** Reads the types of the periods of reports, by report. Refuses with `noReport` if the school doesn't have one of them. */
export const readKnownTypes = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const known = await readTypes(db, schoolId, ids)
  if (ids.some((id) => !known.has(id))) throw new Refusal(reportRefusals.noReport)
  return known
}

export const presentLine = (row: Line, { asker, timeZone, types }: Presentation): NotReturnedRow => {
  const words = getPeriodWords(types.get(row.reportId))
  const stateOf = (complied: boolean) => {
    if (row.leaving) return onLeaveWord
    return complied ? words.done : words.missing
  }
  return {
    userId: row.studentId,
    dormitoryName: row.dormitoryName,
    dormRoomFloor: row.floor,
    dormRoomName: row.roomName,
    bedNumber: row.bedNumber,
    studentName: makeNameMasker(asker)(row.studentName),
    clazzName: row.clazzName,
    haveFace: row.haveFace ? true : null,
    studentNotReturnMsg: row.leaving ? row.note : makeTextMasker(asker)(row.note),
    state: stateOf(row.complied),
    firstState: stateOf(row.firstComplied),
    // A bureau learns that a state was corrected, not when and at which door the child passed.
    correction:
      row.correctedAt === null || seesOnlyFigures(asker)
        ? null
        : { time: toWireTime(row.correctedAt, timeZone), device: row.correctedBy },
  }
}

/**
 * Handles `notReturnedPage`: a page of a report's list, limited to a manager's buildings. Type 3 lists students on
 * leave, and type 4 those whose state was corrected.
 */
export const findNotReturned = async ({ db, session, body }: Context<typeof reportCalls.notReturnedPage>) => {
  const board = await findBoard(db, session, { schoolId: body.schoolId })
  const types = await readKnownTypes(db, board.schoolId, body.dormitoryReportIds)
  const where = linesMatching(board, body)
  const { limit, offset } = pageBounds(body)
  const rows = await selectLines(db, where).limit(limit).offset(offset)
  const presentation = { asker: session, timeZone: session.timeZone, types }
  return toPage(
    body,
    rows.map((row) => presentLine(row, presentation)),
    await db.$count(line, where),
  )
}
