import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { role } from '../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../users/console/index.ts'
import { awardLimits } from '../awardContract.ts'
import { honor } from '../contract.ts'
import type { NamedLine } from '../views.ts'
import styles from './Honor.module.css'

interface Props {
  readonly id?: string
  readonly target: 'pupil' | 'staff'
  readonly value?: readonly number[]
  readonly onChange?: (ids: number[]) => void
}

const none: readonly number[] = []

const describe = ({ name, departmentName, code }: NamedLine['people'][number]) =>
  [name, departmentName, code].filter(Boolean).join(' · ')

/** A pasted line that isn't one person: nobody, or several of whom one is to be chosen. */
const UnclearLine = ({ line, onChoose }: { readonly line: NamedLine; readonly onChoose: (id: number) => void }) => (
  <li>
    {line.people.length === 0 ? (
      <span>“{line.text}”没有找到，或不在您的范围内</span>
    ) : (
      <>
        <span>
          “{line.text}”有 {line.people.length} 人，请选择
        </span>
        <Select
          aria-label={`选择 ${line.text}`}
          style={{ width: '100%' }}
          placeholder="选择其中一人"
          options={line.people.map((person) => ({ value: person.userId, label: describe(person) }))}
          onChange={onChoose}
        />
      </>
    )}
  </li>
)

/**
 * Form control that chooses people to honour: one by one, or from a list pasted from a sheet. Names that several people
 * have are left to the clerk.
 */
export const PeopleInput = ({ id, target, value = none, onChange }: Props) => {
  const [pasted, setPasted] = useState<string | null>(null)
  const [unclear, setUnclear] = useState<readonly NamedLine[]>([])
  const find = useAction(honor.findNamed, {})
  /** Adds people to the choice. Too many are refused as a whole, since nobody would miss those who were left out. */
  const add = (ids: readonly number[]): boolean => {
    const all = [...new Set([...value, ...ids])]
    if (all.length > awardLimits.recipients) {
      showToast(`一次最多 ${awardLimits.recipients} 人，请分次颁发`, 'error')
      return false
    }
    onChange?.(all)
    return true
  }
  const look = () =>
    find.press({ body: { target, names: pasted ?? '' } }, (lines) => {
      const found = lines.flatMap(({ people }) => (people.length === 1 ? people.map(({ userId }) => userId) : []))
      if (!add(found)) return
      setUnclear(lines.filter(({ people }) => people.length !== 1))
      setPasted(null)
    })
  const choose = (line: NamedLine, person: number) => {
    if (!add([person])) return
    setUnclear((lines) => lines.filter((one) => one !== line))
  }
  return (
    <>
      <UserSelect
        {...(id === undefined ? {} : { id })}
        multiple
        {...(target === 'pupil' ? { roleId: role.student } : {})}
        limit={awardLimits.recipients}
        value={[...value]}
        onChange={(ids) => onChange?.(ids)}
      />
      <div className={styles.paste}>
        {pasted === null ? (
          <Button type="link" size="small" onClick={() => setPasted('')}>
            粘贴名单
          </Button>
        ) : (
          <>
            <Input.TextArea
              aria-label="名单"
              rows={4}
              maxLength={awardLimits.pasted}
              value={pasted}
              placeholder={'从 Excel 复制姓名，每行一人，可以带班级或学号，如\n七年级1班 王小明'}
              onChange={({ target: { value: typed } }) => setPasted(typed)}
            />
            <Button disabled={pasted.trim() === ''} loading={find.isPending} onClick={look}>
              按名单添加
            </Button>
          </>
        )}
        <span>已选 {value.length} 人</span>
      </div>
      {unclear.length === 0 ? null : (
        <ul className={styles.unclear} aria-label="名单中需要核对的">
          {unclear.map((line) => (
            <UnclearLine key={line.text} line={line} onChoose={(person) => choose(line, person)} />
          ))}
        </ul>
      )}
    </>
  )
}
