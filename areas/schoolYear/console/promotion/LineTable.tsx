import { useState } from 'react'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { type ListColumn, tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../../platform/console/kit/list/pageOfRows.ts'
import { StatusTag, type StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import type { ClassAction } from '../../states.ts'
import type { LineView, PlanView, PromotionView } from '../../views.ts'
import { actionTitles } from '../../words.ts'
import { AddClassDialog, LineDialog } from './LineDialog.tsx'
import styles from '../SchoolYear.module.css'
import { sumText } from './sumText.ts'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'

const tones: Readonly<Record<ClassAction, StatusTone>> = {
  up: 'good',
  stay: 'notice',
  graduate: 'leave',
  out: 'quiet',
  new: 'notice',
}

const nameOf = ({ fromName, toName }: LineView) => (fromName === '' ? toName : fromName)

/** A class with its grade, unless its name contains it. */
const placeOf = (grade: string, name: string) =>
  name.startsWith(grade) ? name : [grade, name].filter(Boolean).join(' · ')

const targetOf = ({ action, toGrade, toName }: LineView) => (action === 'out' ? null : placeOf(toGrade, toName) || null)

const State = ({ line }: { readonly line: LineView }) => {
  const { action, problem, byHand, classId } = line
  if (problem !== '') return <StatusTag text={problem} tone="bad" />
  const title = action === 'out' && classId === null ? '不再新建' : actionTitles[action]
  return <StatusTag text={`${title}${byHand ? '（手工）' : ''}`} tone={tones[action]} />
}

const columns: readonly ListColumn<LineView>[] = [
  {
    title: '原班级',
    minWidth: 136,
    text: ({ fromGrade, fromName }) => placeOf(fromGrade, fromName) || null,
  },
  {
    title: '学生',
    width: 64,
    align: 'right',
    leftOutWhenNarrow: 2,
    text: ({ classId, students }) => (classId === null ? null : students),
  },
  { title: '班主任', width: 88, isName: true, leftOutWhenNarrow: 1, text: ({ fromHead }) => fromHead },
  { title: '去向', minWidth: 152, render: (line) => <State line={line} /> },
  { title: '新班级', minWidth: 136, text: targetOf },
  { title: '新班主任', width: 96, isName: true, text: ({ action, head }) => (action === 'out' ? null : head?.name) },
]

interface Props {
  readonly plan: PlanView
  readonly grades: PromotionView['grades']
}

/** The classes of a plan with their targets. Lines of an open plan can be edited. */
export const LineTable = ({ plan, grades }: Props) => {
  const [place, turn] = useState({ page: 1, size: 100 })
  const [edited, edit] = useState<LineView | null>(null)
  const [isAdding, setAdding] = useState(false)
  const isOpen = plan.state === 'draft' || plan.state === 'scheduled'
  const acting = isOpen
    ? { width: 72, nameOf, actionsOf: (line: LineView) => [{ label: '调整', onPress: () => edit(line) }] }
    : null
  const query = {
    data: { ...pageOfRows(plan.lines, place) },
    error: null,
    isPlaceholderData: false,
    refetch: () => undefined,
  }
  return (
    <>
      <p className={styles.sum}>
        {sumText(plan.sum)}
        {isOpen ? <TextButton onClick={() => setAdding(true)}>加入要新建的班级</TextButton> : null}
      </p>
      <div className={styles.table}>
        <DataTable
          label="升级计划"
          query={query}
          columns={tableColumns(columns, acting)}
          {...place}
          onPage={(page, size) => turn({ page, size })}
          empty={{ title: '计划中没有班级' }}
          isFiltered={false}
          onClear={() => undefined}
        />
      </div>
      {edited === null ? null : <LineDialog plan={plan} line={edited} grades={grades} onClose={() => edit(null)} />}
      {isAdding ? <AddClassDialog plan={plan} grades={grades} onClose={() => setAdding(false)} /> : null}
    </>
  )
}
