import { type SQL, eq, isNull, sql } from 'drizzle-orm'
import { countPages, pageBounds } from '../../../platform/contract/envelope.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { searchWithCustomPlan } from '../../../platform/server/database/searchWithCustomPlan.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { makeSharedReading } from '../../../platform/server/sharedReading.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { findReachablePart, selectTreeInOrder } from '../../organisation/server/index.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import type { temperature as calls } from '../contract.ts'
import { isCountedBy } from '../states.ts'
import type { ClassTemperatureRow, SheetFrame, StudentTotals } from '../views.ts'
import { readFrame } from './frame.ts'
import {
  type PeopleFilter,
  type ReportDay,
  reportDayOf,
  showsGraduated,
  selectCountedStudents,
  toPeopleFilter,
} from './people.ts'
import { selectFeversOutside } from './fevers.ts'
import { findSpan, isPassage, momentSql, passageCounts } from './passages.ts'
import { temperatureStanding } from './tables.ts'

/** The school, period and people to count, limited to the user's reach. */
interface ClassCountQuery extends ReportDay {
  readonly schoolId: number
  readonly periodId: number | null
  /** The periods of the day, and the normal range. */
  readonly frame: Pick<SheetFrame, 'periods' | 'range'>
  readonly shown: PeopleFilter
  readonly asker?: Asker
}

/** SQL for the passages of `people` in the period, by `class_id`. */
const selectPassages = ({ schoolId, frame, ...of }: ClassCountQuery): SQL => {
  const { from, until } = findSpan({ ...of, periods: frame.periods })
  return sql`select people.class_id, ${passageCounts} from ${accessRecord} as r
    join people on people.member_id = r.member_id
    where r.school_id = ${schoolId} and r.at >= ${momentSql(from)} and r.at < ${momentSql(until)} and ${isPassage}
    group by 1`
}

/** SQL for the figures of `people` by `class_id`: their number, and their normal and abnormal readings of a period. */
export const selectFigures = ({
  schoolId,
  day,
  periodId,
}: Pick<ClassCountQuery, 'schoolId' | 'day' | 'periodId'>): SQL => sql`
  select people.class_id, count(*)::int as people, count(*) filter (where people.boards)::int as boarding,
    count(*) filter (where not standing.abnormal)::int as normal, count(*) filter (where standing.abnormal)::int as abnormal
  from people left join ${temperatureStanding} as standing on standing.school_id = ${schoolId}
    and standing.day = ${day} and standing.period_id = ${periodId ?? 0} and standing.member_id = people.member_id
  group by 1`

/** Returns every class of a school with its figures, in the order of the tree. */
export const countClasses = async (db: Db, counting: ClassCountQuery): Promise<ClassTemperatureRow[]> => {
  const { schoolId, asker, day, frame, shown } = counting
  const isPart = asker !== undefined
  const search = sql`
    with recursive tree as (${selectTreeInOrder(schoolId, isNull(department.parentId))}),
    people as materialized (${selectCountedStudents({ schoolId, shown, on: counting, ...(asker && { asker }) })}),
    figures as materialized (${selectFigures(counting)}),
    passed as materialized (${selectPassages(counting)}),
    outside as materialized (select people.class_id, count(*)::int as fevers
      from (${selectFeversOutside({ schoolId, day, ...frame })}) as fever join people on people.member_id = fever.member_id
      group by 1)
    select class.id as "clazzDeptId", class.name as "clazzName", coalesce(figures.people, 0) as "studentNum",
      coalesce(figures.boarding, 0) as "liveInDormitory", coalesce(figures.people - figures.boarding, 0) as "noLiveInDormitory",
      coalesce(passed.ins, 0) as "passInNum", coalesce(passed.outs, 0) as "passOutNum",
      coalesce(figures.normal, 0) as "tempResonableUserNum", coalesce(figures.abnormal, 0) as "tempUnresonableUserNum",
      coalesce(figures.people - figures.normal - figures.abnormal, 0) as "noReportTempUserNum",
      coalesce(outside.fevers, 0) as "outsideFeverNum"
    from tree join ${department} as class on class.school_id = ${schoolId} and class.id = tree.id
    left join figures on figures.class_id = class.id left join passed on passed.class_id = class.id
    left join outside on outside.class_id = class.id
    where class.type = ${nodeType.class} ${showsGraduated(shown) ? sql`` : sql`and (class.del_flag <> ${graduatedFlag} or figures.people > 0)`}
      ${isPart ? sql`and figures.people > 0` : sql``}
    order by tree.place`
  const { rows } = await searchWithCustomPlan(db, () =>
    db.execute<{ [Name in keyof ClassTemperatureRow]: ClassTemperatureRow[Name] }>(search),
  )
  return rows
}

