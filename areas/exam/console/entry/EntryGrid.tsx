import { useState, useSyncExternalStore } from 'react'
import type { ScoreGrid } from '../../scoreContract.ts'
import styles from './Entry.module.css'
import { EntryFoot } from './EntryFoot.tsx'
import { EntryRow } from './EntryRow.tsx'
import { MarkMenu, type MenuPlace } from './MarkMenu.tsx'
import type { EntryStore } from './entryStore.ts'
import { gridHandlers, keyOfField } from './gridEvents.ts'

interface Props {
  /** Names the grid, such as the class and the exam. */
  readonly label: string
  readonly store: EntryStore
  /** The subjects to show. */
  readonly subjects: ScoreGrid['subjects']
  /** True if the students have exam numbers. */
  readonly hasExamNumbers: boolean
}

const below = (element: HTMLElement): MenuPlace => {
  const { left, bottom } = element.getBoundingClientRect()
  return { left, top: bottom }
}

/** The students of a class with a field for each subject. Works like a sheet: arrows, Enter, paste, undo, Escape. */
export const EntryGrid = ({ label, store, subjects, hasExamNumbers }: Props) => {
  const [table, setTable] = useState<HTMLTableElement | null>(null)
  const ids = useSyncExternalStore(store.subscribe, store.readIds)
  const [menu, openMenu] = useState<MenuPlace | null>(null)
  const { focusCell, refocus, fill, onKeyDown, onPaste } = gridHandlers(store, subjects, table)
  return (
    <div className={styles.sheet}>
      <div className={styles.scrolled}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events bubble up from its fields */}
        <table
          ref={setTable}
          className={styles.table}
          aria-label={label}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={({ target }) => {
            if (!(target instanceof HTMLInputElement)) return
            target.select()
            store.enter(keyOfField(target))
          }}
          onContextMenu={(event) => {
            if (!(event.target instanceof HTMLInputElement)) return
            event.preventDefault()
            event.target.focus()
            openMenu(below(event.target))
          }}
          onBlur={({ target }) => {
            if (target instanceof HTMLInputElement) store.leave(keyOfField(target))
          }}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                学号
              </th>
              {hasExamNumbers ? (
                <th scope="col" className={styles.number}>
                  考号
                </th>
              ) : null}
              <th scope="col" className={styles.name}>
                姓名
              </th>
              {subjects.map(({ id, subject, fullMarks }) => (
                <th key={id} scope="col">
                  {subject}
                  <span className={styles.full}>{fullMarks}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ids.map((studentId, row) => (
              <EntryRow
                key={studentId}
                store={store}
                studentId={studentId}
                row={row}
                subjects={subjects}
                hasExamNumbers={hasExamNumbers}
              />
            ))}
          </tbody>
        </table>
      </div>
      <EntryFoot store={store} subjects={subjects} onGo={focusCell} onMarks={(button) => openMenu(below(button))} />
      {menu === null ? null : (
        <MarkMenu
          place={menu}
          onChoose={(text) => {
            openMenu(null)
            // After the menu is gone, so that it doesn't take the focus from the cell.
            setTimeout(() => fill(text))
          }}
          onClose={() => {
            openMenu(null)
            // After the menu is gone, the focus goes back to the cell, so that keys set marks there.
            setTimeout(refocus)
          }}
        />
      )}
    </div>
  )
}
