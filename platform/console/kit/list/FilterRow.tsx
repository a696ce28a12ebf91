import { Select } from 'antd'
import type { ReactNode } from 'react'
import { DateRange } from '../DateRange.tsx'
import { Filters } from '../Filters.tsx'
import { WordInput } from '../WordInput.tsx'
import { useTypedWords } from '../useTypedWords.ts'
import { type ListFilter, type ListFilters, daysOf, namesOf } from './listFilters.ts'

type Values = Readonly<Record<string, string>>

interface Props {
  readonly filters: ListFilters
  readonly asked: Values
  readonly onAsk: (changed: Values) => void
  /** Controls after the filters. */
  readonly after?: ReactNode
}

const choiceWidth = 136

const sought = { optionFilterProp: 'label' } as const

interface ControlProps {
  readonly filter: ListFilter
  readonly value: string
  readonly onChange: (value: string) => void
}

const Control = ({ filter, value, onChange }: ControlProps) => {
  if (filter.kind === 'own') return filter.render(value, onChange)
  if (filter.kind === 'word') {
    const { kind: _kind, ofPeople: _ofPeople, ...given } = filter
    return <WordInput {...given} value={value} onType={onChange} />
  }
  if (filter.kind === 'days') {
    const { label, noFuture = false } = filter
    return (
      <DateRange
        label={label}
        noFuture={noFuture}
        {...daysOf(value)}
        onChange={({ from, to }) => onChange(from === '' && to === '' ? '' : `${from}~${to}`)}
      />
    )
  }
  return (
    <Select
      style={{ width: filter.width ?? choiceWidth }}
      allowClear
      placeholder={filter.label}
      aria-label={filter.label}
      options={[...filter.options]}
      {...(filter.isSought ? { showSearch: sought } : {})}
      value={value || undefined}
      onChange={(chosen?: string) => onChange(chosen ?? '')}
    />
  )
}

/** The filters of a list: words are searched for on Enter, other filters act at once, 重置 clears. */
export const FilterRow = ({ filters, asked, onAsk, after }: Props) => {
  const words = namesOf(filters, ({ kind }) => kind === 'word')
  const [typed, type] = useTypedWords<Values>(Object.fromEntries(words.map((name) => [name, asked[name] ?? ''])))
  const nothing = Object.fromEntries(Object.keys(filters).map((name) => [name, '']))
  const search = () => onAsk(Object.fromEntries(words.map((name) => [name, (typed[name] ?? '').trim()])))
  const clear = () => {
    type(Object.fromEntries(words.map((name) => [name, ''])))
    onAsk(nothing)
  }
  return (
    <Filters onReset={clear} {...(words.length === 0 ? {} : { onSearch: search })} after={after}>
      {Object.entries(filters).map(([name, filter]) => (
        <Control
          key={name}
          filter={filter}
          value={(filter.kind === 'word' ? typed[name] : asked[name]) ?? ''}
          onChange={(value) => (filter.kind === 'word' ? type({ [name]: value }) : onAsk({ [name]: value }))}
        />
      ))}
    </Filters>
  )
}
