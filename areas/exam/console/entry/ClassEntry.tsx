import { useEffect } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { exam } from '../../contract.ts'
import type { ScoreGrid } from '../../scoreContract.ts'
import { EntryGrid } from './EntryGrid.tsx'
import type { EntryStore } from './entryStore.ts'

/** Ms between two reads of a grid, by which teachers see each other's entries. */
const newsInterval = 15_000

interface Props {
  readonly examId: number
  readonly classId: number
  /** Shows only this subject; 0 for all. */
  readonly subjectId: number
  readonly label: string
  readonly openStore: (classId: number, grid: ScoreGrid) => EntryStore
}

interface LoadedProps extends Pick<Props, 'subjectId' | 'label'> {
  readonly grid: ScoreGrid
  readonly store: EntryStore
}

const LoadedEntry = ({ grid, store, subjectId, label }: LoadedProps) => {
  useEffect(() => store.load(grid), [store, grid])
  const chosen = grid.subjects.filter(({ id }) => id === subjectId)
  // A subject of the address that this class doesn't have would leave nothing to fill in.
  const subjects = chosen.length > 0 ? chosen : grid.subjects
  const hasExamNumbers = grid.rows.some(({ examNumber }) => examNumber !== null)
  return <EntryGrid label={label} store={store} subjects={subjects} hasExamNumbers={hasExamNumbers} />
}

/** The entry grid of one class. */
export const ClassEntry = ({ examId, classId, subjectId, label, openStore }: Props) => {
  const found = useCall(exam.scoreGrid, { query: { examRecordId: examId, classId } }, { every: () => newsInterval })
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={10} rowHeight={33} />
  if (found.data.rows.length === 0)
    return <Empty title="名单上没有这个班级的学生" hint="在考试管理中更新名单后再录入" />
  return <LoadedEntry grid={found.data} store={openStore(classId, found.data)} subjectId={subjectId} label={label} />
}
