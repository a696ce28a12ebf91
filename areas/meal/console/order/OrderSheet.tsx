import { Alert, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { PersonName } from '../../../../platform/console/kit/PersonName.tsx'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { type SheetView, meal, mealLimits } from '../../contract.ts'
import { cellStateTitles } from '../../words.ts'
import { orderReads } from '../reads.ts'
import styles from './Order.module.css'

type Meal = SheetView['meals'][number]
type Pupil = SheetView['pupils'][number]
type Cell = Pupil['cells'][number]

/** The ticks that were changed, by pupil and meal. */
type Draft = ReadonlyMap<string, boolean>

const keyOf = (pupil: Pupil, mealId: number): string => `${pupil.id} ${mealId}`

const isTicked = ({ state }: Cell): boolean => state === 'ordered' || state === 'planned'

/** Returns true if a tick may be changed. A meal that can't be ordered any more is only cancelled. */
const mayTick = ({ mayChange, mayCancel }: Meal, isOrdered: boolean): boolean => mayChange || (mayCancel && isOrdered)

const describeMeal = ({ isServed, isOver, deadline }: Meal): string => {
  if (!isServed) return '当天不供应'
  return isOver ? `已于 ${deadline.slice(5, 16)} 截止` : `${deadline.slice(5, 16)} 截止`
}

const describeSaved = ({ ordered, cancelled }: { readonly ordered: number; readonly cancelled: number }): string =>
  `已保存：订 ${ordered} 份，退 ${cancelled} 份`

interface HeadProps {
  readonly of: Meal
  readonly count: number
  readonly onAll: (isWanted: boolean) => void
  readonly isAll: boolean
  readonly isDisabled: boolean
}

const MealHead = ({ of, count, onAll, isAll, isDisabled }: HeadProps) => (
  <th scope="col">
    <span className={styles.meal}>
      <Checkbox
        aria-label={`全部${of.name}`}
        disabled={isDisabled || !mayTick(of, count > 0)}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={({ target }) => onAll(of.mayChange && target.checked)}
      />
      {of.name} <b>{count}</b>
    </span>
    <small>{describeMeal(of)}</small>
  </th>
)

/** Ticks for the pupils of a class by meals, saved together. */
export const OrderSheet = ({ sheet }: { readonly sheet: SheetView }) => {
  const [draft, setDraft] = useState<Draft>(new Map())
  const [reason, setReason] = useState('')
  // Ticks changed while the others are being saved would be lost with the draft.
  const [isSaving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const save = useAction(meal.saveOrders, { done: describeSaved, changes: orderReads })
  useUnsaved(() => draft.size > 0)
  const cellOf = (pupil: Pupil, mealId: number) => pupil.cells.find((cell) => cell.mealId === mealId)
  const isOn = (pupil: Pupil, mealId: number): boolean => {
    const cell = cellOf(pupil, mealId)
    return draft.get(keyOf(pupil, mealId)) ?? (cell !== undefined && isTicked(cell))
  }
  const set = (pupils: readonly Pupil[], mealId: number, isWanted: boolean) => {
    const next = new Map(draft)
    for (const pupil of pupils) {
      const cell = cellOf(pupil, mealId)
      if (cell === undefined || cell.state === 'away') continue
      if (isTicked(cell) === isWanted) next.delete(keyOf(pupil, mealId))
      else next.set(keyOf(pupil, mealId), isWanted)
    }
    setDraft(next)
  }
  const changes = sheet.pupils.flatMap((pupil) =>
    sheet.meals.flatMap(({ id: mealId }) => {
      const isWanted = draft.get(keyOf(pupil, mealId))
      return isWanted === undefined ? [] : [{ studentId: pupil.id, mealId, isWanted }]
    }),
  )
  const isLate = sheet.meals.some(({ id, isOver }) => isOver && changes.some(({ mealId }) => mealId === id))
  const send = async () => {
    setRefused(null)
    setSaving(true)
    try {
      await save.run({ body: { day: sheet.day, changes, reason } })
      setDraft(new Map())
      setReason('')
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={styles.sheet}>
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- after the deadline it scrolls without a control inside */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="本班订餐">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">学生</th>
              {sheet.meals.map((of) => {
                const may = sheet.pupils.filter((pupil) => cellOf(pupil, of.id)?.state !== 'away')
                const count = sheet.pupils.filter((pupil) => isOn(pupil, of.id)).length
                return (
                  <MealHead
                    key={of.id}
                    of={of}
                    count={count}
                    isDisabled={isSaving}
                    isAll={count > 0 && count === may.length}
                    onAll={(isWanted) => set(may, of.id, isWanted)}
                  />
                )
              })}
            </tr>
          </thead>
          <tbody>
            {sheet.pupils.map((pupil) => (
              <tr key={pupil.id}>
                <th scope="row">
                  <PersonName name={pupil.name} />
                </th>
                {sheet.meals.map((of) => {
                  const state = cellOf(pupil, of.id)?.state ?? 'none'
                  const isChanged = draft.has(keyOf(pupil, of.id))
                  return (
                    <td key={of.id} data-changed={isChanged}>
                      <Checkbox
                        aria-label={`${pupil.name} ${of.name}`}
                        disabled={isSaving || state === 'away' || !mayTick(of, state === 'ordered')}
                        checked={isOn(pupil, of.id)}
                        onChange={({ target }) => set([pupil], of.id, target.checked)}
                      >
                        {isChanged ? '未保存' : cellStateTitles[state]}
                      </Checkbox>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.bar}>
        {isLate ? (
          <Input
            aria-label="截止后改动的原因"
            className={styles.reason ?? ''}
            placeholder="截止后改动，请填写原因"
            maxLength={mealLimits.note}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : null}
        <span role="status">{changes.length === 0 ? '没有改动' : `${changes.length} 处改动未保存`}</span>
        <Button type="primary" disabled={changes.length === 0} loading={isSaving} onClick={() => void send()}>
          保存订餐
        </Button>
      </div>
    </div>
  )
}