const zero: StudentTotals = {
  studentNum: 0,
  liveInDormitory: 0,
  noLiveInDormitory: 0,
  passInNum: 0,
  passOutNum: 0,
  tempResonableUserNum: 0,
  tempUnresonableUserNum: 0,
  noReportTempUserNum: 0,
  outsideFeverNum: 0,
}

/** Sums the figures of student rows. */
export const sumStudentFigures = (rows: readonly StudentTotals[]): StudentTotals =>
  rows.reduce<StudentTotals>(
    (sum, row) => ({
      studentNum: sum.studentNum + row.studentNum,
      liveInDormitory: sum.liveInDormitory + row.liveInDormitory,
      noLiveInDormitory: sum.noLiveInDormitory + row.noLiveInDormitory,
      passInNum: sum.passInNum + row.passInNum,
      passOutNum: sum.passOutNum + row.passOutNum,
      tempResonableUserNum: sum.tempResonableUserNum + row.tempResonableUserNum,
      tempUnresonableUserNum: sum.tempUnresonableUserNum + row.tempUnresonableUserNum,
      noReportTempUserNum: sum.noReportTempUserNum + row.noReportTempUserNum,
      outsideFeverNum: sum.outsideFeverNum + row.outsideFeverNum,
    }),
    zero,
  )

/** Returns the name of a school. */
export const readSchoolName = async (db: Db, schoolId: number): Promise<string> => {
  const [row] = await db.select({ name: school.name }).from(school).where(eq(school.id, schoolId))
  return row?.name ?? ''
}

/** Returns the user if they reach only part of the school; an empty object if they reach all of it. */
export const partialAsker = (asker: Asker): { readonly asker?: Asker } =>
  findReachablePart(asker) === null ? {} : { asker }

// Many users open the same report when a period ends. They share one count, which starts after each of their
// requests, so that each sees what they have just entered.
const countTogether = makeSharedReading<ClassTemperatureRow[]>()

/**
 * Returns the classes of a school in one period, and their sums. A teacher gets only the classes within reach, and the
 * sums of these.
 */
export const findSchoolReport = async ({ db, session, query, clock, config }: Context<typeof calls.schoolReport>) => {
  const { schoolId } = query
  await narrowToSchool(db, session, schoolId)
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const frame = await readFrame(db, { schoolId, timeZone, now: clock.now() }, query)
  const { periodId, periods, range } = frame
  const counting = {
    schoolId,
    periodId,
    frame: { periods, range },
    ...reportDayOf(frame, timeZone),
    shown: toPeopleFilter(query),
  }
  const part = partialAsker(session)
  const rows = part.asker
    ? await countClasses(db, { ...counting, ...part })
    : await countTogether(config, JSON.stringify(counting), clock.now(), () => countClasses(db, counting))
  const listed = rows.filter((row) => isCountedBy(row, query.only))
  const request = { pageNum: query.index, pageSize: query.size }
  const { limit, offset } = pageBounds(request)
  return {
    frame,
    scName: await readSchoolName(db, schoolId),
    totals: sumStudentFigures(rows),
    data: listed.slice(offset, offset + limit),
    total: listed.length,
    ...countPages(request, listed.length),
  }
}
