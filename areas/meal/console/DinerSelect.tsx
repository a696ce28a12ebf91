import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { type OneChosen, type SeveralChosen, isNumber } from '../../../platform/console/kit/chosen.ts'
import { TabLeaves } from '../../../platform/console/kit/TabLeaves.tsx'
import { useDebounced } from '../../../platform/console/kit/useDebounced.ts'
import { meal } from '../contract.ts'

interface Common {
  readonly id?: string
  readonly disabled?: boolean
  /** Names of pupils who are chosen already. */
  readonly known?: readonly { readonly id: number; readonly name: string }[]
}

const none = [] as const

const toIds = (value: unknown): number[] => [value].flat().filter(isNumber)

/** Form control that chooses pupils of the whole school, searched by name, pinyin or code. */
export const DinerSelect = (props: Common & (OneChosen | SeveralChosen)) => {
  const { multiple = false, known = none, value, onChange: _onChange, ...rest } = props
  const [typed, setTyped] = useState('')
  const [met, setMet] = useState<ReadonlyMap<number, string>>(new Map())
  const word = useDebounced(typed.trim(), 250)
  const found = useCall(meal.findDiners, { body: { word } }, { enabled: word !== '' })
  const rows = word === '' ? [] : (found.data ?? [])
  const nameOf = (id: number) => met.get(id) ?? known.find((one) => one.id === id)?.name ?? ''
  const chosen = toIds(value)
  const change = (next: unknown) => {
    setMet(new Map([...met, ...rows.map(({ id, name }) => [id, name] as const)]))
    setTyped('')
    if (props.multiple) props.onChange?.(toIds(next))
    else props.onChange?.(toIds(next)[0])
  }
  const hint = () => {
    if (word === '') return '请输入姓名、拼音首字母或学号'
    return found.isPending ? '正在查找…' : '没有匹配的学生'
  }
  return (
    <TabLeaves>
      <Select<unknown>
        {...rest}
        {...(multiple ? ({ mode: 'multiple' } as const) : {})}
        style={{ width: '100%' }}
        allowClear
        placeholder="姓名、拼音首字母、学号"
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        options={rows.map(({ id, name, code, className }) => ({
          value: id,
          label: [name, className, code].filter(Boolean).join(' · '),
        }))}
        labelRender={({ value: shown }) => (isNumber(shown) ? nameOf(shown) : null)}
        value={multiple ? chosen : chosen[0]}
        onChange={change}
        notFoundContent={hint()}
      />
    </TabLeaves>
  )
}
