import { type SQL, and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Stage, leaveState } from '../states.ts'
import { endOfLeave } from './onLeave.ts'
import { hasReturnedBy, isBackAt } from './passages.ts'
import { leave } from './tables.ts'

/** A leave that ended longer ago than this, in days, is no longer overdue. */
const maxOverdueDays = 30

/**
 * SQL that is true for overdue leaves: approved, past their end, and without a noted return or a record of one. A
 * student who leaves again after that return isn't overdue again.
 */
export const isOverdue = (now: Date): SQL<boolean> => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<boolean>`(${leave.state} = ${leaveState.agreed} and ${leave.endedAt} is null and ${leave.backAt} is null
    and ${leave.endAt} <= ${at} and ${leave.endAt} > ${at} - make_interval(days => ${maxOverdueDays})
    and not ${hasReturnedBy(at)})`
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
    when ${isBackAt({ at })} then 'returned'
    else 'leaving' end`
}

/** SQL that is true for the leaves at a stage. `asked` also finds leaves with a waiting extension. */
export const isAtStage = (stage: Stage, now: Date): SQL | undefined => {
  const at = sql`${now.toISOString()}::timestamptz`
  const agreed = eq(leave.state, leaveState.agreed)
  const isOver = sql`${endOfLeave} <= ${at}`
  const isRunning = and(agreed, sql`${leave.startAt} <= ${at}`, sql`not ${isOver}`)
  const stageIs: Readonly<Record<Stage, SQL | undefined>> = {
    asked: or(eq(leave.state, leaveState.asked), and(agreed, isNotNull(leave.askedEndAt))),
    refused: eq(leave.state, leaveState.refused),
    takenBack: eq(leave.state, leaveState.takenBack),
    toCome: and(agreed, sql`${leave.startAt} > ${at}`, sql`not ${isOver}`),
    leaving: and(isRunning, sql`not ${isBackAt({ at })}`),
    returned: and(isRunning, isBackAt({ at })),
    overdue: and(agreed, isNull(leave.backAt), isOverdue(now)),
    over: and(agreed, isOver, sql`not ${isOverdue(now)}`),
  }
  return stageIs[stage]
}
