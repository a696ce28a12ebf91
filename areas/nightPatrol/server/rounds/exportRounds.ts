import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import { nightPatrol } from '../../contract.ts'
import { findCheckState, findRoundState } from '../../states.ts'
import { checkResultTitles, checkStateTitles, checkWayTitles, roundStateTitles } from '../../words.ts'
import { patrolCheck, patrolRound, patrolRoundGuard } from '../tables.ts'
import { type Check, type Round } from './presentRounds.ts'
import { isRoundSought } from './lists.ts'

interface Found {
  readonly check: Check
  readonly round: Round
  readonly guards: string | null
}

const guards = sql<string | null>`(select string_agg(${patrolRoundGuard.name}, '、' order by ${patrolRoundGuard.id})
  from ${patrolRoundGuard} where ${patrolRoundGuard.schoolId} = ${patrolRound.schoolId}
    and ${patrolRoundGuard.roundId} = ${patrolRound.id})`

/** The sheet of the export, one place of a round per row. */
const sheet = sheetDefinition({
  title: '巡查记录',
  columns: [
    { key: 'night', title: '日期', kind: 'date', width: 12 },
    { key: 'plan', title: '计划', kind: 'text', width: 18 },
    { key: 'line', title: '路线', kind: 'text', width: 18 },
    { key: 'start', title: '应开始', kind: 'moment', width: 20 },
    { key: 'guards', title: '巡查人', kind: 'text', width: 18 },
    { key: 'roundState', title: '班次状态', kind: 'text', width: 10 },
    { key: 'place', title: '地点', kind: 'text', width: 18 },
    { key: 'location', title: '位置', kind: 'text', width: 16 },
    { key: 'state', title: '状态', kind: 'text', width: 8 },
    { key: 'at', title: '到达时间', kind: 'moment', width: 20 },
    { key: 'sent', title: '补传时间', kind: 'moment', width: 20 },
    { key: 'by', title: '记录人', kind: 'text', width: 12 },
    { key: 'way', title: '方式', kind: 'text', width: 10 },
    { key: 'result', title: '结果', kind: 'text', width: 8 },
    { key: 'note', title: '说明', kind: 'text', width: 30 },
    { key: 'handling', title: '处理', kind: 'text', width: 30 },
    { key: 'handledBy', title: '处理人', kind: 'text', width: 12 },
  ],
})

/** Exports every place of the rounds of a search, the newest round first. */
export const roundExport = exportCall(nightPatrol.exportRounds, {
  name: 'nightPatrol.exportRounds',
  title: '导出巡查记录',
  sheet,
  begin: ({ body, schoolId, timeZone, clock }) => {
    const now = clock.now()
    const where = isRoundSought(schoolId, body, now)
    const show = (moment: Date | null) => moment && toWireTime(moment, timeZone)
    return {
      read: async (db, { limit, offset }: Page<Found>) =>
        db
          .select({ check: patrolCheck, round: patrolRound, guards })
          .from(patrolRound)
          .innerJoin(
            patrolCheck,
            and(eq(patrolCheck.schoolId, patrolRound.schoolId), eq(patrolCheck.roundId, patrolRound.id)),
          )
          .where(where)
          .orderBy(desc(patrolRound.startAt), desc(patrolRound.id), asc(patrolCheck.position), asc(patrolCheck.id))
          .limit(limit)
          .offset(offset),
      rowOf: ({ check, round, guards: names }: Found) => ({
        night: round.night,
        plan: round.planName,
        line: round.lineName,
        start: show(round.startAt),
        guards: names,
        roundState: roundStateTitles[findRoundState(round, now)],
        place: check.placeName,
        location: check.location,
        state: checkStateTitles[findCheckState(check.at, round, now)],
        at: show(check.at),
        sent: show(check.sentAt),
        by: check.byName,
        way: check.way && checkWayTitles[check.way],
        result: check.result && checkResultTitles[check.result],
        note: check.note,
        handling: check.handling,
        handledBy: check.handledByName,
      }),
    }
  },
})
