import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { seesOnlyFigures } from '../../../platform/server/seesOnlyFigures.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { entryTypeName } from '../../access/contract.ts'
import { presentRecord, selectRecords } from '../../access/server/index.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { intelligence } from '../contract.ts'
import type { PersonRow, TypeStatistic } from '../views.ts'
import { findPeople } from './findPeople.ts'
import { type EntryPeriod, type Query, isInPeriod, isOvernight, refuseBadDays, getSecondPeriod } from './periods.ts'

type CallContext = Pick<Context<typeof intelligence.exportEntryRecords>, 'db' | 'session'>

const readQueryStand = async ({ db, session }: CallContext, query: Query): Promise<SearchContext> => {
  refuseBadDays(query)
  const schoolId = query.schoolId ?? schoolOf(session)
  await narrowToSchool(db, session, schoolId)
  return searchContextOf(session, schoolId)
}

const buildStatistic = (query: Query, period: EntryPeriod, number: number, entryUserNum: number): TypeStatistic => ({
  period: number,
  entryType: period.stateDictId,
  typeName: entryTypeName(period.stateDictId),
  entryBegin: `${query.startDate} ${period.startTime}`,
  entryEnd: `${isOvernight(period) ? nextDay(query.endDate) : query.endDate} ${period.endTime}`,
  entryUserNum,
})

/**
 * Returns a page of the people who match a query, and the number of people with a record in each of its periods.
 * Bureau and platform get only the numbers: narrow periods would tell when a child passed a door.
 */
export const findEntryRecords = async ({ db, session, body }: Context<typeof intelligence.entryRecords>) => {
  const stand = await readQueryStand({ db, session }, body)
  const { total, users, people } = await findPeople(db, body, stand, pageBounds(body))
  const second = getSecondPeriod(body)
  return {
    ...(seesOnlyFigures(session) ? toPage(body, [], 0) : toPage(body, people, total)),
    statistics: [
      buildStatistic(body, body.firstPeroid, 1, users[0]),
      ...(second === undefined ? [] : [buildStatistic(body, second, 2, users[1])]),
    ],
  }
}

/** Returns a page of the records behind a period's figure. The page is empty if the query doesn't have that period. */
export const findPeriodRecords = async ({ db, session, body }: Context<typeof intelligence.periodRecords>) => {
  const stand = await readQueryStand({ db, session }, body)
  const period = body.period === 1 ? body.firstPeroid : getSecondPeriod(body)
  if (period === undefined) return toCountedPage(body, [], 0)
  const where = isInPeriod(body, period, stand)
  const { limit, offset } = countedBounds(body)
  const rows = await selectRecords(db, where, { asker: stand.asker, limit, offset })
  const counted = await countUpTo(db, accessRecord, where)
  return toCountedPage(
    body,
    rows.map((row) => presentRecord(row, stand)),
    counted,
  )
}

/** Columns of the exported report. */
const personColumns = sheetDefinition({
  title: '智能报告',
  columns: [
    { key: 'department', title: '部门', kind: 'text', width: 20 },
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'dormitory', title: '宿舍楼', kind: 'text', width: 14 },
    { key: 'room', title: '房间', kind: 'text', width: 10 },
    { key: 'recordNum', title: '记录数', kind: 'integer', width: 8 },
    { key: 'records', title: '出入记录', kind: 'text', width: 60 },
  ],
})

/** Exports the people who match a query. */
export const personExport = exportCall(intelligence.exportEntryRecords, {
  name: 'intelligenceReport.exportEntryRecords',
  title: '导出智能报告',
  sheet: personColumns,
  schoolOf: async ({ db, session, body }) => (await readQueryStand({ db, session }, body)).schoolId,
  begin: ({ body, ...stand }) => ({
    fileName: `${personColumns.title} ${body.startDate} 至 ${body.endDate}`,
    read: async (db, page: Page<PersonRow>) => (await findPeople(db, body, stand, page)).people,
    rowOf: ({ entryRecords, userId: _userId, ...row }: PersonRow) => ({
      ...row,
      records: entryRecords.map(({ entryTime, typeName }) => `${entryTime} ${typeName}`).join('；'),
    }),
  }),
})
