import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { TabLeaves } from '../../../platform/console/kit/TabLeaves.tsx'
import { useDebounced } from '../../../platform/console/kit/useDebounced.ts'
import { visitor } from '../contract.ts'

const searches = { hosts: visitor.hosts, pupils: visitor.pupils } as const

interface Props {
  readonly id?: string
  readonly value?: number | undefined
  readonly onChange?: (value: number | undefined) => void
  /** Staff to visit, or pupils to collect. */
  readonly of: 'hosts' | 'pupils'
  readonly 'aria-label'?: string
}

/** Form control that finds a person by at least two characters. Pupils are shown with masked names. */
export const PersonSelect = ({ of, value, onChange, ...rest }: Props) => {
  const [typed, setTyped] = useState('')
  const word = useDebounced(typed.trim(), 250)
  const isLong = word.length >= 2
  const found = useCall(searches[of], { body: { word } }, { enabled: isLong })
  const options = isLong
    ? (found.data ?? []).map(({ id, name, departmentName }) => ({
        value: id,
        label: [name, departmentName].filter(Boolean).join(' · '),
      }))
    : []
  const [chosenLabel, setChosenLabel] = useState('')
  return (
    <TabLeaves>
      <Select<number>
        {...rest}
        style={{ width: '100%' }}
        allowClear
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={of === 'hosts' ? '姓名、拼音或工号，至少两个字' : '学生姓名或学号，至少两个字'}
        options={options}
        labelRender={({ label }) => label ?? chosenLabel}
        notFoundContent={isLong ? (found.isPending ? '正在查找…' : '没有匹配的人') : '请至少填写两个字'}
        {...(value === undefined ? {} : { value })}
        onChange={(next?: number) => {
          setChosenLabel(options.find((option) => option.value === next)?.label ?? '')
          setTyped('')
          onChange?.(next)
        }}
      />
    </TabLeaves>
  )
}
