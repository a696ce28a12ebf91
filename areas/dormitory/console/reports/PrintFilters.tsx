import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { type ColumnFilters, type PrintedRow, listFilterOptions } from './printedRows.ts'
import { useHasFaces } from './useHasFaces.ts'

const columns = [
  { key: 'building', label: '宿舍楼' },
  { key: 'floor', label: '楼层' },
  { key: 'room', label: '房间' },
  { key: 'class', label: '班级' },
  { key: 'face', label: '人脸' },
] as const

interface Props {
  readonly rows: readonly PrintedRow[]
  readonly narrowing: ColumnFilters
  readonly onNarrow: (chosen: Partial<ColumnFilters>) => void
}

/** Filters of the appendix by column. They aren't printed. */
export const PrintFilters = ({ rows, narrowing, onNarrow }: Props) => {
  const hasFaces = useHasFaces()
  return columns
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
        onChange={(chosen: string[]) => onNarrow({ [key]: chosen })}
      />
    ))
}
