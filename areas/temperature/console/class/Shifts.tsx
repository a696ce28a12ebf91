import { FilteredEmpty } from '../../../../platform/console/kit/States.tsx'
import { go } from '../../../../platform/console/location/hash.ts'
import { findExcuse } from '../../states.ts'
import type { PersonRow, SheetFrame } from '../../views.ts'
import styles from '../Temperature.module.css'
import type { Range } from '../degrees.ts'
import { formatPeriod } from '../periods.ts'
import { temperaturePaths } from '../reads.ts'
import { ShiftRows, ShiftTable } from './ShiftTable.tsx'
import {
  type ShiftRow,
  type Show,
  buildOutsideRows,
  buildShiftRows,
  summarizeShift,
  filterShiftRows,
} from './shiftRows.ts'

interface PaperProps {
  readonly frame: SheetFrame
  readonly people: readonly PersonRow[]
  readonly show: Show
}

interface OutsideProps {
  readonly range: Range
  readonly people: readonly PersonRow[]
  readonly onOpen?: (row: ShiftRow) => void
}

/** The fevers that lie in no period, which no table of a period shows. Nothing without any. */
const OutsideFevers = ({ range, people, onOpen }: OutsideProps) => {
  const rows = buildOutsideRows(people)
  if (rows.length === 0) return null
  return (
    <section aria-label="时段外发热">
      <div className={styles.heading}>
        <h2>时段外发热</h2>
        <p className={styles.quiet}>测量时间不在任何时段内，不计入各时段的异常</p>
      </div>
      <ShiftRows
        label="时段外发热"
        rows={rows}
        range={range}
        excuse={null}
        {...(onOpen === undefined ? {} : { onOpen })}
      />
    </section>
  )
}

/** All rows of all periods, for printing. */
export const ShiftsPaper = ({ frame, people, show }: PaperProps) => [
  <OutsideFevers key="outside" range={frame.range} people={people} />,
  ...frame.periods.map((period) => {
    const rows = buildShiftRows(people, period.id)
    const excuse = findExcuse(frame, period)
    return (
      <section key={period.id}>
        <h3>{formatPeriod(period)}</h3>
        <p>{summarizeShift(rows, excuse)}</p>
        <ShiftRows label={period.name} rows={filterShiftRows(rows, show)} range={frame.range} excuse={excuse} />
      </section>
    )
  }),
]

interface Props extends PaperProps {
  readonly size: number
  readonly onSize: (size: number) => void
  readonly onClear: () => void
}

/** One table per period, below each other. A row opens the archive of its student. */
export const Shifts = ({ frame, people, show, size, onSize, onClear }: Props) => {
  const { periods, range, date } = frame
  return (
    <div className={styles.scrolled}>
      <OutsideFevers
        range={range}
        people={people}
        onOpen={({ userId }) => go(temperaturePaths.archive(userId, date))}
      />
      {periods.map((period) => {
        const rows = buildShiftRows(people, period.id)
        const excuse = findExcuse(frame, period)
        const shown = filterShiftRows(rows, show)
        return (
          <section key={period.id} aria-label={period.name}>
            <div className={styles.heading}>
              <h2>{formatPeriod(period)}</h2>
              <p className={styles.quiet}>{summarizeShift(rows, excuse)}</p>
            </div>
            {shown.length === 0 ? (
              <FilteredEmpty onClear={onClear} />
            ) : (
              <ShiftTable
                label={`${period.name}体温`}
                rows={shown}
                range={range}
                excuse={excuse}
                size={size}
                onSize={onSize}
                onOpen={({ userId }) => go(temperaturePaths.archive(userId, date))}
              />
            )}
          </section>
        )
      })}
    </div>
  )
}
