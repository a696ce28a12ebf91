import { useSyncExternalStore } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import type { ScoreGrid } from '../../scoreContract.ts'
import styles from './Entry.module.css'
import { describeCell, describeTheirs } from './cellTexts.ts'
import type { EntryCell } from './cells.ts'
import type { EntryStore, EntrySummary } from './entryStore.ts'
import type { CellKey } from './lines.ts'

/** The most cells that the list names. */
const mostListed = 20

const describeSummary = ({ unsaved, isSending }: EntrySummary): string => {
  if (isSending) return '保存中…'
  return unsaved === 0 ? '全部已保存' : `${unsaved} 格未保存`
}

interface FaultProps {
  readonly name: string
  readonly cell: EntryCell
  readonly onGo: () => void
  readonly onDecide: (side: 'mine' | 'theirs') => void
}

const Fault = ({ name, cell, onGo, onDecide }: FaultProps) => (
  <li>
    <TextButton onClick={onGo}>{name}</TextButton>
    {cell.theirs === null ? (
      <span>
        {cell.text} {describeCell(cell)}
      </span>
    ) : (
      <>
        <span>
          冲突：您填 {cell.text === '' ? '空' : cell.text}，{describeTheirs(cell.theirs)}
        </span>
        <PlainButton aria-label={`${name} 用我的`} onClick={() => onDecide('mine')}>
          用我的
        </PlainButton>
        <PlainButton aria-label={`${name} 用对方的`} onClick={() => onDecide('theirs')}>
          用对方的
        </PlainButton>
      </>
    )}
  </li>
)

interface Props {
  readonly store: EntryStore
  readonly subjects: ScoreGrid['subjects']
  readonly onGo: (key: CellKey) => void
  /** Opens the menu of marks at the button. */
  readonly onMarks: (button: HTMLElement) => void
}

/** Below the grid: how far it is saved, and the cells that need attention. */
export const EntryFoot = ({ store, subjects, onGo, onMarks }: Props) => {
  const summary = useSyncExternalStore(store.subscribe, store.readSummary)
  const { problem, faults } = summary
  const nameOf = ({ studentId, subjectId }: CellKey) =>
    `${store.readLine(studentId)?.name ?? ''} ${subjects.find(({ id }) => id === subjectId)?.subject ?? ''}`
  return (
    <footer className={styles.foot}>
      {faults.length === 0 ? null : (
        <ul className={styles.faults} aria-label="需要处理的单元格">
          {faults.slice(0, mostListed).map((cell) => (
            <Fault
              key={`${cell.studentId} ${cell.subjectId}`}
              name={nameOf(cell)}
              cell={cell}
              onGo={() => onGo(cell)}
              onDecide={(side) => store.decide(cell, side)}
            />
          ))}
          {faults.length > mostListed ? <li>还有 {faults.length - mostListed} 格</li> : null}
        </ul>
      )}
      <p>
        <span role="status" className={styles.summary} data-bad={problem !== null}>
          {describeSummary(summary)}
          {problem === null ? '' : `：${problem}。已填的成绩留在本页，请不要关闭`}
        </span>
        {problem === null ? null : <PlainButton onClick={store.hurry}>重试</PlainButton>}
        <PlainButton aria-haspopup="menu" onClick={({ currentTarget }) => onMarks(currentTarget)}>
          标记
        </PlainButton>
        <span className={styles.hint}>
          可填分数或 缺考、缓考、免考、作弊（Alt+1 至 4，Alt+0 清除，或按右键）；可从表格软件复制后粘贴，Ctrl+Z 撤销
        </span>
      </p>
    </footer>
  )
}
