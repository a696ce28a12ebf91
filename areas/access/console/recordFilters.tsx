import { DepartmentSelect } from '../../organisation/console/index.ts'
import { entryTypeNames } from '../contract.ts'
import { MomentRange } from './MomentRange.tsx'
import { SeveralSelect } from './SeveralSelect.tsx'
import { type Range, emptiedFilter, parseIds, parseRange, formatIds } from './recordSearch.ts'

const types = [...entryTypeNames].map(([value, label]) => ({ value, label }))

interface Choice {
  readonly value: number
  readonly label: string
}

/** The locations and devices to choose from; null if the user may not see them. */
export type DeviceChoices = { readonly places: readonly Choice[]; readonly devices: readonly Choice[] } | null

const multipleFilter = (label: string, options: readonly Choice[], first: readonly number[] = []) =>
  ({
    kind: 'own',
    render: (value: string, choose: (value: string) => void) => (
      <SeveralSelect
        label={label}
        options={options}
        value={parseIds(value, first)}
        onChange={(chosen) => choose(formatIds(chosen))}
      />
    ),
  }) as const

const hidden = { kind: 'own', render: () => null } as const

/** Department filter, within the caller's reach. */
const departmentFilter = {
  kind: 'own',
  render: (value: string, choose: (value: string) => void) => (
    <div style={{ width: 208 }}>
      <DepartmentSelect
        aria-label="部门"
        value={value === '' ? undefined : Number(value)}
        onChange={(id) => choose(id === undefined ? '' : String(id))}
      />
    </div>
  ),
} as const

interface Choices {
  readonly types: readonly number[]
  readonly known: DeviceChoices
  /** False for the dormitory and the gate: their tables have no department filter. */
  readonly byDepartment: boolean
}

/** Filters of the records table (operations §2.6, §7). */
export const recordFilters = (firstRange: Range, { types: firstTypes, known, byDepartment }: Choices) =>
  ({
    time: {
      kind: 'own',
      render: (value: string, choose: (value: string) => void) => {
        const range = parseRange(value, firstRange)
        const take = (next: Range | null) => choose(next === null ? emptiedFilter : `${next.from}~${next.to}`)
        return <MomentRange from={range?.from ?? null} to={range?.to ?? null} onChange={take} />
      },
    },
    department: byDepartment ? departmentFilter : hidden,
    keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
    types: multipleFilter('类型', types, firstTypes),
    locations: known === null ? hidden : multipleFilter('采集点', known.places),
    devices: known === null ? hidden : multipleFilter('设备', known.devices),
  }) as const
