import { type SQL, and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { entryType } from '../../access/contract.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { type Stage, leaveState } from '../states.ts'
import { endOfLeave } from './onLeave.ts'
import { leave } from './tables.ts'

/** A leave that ended longer ago than this, in days, is no longer overdue. */
const maxOverdueDays = 30

const back: readonly number[] = [entryType.backInDormitory, entryType.backAtSchool, entryType.attendance]
const away: readonly number[] = [entryType.leftSchool, entryType.leftHome, entryType.backHome, entryType.leftForHome]

const list = (codes: readonly number[]) => sql`${sql.param([...codes])}::int[]`

/** SQL that is true if the student's last record since the leave began is a return. */
const isRecordedBack = sql`coalesce((select ${accessRecord.stateDictId} = any(${list(back)}) from ${accessRecord}
  where ${accessRecord.schoolId} = ${leave.schoolId} and ${accessRecord.memberId} = ${leave.studentId}
    and ${accessRecord.at} > ${leave.startAt} and ${accessRecord.stateDictId} = any(${list([...back, ...away])})
  order by ${accessRecord.at} desc limit 1), false)`

/**
 * SQL that is true for overdue leaves: approved, past their end, and without a noted return or a record of one. A
 * record doesn't end a leave (H-035).
 */
export const isOverdue = (now: Date): SQL<boolean> => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<boolean>`(${leave.state} = ${leaveState.agreed} and ${leave.endedAt} is null and ${leave.backAt} is null
    and ${leave.endAt} <= ${at} and ${leave.endAt} > ${at} - make_interval(days => ${maxOverdueDays})
    and not ${isRecordedBack})`
}

/** SQL for the stage of a leave. */
export const stageOf = (now: Date): SQL<Stage> => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<Stage>`case
    when ${leave.state} = ${leaveState.asked} then 'asked'
    when ${leave.state} = ${leaveState.refused} then 'refused'
    when ${leave.state} = ${leaveState.takenBack} then 'takenBack'
    when ${endOfLeave} <= ${at} then case when ${isOverdue(now)} then 'overdue' else 'over' end
    when ${leave.startAt} > ${at} then 'toCome'
    else 'leaving' end`
}

/** SQL that is true for the leaves at a stage. `asked` also finds leaves with a waiting extension. */
export const isAtStage = (stage: Stage, now: Date): SQL | undefined => {
  const at = sql`${now.toISOString()}::timestamptz`
  const agreed = eq(leave.state, leaveState.agreed)
  const isOver = sql`${endOfLeave} <= ${at}`
  const stageIs: Readonly<Record<Stage, SQL | undefined>> = {
    asked: or(eq(leave.state, leaveState.asked), and(agreed, isNotNull(leave.askedEndAt))),
    refused: eq(leave.state, leaveState.refused),
    takenBack: eq(leave.state, leaveState.takenBack),
    toCome: and(agreed, sql`${leave.startAt} > ${at}`, sql`not ${isOver}`),
    leaving: and(agreed, sql`${leave.startAt} <= ${at}`, sql`not ${isOver}`),
    overdue: and(agreed, isNull(leave.backAt), isOverdue(now)),
    over: and(agreed, isOver, sql`not ${isOverdue(now)}`),
  }
  return stageIs[stage]
}
