import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { UndoContext, UndoResult } from '../../../imports/server/index.ts'
import { readNumbers } from './compareNumbers.ts'
import { makeEditRights } from './editRights.ts'
import { openExam } from './scoreFacts.ts'
import { readSheetRoster } from './sheetRoster.ts'
import { writeNumbers } from './writeNumbers.ts'

const Trace = z.object({ studentId: z.int(), before: z.string().nullable(), after: z.string() })

/** The most students that a refusal names. */
const mostNamed = 5

/** Undoes a whole import of exam numbers, or names the students whose numbers have changed since or are in use. */
export const undoNumbers = async (db: Db, undoing: UndoContext): Promise<UndoResult> => {
  const { name: _, ...key } = await openExam(db, { ...undoing, holds: true }, '撤销导入')
  const roster = await readSheetRoster(db, key, makeEditRights(undoing))
  const now = new Map(roster.map(({ studentId, examNumber }) => [studentId, examNumber]))
  const numbers = await readNumbers(db, key)
  const traces = z.array(Trace).parse(undoing.traces)
  const returning = new Set(traces.map(({ studentId }) => studentId))
  const isInTheWay = ({ studentId, before, after }: z.output<typeof Trace>) => {
    const holder = before === null ? undefined : numbers.get(before)
    return now.get(studentId) !== after || (holder !== undefined && !returning.has(holder))
  }
  const changed = traces.flatMap((trace, at) => (isInTheWay(trace) ? [undoing.rows[at]?.name ?? ''] : []))
  if (changed.length > 0) {
    const others = changed.length > mostNamed ? [`共 ${changed.length} 名学生的考号又有变动`] : []
    return { stands: [...changed.slice(0, mostNamed).map((name) => `${name}的考号又有变动`), ...others] }
  }
  await writeNumbers(
    db,
    key,
    traces.map(({ studentId, before }) => ({ studentId, number: before })),
  )
  return { stands: [] }
}
