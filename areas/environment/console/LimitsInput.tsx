import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { findLimitsFault } from '../contract.ts'
import { type Limits, type MeasureName, measureNames, measures } from '../measures.ts'
import type { Standard } from '../standards.ts'
import styles from './Places.module.css'

interface Props {
  readonly id?: string
  readonly value?: Standard
  readonly onChange?: (value: Standard) => void
}

const columns = [
  { key: 'goodLeast', title: '良好 不低于' },
  { key: 'goodMost', title: '良好 不高于' },
  { key: 'fairLeast', title: '一般 不低于' },
  { key: 'fairMost', title: '一般 不高于' },
] as const

const nameOf = (measure: MeasureName) => `${measures[measure].name}（${measures[measure].unit}）`

interface RowProps {
  readonly measure: MeasureName
  readonly limits: Limits
  readonly onChange: (limits: Limits) => void
}

/** The limits of a measure, with their fault below them: the form shows its message under the whole table. */
const MeasureRow = ({ measure, limits, onChange }: RowProps) => {
  const { name, least, most, decimals } = measures[measure]
  const fault = findLimitsFault(measure, limits)
  return (
    <>
      <tr>
        <th scope="row">{nameOf(measure)}</th>
        {columns.map(({ key, title }) => (
          <td key={key}>
            <NumberInput
              aria-label={`${name} ${title}`}
              min={least}
              max={most}
              precision={decimals}
              placeholder="不限"
              value={limits[key]}
              onChange={(limit) => onChange({ ...limits, [key]: limit })}
            />
          </td>
        ))}
      </tr>
      {fault === undefined ? null : (
        <tr>
          <td colSpan={columns.length + 1} className={styles.fault ?? ''}>
            <span role="alert">
              {name}：{fault}
            </span>
          </td>
        </tr>
      )}
    </>
  )
}

/** Form control for the limits of all measures. An empty one is no limit. */
export const LimitsInput = ({ id, value, onChange }: Props) => {
  if (value === undefined) return null
  return (
    <div className={styles.scroll}>
      <table className={styles.limits} {...(id === undefined ? {} : { id })}>
        <thead>
          <tr>
            <th scope="col">指标</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measureNames.map((measure) => (
            <MeasureRow
              key={measure}
              measure={measure}
              limits={value[measure]}
              onChange={(limits) => onChange?.({ ...value, [measure]: limits })}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
