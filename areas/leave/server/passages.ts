import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accessRecord } from '../../access/server/tables.ts'
import { departureTypes, lateReturnTypes, returnTypes } from '../passages.ts'
import { leave } from './tables.ts'

const anyOf = (codes: readonly number[]) => sql`any(${sql.param([...codes])}::int[])`

const isOfStudent = sql`${accessRecord.schoolId} = ${leave.schoolId} and ${accessRecord.memberId} = ${leave.studentId}`

interface BackQuery {
  /** The moment at which the student is or isn't back. */
  readonly at: SQLWrapper
  /** Entry types that count as a return. Default: those of the school's gate. */
  readonly returns?: readonly number[]
  /** Ids of records that are left out. */
  readonly without?: readonly number[]
}

/**
 * SQL form of `isBackFromLeave` for a row of `leave`. The lower bound by the leave's start keeps the search to a few
 * months of records.
 */
export const isBackAt = ({ at, returns = returnTypes, without = [] }: BackQuery): SQL<boolean> => {
  const isReturn = sql`${accessRecord.stateDictId} = ${anyOf(returns)}`
  const isLeftOut =
    without.length === 0 ? sql`` : sql`and ${accessRecord.id} <> all(${sql.param([...without])}::bigint[])`
  return sql<boolean>`coalesce((select ${isReturn} from ${accessRecord}
    where ${isOfStudent} and ${accessRecord.at} > ${leave.startAt} and ${accessRecord.at} <= ${at}
      and ${accessRecord.stateDictId} = ${anyOf([...returns, ...departureTypes])} ${isLeftOut}
    order by ${accessRecord.at} desc, ${isReturn} limit 1), false)`
}

/**
 * SQL for the moment at which the student of a leave was seen again after it: its end for one who was back by then,
 * otherwise the first return within `hours` after the end; null if there is none.
 */
export const firstReturnAfter = (end: SQLWrapper, hours: number): SQL<Date | null> =>
  sql<Date | null>`case when ${isBackAt({ at: end, returns: lateReturnTypes })} then ${end}
    else (select min(${accessRecord.at}) from ${accessRecord} where ${isOfStudent} and ${accessRecord.at} > ${end}
      and ${accessRecord.at} <= ${end} + make_interval(hours => ${hours})
      and ${accessRecord.stateDictId} = ${anyOf(lateReturnTypes)}) end`

/** SQL that is true if the student was back at the end of the leave, or came back after it and until `until`. */
export const hasReturnedBy = (until: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(${isBackAt({ at: leave.endAt, returns: lateReturnTypes })} or exists (select 1 from ${accessRecord}
    where ${isOfStudent} and ${accessRecord.at} > ${leave.endAt} and ${accessRecord.at} <= ${until}
      and ${accessRecord.stateDictId} = ${anyOf(lateReturnTypes)}))`

/** SQL for the passages during a leave, as a JSON list of type and time. */
export const passagesOfLeave = sql<{ readonly stateDictId: number; readonly at: string }[]>`(select
    coalesce(json_agg(json_build_object('stateDictId', ${accessRecord.stateDictId}, 'at', ${accessRecord.at})), '[]')
  from ${accessRecord} where ${isOfStudent} and ${accessRecord.at} > ${leave.startAt} and ${accessRecord.at} < ${leave.endAt}
    and ${accessRecord.stateDictId} = ${anyOf([...returnTypes, ...departureTypes])})`
