import { Select, type SelectProps, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { points } from '../contract.ts'
import { formatSigned } from './formatSigned.ts'

interface Props {
  readonly id?: string
  readonly value?: number | undefined
  readonly onChange?: (ruleId: number | undefined) => void
}

const width = { width: '100%' }

/** One of the three selects. Each opens once the previous one is chosen. */
const Step = <Value extends string | number>({ title, ...select }: SelectProps<Value> & { readonly title: string }) => (
  <Select style={width} aria-label={title} placeholder={title} {...select} />
)

const labelOf = ({ rank, points: worth }: { readonly rank: string; readonly points: number }) =>
  [rank, `${formatSigned(worth)} 分`].filter(Boolean).join(' ')

/** Form control that selects a rule by type, then item, then rank. */
export const RuleSelect = ({ id, value, onChange }: Props) => {
  const [type = '', setType] = useState<string>()
  const [itemId = 0, setItem] = useState<number>()
  const types = useCall(points.ruleTypes, {}).data ?? []
  const items = useCall(points.ruleItems, { query: { type } }, { enabled: type !== '' }).data ?? []
  const ranks = useCall(points.ruleRanks, { query: { type, itemId } }, { enabled: itemId !== 0 }).data ?? []
  const choose = (ofType: string, item?: number) => {
    setType(ofType)
    setItem(item)
    onChange?.(undefined)
  }
  return (
    <Space orientation="vertical" size={8} style={width}>
      <Step
        {...(id === undefined ? {} : { id })}
        title="类型"
        options={types.map((one) => ({ value: one, label: one }))}
        value={type || null}
        onChange={(chosen) => choose(chosen)}
      />
      <Step
        title="项目"
        disabled={type === ''}
        options={items.map((one) => ({ value: one.id, label: one.item }))}
        value={itemId || null}
        onChange={(item) => choose(type, item)}
      />
      <Step
        title="等级与分值"
        disabled={itemId === 0}
        options={itemId === 0 ? [] : ranks.map((one) => ({ value: one.id, label: labelOf(one) }))}
        value={value ?? null}
        onChange={(ruleId) => onChange?.(ruleId)}
      />
    </Space>
  )
}
