import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { DepartmentSelect, useNodeName } from '../../../organisation/console/index.ts'
import { article, peopleKinds, peopleNames } from '../../contract.ts'
import type { TargetView } from '../../views.ts'
import styles from './Editor.module.css'
import { FieldFault, faultProps } from './FieldFault.tsx'

interface Props {
  readonly value: readonly TargetView[]
  readonly fault: string | undefined
  readonly onChange: (value: readonly TargetView[]) => void
}

type People = TargetView['people']

const peopleOptions = peopleKinds.map((value) => ({ value, label: peopleNames[value] }))

interface AdderProps {
  readonly fault: ReturnType<typeof faultProps>
  readonly onAdd: (target: TargetView) => void
}

const DepartmentAdder = ({ fault, onAdd }: AdderProps) => {
  const [id, setId] = useState<number | undefined>()
  const [people, setPeople] = useState<People>('staff')
  const name = useNodeName(id ?? 0)
  const add = () => {
    if (id === undefined) return
    onAdd({ kind: 'department', id, name: name ?? '', people })
    setId(undefined)
  }
  return (
    <>
      <DepartmentSelect aria-label="部门或班级" placeholder="部门或班级" value={id} onChange={setId} {...fault} />
      <div className={styles.line}>
        <Select
          aria-label="发给其中的"
          style={{ width: 136 }}
          options={peopleOptions}
          value={people}
          onChange={(next: People) => setPeople(next)}
        />
        <Button disabled={id === undefined} onClick={add}>
          添加
        </Button>
      </div>
    </>
  )
}

const keyOf = ({ kind, id }: TargetView) => `${kind} ${id}`

const describe = ({ kind, name, people }: TargetView) =>
  kind === 'department' ? `${name}：${peopleNames[people]}` : name

/** The audience of an article: departments and classes with their people, roles and user groups. */
export const AudienceField = ({ value, fault, onChange }: Props) => {
  const faultId = useId()
  const choices = useCall(article.audienceChoices, {}, { fresh: 60_000 }).data ?? []
  const add = (target: TargetView) => onChange([...value.filter((one) => keyOf(one) !== keyOf(target)), target])
  const chosen = new Set(value.map(keyOf))
  const offered = choices.map((one) => ({ ...one, people: 'both' as const }))
  const options = offered
    .filter((one) => !chosen.has(keyOf(one)))
    .map((one) => ({ value: keyOf(one), label: `${one.kind === 'role' ? '角色' : '用户组'}：${one.name}` }))
  return (
    <div className={styles.field}>
      <h2>发给谁</h2>
      <ul className={styles.rows}>
        {value.map((target) => (
          <li key={keyOf(target)}>
            <span>{describe(target)}</span>
            <PlainButton onClick={() => onChange(value.filter((one) => one !== target))}>移除</PlainButton>
          </li>
        ))}
      </ul>
      <DepartmentAdder fault={faultProps(faultId, fault)} onAdd={add} />
      {choices.length === 0 ? null : (
        <Select<string | null>
          aria-label="角色或用户组"
          style={{ width: '100%', marginTop: 8 }}
          placeholder="角色或用户组"
          options={options}
          value={null}
          onChange={(key) => {
            const target = offered.find((one) => keyOf(one) === key)
            if (target !== undefined) add(target)
          }}
        />
      )}
      <FieldFault id={faultId} words={fault} />
      <p className={styles.hint}>不选择时发给全校教职工；班级可以发给教职工、家长或两者。</p>
    </div>
  )
}
