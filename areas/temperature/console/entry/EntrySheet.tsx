import { Button } from 'antd'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { Empty } from '../../../../platform/console/kit/States.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { type Range, isDoubtful, formatRange } from '../degrees.ts'
import { DoubtDialog } from './DoubtDialog.tsx'
import styles from './Entry.module.css'
import { EntryLine, type EntryPupil } from './EntryLine.tsx'
import { type Drafts, countSheet, readDrafts, setDraftText } from './drafts.ts'
import { walkFields } from './entryKeys.ts'
import type { ClosedReason } from './sheetClosed.ts'

interface Props {
  /** Names the table: the class, the day and the period. */
  readonly label: string
  readonly pupils: readonly EntryPupil[]
  readonly range: Range
  /** Accepted temperatures, in tenths of a degree. */
  readonly bounds: Range
  readonly drafts: Drafts
  readonly onDrafts: (change: (before: Drafts) => Drafts) => void
  /** Why nothing can be typed; null if typing is possible. */
  readonly closed: ClosedReason | null
  /** Sends all changes in one call; returns refusal messages by student. */
  readonly onSave: (changes: readonly { userId: number; tempF: number }[]) => Promise<ReadonlyMap<number, string>>
  readonly onWithdraw: (pupil: EntryPupil) => void
}

const noRefusals: ReadonlyMap<number, string> = new Map()
const noStudents: ReadonlySet<number> = new Set()

const removeId = (ids: ReadonlySet<number>, id: number) =>
  ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : ids

/** The entry sheet of a class, with one student per row. It can be filled by keyboard and is saved with one call. */
export const EntrySheet = (props: Props) => {
  const { label, pupils, range, bounds, drafts, onDrafts, closed, onSave, onWithdraw } = props
  const [refused, setRefused] = useState(noRefusals)
  // Students whose temperatures blocked a save, until they are changed. A toast would disappear too soon.
  const [blamed, setBlamed] = useState(noStudents)
  const [isSaving, setSaving] = useState(false)
  const [isAsking, ask] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const moveByKey = useCallback((event: KeyboardEvent<HTMLInputElement>) => {
    walkFields(event, () => saveButton.current?.focus())
  }, [])
  const type = useCallback(
    (pupil: EntryPupil, text: string) => {
      setRefused((before) => new Map([...before].filter(([userId]) => userId !== pupil.userId)))
      setBlamed((before) => removeId(before, pupil.userId))
      onDrafts((before) => setDraftText(before, pupil, text))
    },
    [onDrafts],
  )
  const goTo = (userId: number) => {
    const at = pupils.findIndex((pupil) => pupil.userId === userId)
    sheet.current?.querySelectorAll('input')[at]?.focus()
  }
  const { faults, changes } = readDrafts(pupils, drafts, bounds)
  const doubtful = changes.filter(({ tempF }) => isDoubtful(tempF))
  const send = async () => {
    setSaving(true)
    try {
      const found = await onSave(changes)
      setRefused(found)
      onDrafts((before) => Object.fromEntries(Object.entries(before).filter(([userId]) => found.has(Number(userId)))))
      const [first] = found.keys()
      if (first === undefined) showToast(`已保存 ${changes.length} 人的体温`, 'success')
      else {
        showToast(`${changes.length - found.size} 人已保存，${found.size} 人未保存，原因见各行`, 'error')
        goTo(first)
      }
    } catch (error) {
      showToast(errorText(error), 'error')
    } finally {
      setSaving(false)
    }
  }
  const save = () => {
    const [first] = faults
    setBlamed(new Set(faults))
    if (first !== undefined) {
      showToast(`有 ${faults.length} 行填写不正确，请先修改`, 'error')
      goTo(first)
    } else if (changes.length === 0) showToast('没有需要保存的体温')
    else if (doubtful.length > 0) ask(true)
    else void send()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isSaving && closed === null && !isAsking) save()
  }
  if (pupils.length === 0) return <Empty title="这个班级还没有学生" hint="学生编入班级后，在这里录入体温" />
  const { filled, open, unusual } = countSheet(pupils, drafts, bounds, range)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- key events bubble up from its fields
    <div ref={sheet} className={styles.sheet} onKeyDown={saveByKey}>
      <div className={styles.scrolled}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                序号
              </th>
              <th scope="col" className={styles.name}>
                姓名
              </th>
              <th scope="col" className={styles.code}>
                学号
              </th>
              <th scope="col" className={styles.value}>
                体温（℃）{closed === null ? null : <strong className={styles.closed}>{closed.short}</strong>}
              </th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {pupils.map((pupil, at) => (
              <EntryLine
                key={pupil.userId}
                number={at + 1}
                pupil={pupil}
                draft={drafts[pupil.userId]}
                refused={refused.get(pupil.userId)}
                isBlamed={blamed.has(pupil.userId)}
                bounds={bounds}
                range={range}
                isClosed={closed !== null}
                isReadOnly={isSaving}
                onType={type}
                onKeyDown={moveByKey}
                onWithdraw={onWithdraw}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer className={styles.foot}>
        <p role="status">
          {blamed.size === 0 ? null : <strong className={styles.bad}>未保存：{blamed.size} 行填写不正确。</strong>}共{' '}
          {pupils.length} 人，已填 {filled} 人，未填 {open} 人
          {unusual === 0 ? null : (
            <>
              ，<span className={styles.bad}>异常 {unusual} 人</span>
            </>
          )}
          ；正常范围 {formatRange(range)}
          {closed === null ? '' : `。${closed.words}`}
        </p>
        <Button ref={saveButton} type="primary" loading={isSaving} disabled={closed !== null} onClick={save}>
          {changes.length === 0 ? '保存' : `保存 ${changes.length} 人`}
        </Button>
      </footer>
      {isAsking ? (
        <DoubtDialog
          doubts={doubtful.map(({ userId, tempF }) => ({
            tempF,
            name: pupils.find((pupil) => pupil.userId === userId)?.name ?? '',
          }))}
          onConfirm={send}
          onClose={() => ask(false)}
        />
      ) : null}
    </div>
  )
}
