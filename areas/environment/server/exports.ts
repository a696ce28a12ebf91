import { type SQL, and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { device, location } from '../../device/server/tables.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { environment } from '../contract.ts'
import { measures, placeKindNames } from '../measures.ts'
import { stateNames } from '../words.ts'
import { type FoundExceedance, isSoughtExceedance, presentExceedance, selectExceedances } from './exceedances.ts'
import { placeJoins, recordJoins, recordedPlace } from './places.ts'
import { airSettingsOf } from './settings.ts'
import { airHour, airNow } from './tables.ts'
import { roundMeasure } from './values.ts'

const exceedanceSheet = sheetDefinition({
  title: '超标记录',
  columns: [
    { key: 'start', title: '开始时间', kind: 'moment', width: 20 },
    { key: 'end', title: '结束时间', kind: 'moment', width: 20 },
    { key: 'minutes', title: '时长（分钟）', kind: 'integer', width: 12 },
    { key: 'kind', title: '地点类别', kind: 'text', width: 12 },
    { key: 'place', title: '地点', kind: 'text', width: 24 },
    { key: 'measure', title: '指标', kind: 'text', width: 12 },
    { key: 'worst', title: '最差值', kind: 'number', width: 10 },
    { key: 'limit', title: '限值', kind: 'number', width: 10 },
    { key: 'unit', title: '单位', kind: 'text', width: 10 },
    { key: 'state', title: '状态', kind: 'text', width: 12 },
    { key: 'alerted', title: '已提醒', kind: 'text', width: 8 },
    { key: 'handler', title: '处理人', kind: 'text', width: 12 },
    { key: 'handled', title: '处理时间', kind: 'moment', width: 20 },
    { key: 'handling', title: '处理情况', kind: 'text', width: 36 },
  ],
})

/** Exports the exceedances of a search, newest first. */
export const exceedanceExport = exportCall(environment.exportExceedances, {
  name: 'environment.exportExceedances',
  title: '导出超标记录',
  sheet: exceedanceSheet,
  begin: async ({ body, schoolId, timeZone, clock, look }) => {
    const { staleMinutes } = await look((db) => airSettingsOf(db, schoolId))
    const point = { schoolId, timeZone, now: clock.now(), staleMinutes }
    const where = isSoughtExceedance(point, body)
    return {
      read: async (db, { limit, offset }: Page<FoundExceedance>) =>
        selectExceedances(db, where).limit(limit).offset(offset),
      rowOf: (found: FoundExceedance) => {
        const row = presentExceedance(found, point)
        const { name, unit } = measures[row.measure]
        return {
          start: row.startTime,
          end: row.endTime,
          minutes: row.minutes,
          kind: placeKindNames[row.placeKind],
          place: row.place,
          measure: name,
          worst: row.worst,
          limit: row.limit,
          unit,
          state: stateNames[row.state],
          alerted: row.alerted ? '是' : '否',
          handler: row.handler,
          handled: row.handledTime,
          handling: row.handling,
        }
      },
    }
  },
})

/** The sheet of the hourly values, one measure of a place and hour per row. */
export const hourSheet = sheetDefinition({
  title: '环境数据',
  columns: [
    { key: 'hour', title: '时间', kind: 'moment', width: 20 },
    { key: 'kind', title: '地点类别', kind: 'text', width: 12 },
    { key: 'place', title: '地点', kind: 'text', width: 24 },
    { key: 'measure', title: '指标', kind: 'text', width: 12 },
    { key: 'mean', title: '平均', kind: 'number', width: 10 },
    { key: 'least', title: '最低', kind: 'number', width: 10 },
    { key: 'most', title: '最高', kind: 'number', width: 10 },
    { key: 'unit', title: '单位', kind: 'text', width: 10 },
    { key: 'count', title: '读数', kind: 'integer', width: 8 },
  ],
})

const selectHours = (db: Db, where: SQL | undefined) =>
  db
    .select({ hour: airHour, ...recordedPlace(airHour) })
    .from(airHour)
    .leftJoin(device, recordJoins(airHour).device)
    .leftJoin(airNow, recordJoins(airHour).now)
    .leftJoin(location, placeJoins.location)
    .leftJoin(dormitoryRoom, placeJoins.room)
    .leftJoin(dormitoryBuilding, placeJoins.building)
    .leftJoin(department, placeJoins.department)
    .where(where)
    .orderBy(asc(airHour.deviceId), asc(airHour.measure), asc(airHour.hour))
    .$dynamic()

type FoundHour = Awaited<ReturnType<typeof selectHours>>[number]

/** Rows after the last one written. An offset would read all earlier hours again for each page. */
const isAfter = ({ hour }: FoundHour): SQL =>
  sql`(${airHour.deviceId}, ${airHour.measure}, ${airHour.hour})
    > (${hour.deviceId}::bigint, ${hour.measure}, ${hour.hour.toISOString()}::timestamptz)`

/** Exports the hourly values of all places for some days of the school's clock. */
export const hourExport = exportCall(environment.exportHours, {
  name: 'environment.exportHours',
  title: '导出环境数据',
  sheet: hourSheet,
  begin: ({ body, schoolId, timeZone }) => {
    const where = and(
      eq(airHour.schoolId, schoolId),
      gte(airHour.hour, startOfDay(body.from, timeZone)),
      lt(airHour.hour, startOfDay(nextDay(body.to), timeZone)),
    )
    return {
      read: async (db, { limit, last }: Page<FoundHour>) =>
        selectHours(db, and(where, last && isAfter(last))).limit(limit),
      rowOf: ({ hour: { measure, hour, sum, count, least, most }, place, placeKind }: FoundHour) => ({
        hour: toWireTime(hour, timeZone),
        kind: placeKindNames[placeKind],
        place,
        measure: measures[measure].name,
        mean: roundMeasure(measure, sum / count),
        least: roundMeasure(measure, least),
        most: roundMeasure(measure, most),
        unit: measures[measure].unit,
        count,
      }),
    }
  },
})
