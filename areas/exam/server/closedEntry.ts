import { Refusal } from '../../../platform/contract/refusal.ts'
import { examRefusals } from '../refusals.ts'
import type { examTable } from './tables.ts'

type ExamRow = typeof examTable.$inferSelect

/** Refuses to change the scores or the roster of a joint exam whose entry the bureau has closed. */
export const refuseClosedEntry = (
  { name, isEntryClosed }: Pick<ExamRow, 'name' | 'isEntryClosed'>,
  action: string,
): void => {
  if (isEntryClosed) throw new Refusal(examRefusals.entryClosed, { name, action })
}

/** Refuses to change what the bureau has set for the schools of a joint exam. */
export const refuseLinked = ({ name, jointExamId }: Pick<ExamRow, 'name' | 'jointExamId'>): void => {
  if (jointExamId !== null) throw new Refusal(examRefusals.linked, { name })
}
