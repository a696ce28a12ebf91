import { Select, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { points } from '../contract.ts'
import { signed } from './signed.ts'

interface Props {
  readonly id?: string
  readonly value?: number | undefined
  readonly onChange?: (ruleId: number | undefined) => void
}

const width = { width: '100%' }

/** Chooses a rule by its type, then its item, then its rank. A control of a form. */
export const RuleSelect = ({ id, value, onChange }: Props) => {
  const [type, setType] = useState<string | undefined>()
  const [itemId, setItem] = useState<number | undefined>()
  const types = useCall(points.ruleTypes, {}).data ?? []
  const items = useCall(points.ruleItems, { query: { type: type ?? '' } }, { enabled: type !== undefined }).data ?? []
  const isAsked = type !== undefined && itemId !== undefined
  const ranks = useCall(points.ruleRanks, { query: { type: type ?? '', itemId: itemId ?? 1 } }, { enabled: isAsked })
  const chooseType = (next?: string) => {
    setType(next)
    setItem(undefined)
    onChange?.(undefined)
  }
  const chooseItem = (next?: number) => {
    setItem(next)
    onChange?.(undefined)
  }
  return (
    <Space orientation="vertical" size={8} style={width}>
      <Select
        {...(id === undefined ? {} : { id })}
        style={width}
        aria-label="类型"
        placeholder="类型"
        options={types.map((one) => ({ value: one, label: one }))}
        value={type}
        onChange={chooseType}
      />
      <Select
        style={width}
        aria-label="项目"
        placeholder="项目"
        disabled={type === undefined}
        options={items.map((one) => ({ value: one.id, label: one.item }))}
        value={itemId}
        onChange={chooseItem}
      />
      <Select
        style={width}
        aria-label="等级与分值"
        placeholder="等级与分值"
        disabled={!isAsked}
        options={(isAsked ? (ranks.data ?? []) : []).map((one) => ({
          value: one.id,
          label: [one.rank, `${signed(one.points)} 分`].filter(Boolean).join(' '),
        }))}
        value={value}
        {...(onChange === undefined ? {} : { onChange })}
      />
    </Space>
  )
}
