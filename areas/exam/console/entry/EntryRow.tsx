import { memo, useSyncExternalStore } from 'react'
import { PersonName } from '../../../../platform/console/kit/PersonName.tsx'
import type { ScoreGrid } from '../../scoreContract.ts'
import styles from './Entry.module.css'
import { describeCell, lookOf } from './cellTexts.ts'
import type { EntryCell } from './cells.ts'
import type { EntryStore } from './entryStore.ts'

interface Props {
  readonly store: EntryStore
  readonly studentId: number
  /** The place of the row in the grid, from 0. */
  readonly row: number
  readonly subjects: ScoreGrid['subjects']
  readonly hasExamNumbers: boolean
}

const isInvalid = ({ state }: EntryCell): boolean => state === 'bad' || state === 'refused' || state === 'conflict'

/** A student with a field for each subject. A keystroke draws only this row. */
export const EntryRow = memo(({ store, studentId, row, subjects, hasExamNumbers }: Props) => {
  const line = useSyncExternalStore(store.subscribe, () => store.readLine(studentId))
  if (line === undefined) return null
  const { name, number, examNumber, cells } = line
  return (
    <tr>
      <td className={styles.number}>{number}</td>
      {hasExamNumbers ? <td className={styles.number}>{examNumber}</td> : null}
      <th scope="row" className={styles.name}>
        <PersonName name={name} />
      </th>
      {subjects.map(({ id, subject }, column) => {
        const cell = cells.get(id)
        if (cell === undefined)
          return (
            <td key={id} className={styles.none}>
              —
            </td>
          )
        return (
          <td key={id} className={styles.cell} data-state={lookOf(cell)}>
            <input
              aria-label={`${name} ${subject}`}
              aria-invalid={isInvalid(cell)}
              title={describeCell(cell)}
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              maxLength={20}
              data-student={studentId}
              data-subject={id}
              data-row={row}
              data-column={column}
              value={cell.text}
              onChange={({ target }) => store.type({ studentId, subjectId: id }, target.value)}
            />
          </td>
        )
      })}
    </tr>
  )
})
