import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { type ColumnFilters, type PrintedRow, filterColumns, listFilterOptions } from './printedRows.ts'
import { useHasFaces } from './useHasFaces.ts'

interface Props {
  readonly rows: readonly PrintedRow[]
  readonly narrowing: ColumnFilters
  readonly onNarrow: (chosen: Partial<ColumnFilters>) => void
  /** Called when choices are shown. They come from the rows, so all of these are needed now. */
  readonly onOpen: () => void
}

/** Filters of the appendix by column. Paper names them instead. */
export const PrintFilters = ({ rows, narrowing, onNarrow, onOpen }: Props) => {
  const hasFaces = useHasFaces()
  return filterColumns
    .filter(({ key }) => hasFaces || key !== 'face')
    .map(({ key, label }) => (
      <MultipleSelect
        key={key}
        allowClear
        maxTagCount={1}
        aria-label={label}
        placeholder={label}
        style={{ minWidth: 112 }}
        value={[...narrowing[key]]}
        options={listFilterOptions(rows, key).map((word) => ({ value: word, label: word }))}
        onOpenChange={(isOpen) => {
          if (isOpen) onOpen()
        }}
        onChange={(chosen: string[]) => onNarrow({ [key]: chosen })}
      />
    ))
}
