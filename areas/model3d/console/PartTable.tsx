import { useState } from 'react'
import type { CallError } from '../../../platform/console/client/callError.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../platform/console/kit/list/pageOfRows.ts'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import type { PartView } from '../contract.ts'
import { type PartState, partStateNames, partStates } from '../words.ts'
import styles from './model.module.css'
import { filterParts, showSize, showTarget, stateOfPart } from './partTexts.ts'

const tones: Readonly<Record<PartState, StatusTone>> = { unmatched: 'notice', matched: 'good', gone: 'bad' }

const columns: readonly ListColumn<PartView>[] = [
  {
    title: '部件',
    minWidth: 128,
    text: ({ name, nodes }) => (nodes.length > 1 ? `${name}（${nodes.length} 处）` : name),
  },
  { title: '上级', width: 96, minWidth: 96, leftOutWhenNarrow: 1, text: ({ parent }) => parent },
  { title: '长 × 宽 × 高', width: 160, leftOutWhenNarrow: 2, text: showSize },
  {
    title: '状态',
    width: 88,
    render: (part) => <StatusTag text={partStateNames[stateOfPart(part)]} tone={tones[stateOfPart(part)]} />,
  },
  { title: '匹配对象', minWidth: 144, text: ({ target }) => (target === null ? '' : showTarget(target)) },
]

const filters = {
  word: { kind: 'word', label: '部件', placeholder: '部件、对象', width: 144 },
  state: {
    kind: 'choice',
    label: '状态',
    options: partStates.map((value) => ({ value, label: partStateNames[value] })),
    width: 112,
  },
} as const

const query = { word: '', state: '', partPage: 1, partSize: 20 } as const

/** The page of the rows that a part is on, from 1; null if the filters hide it. */
const pageOfPart = (rows: readonly PartView[], part: PartView | null, size: number): number | null => {
  const at = rows.findIndex(({ name }) => name === part?.name)
  return at < 0 ? null : Math.floor(at / size) + 1
}

interface Props {
  readonly found: {
    readonly data: readonly PartView[] | undefined
    readonly error: CallError | null
    readonly isPlaceholderData: boolean
    readonly refetch: () => unknown
  }
  readonly chosen: PartView | null
  readonly onChoose: (part: PartView) => void
  /** Null for users who may only look. */
  readonly actionsOf: ((part: PartView) => readonly RowAction[]) | null
}

/** The parts of a model with what they are matched with. It turns to the page of a part that the picture chooses. */
export const PartTable = ({ found, chosen, onChoose, actionsOf }: Props) => {
  const [{ word, state, partPage, partSize }, change] = useScreenQuery(query)
  const [shownName, setShownName] = useState(chosen?.name)
  const rows = filterParts(found.data ?? [], state, word)
  const target = chosen?.name === shownName ? null : pageOfPart(rows, chosen, partSize)
  const page = target ?? partPage
  const turn = (next: number, size: number) => {
    setShownName(chosen?.name)
    change({ partPage: next, partSize: size })
  }
  return (
    <>
      <div className={styles.filters}>
        <FilterRow filters={filters} asked={{ word, state }} onAsk={(asked) => change({ ...asked, partPage: 1 })} />
      </div>
      <DataTable<PartView>
        label="部件"
        query={{
          error: found.error,
          isPlaceholderData: found.isPlaceholderData,
          refetch: found.refetch,
          data: found.data === undefined ? undefined : pageOfRows(rows, { page, size: partSize }),
        }}
        columns={tableColumns(
          columns,
          actionsOf === null ? null : { actionsOf, nameOf: ({ name }) => name, width: 136 },
        )}
        page={page}
        size={partSize}
        onPage={turn}
        empty={{ title: '模型中没有可匹配的部件' }}
        isFiltered={word !== '' || state !== ''}
        onClear={() => change({ word: '', state: '', partPage: 1 })}
        onOpen={onChoose}
        {...(chosen === null ? {} : { chosen: chosen.id })}
      />
    </>
  )
}
