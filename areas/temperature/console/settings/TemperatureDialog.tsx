import { InputNumber } from 'antd'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { schoolConfig } from '../../../schoolConfig/contract.ts'
import { temperature } from '../../contract.ts'
import { formatRange, parseRange, temperatureLimits } from '../../settings.ts'
import { PeriodsInput, type PeriodValue } from './PeriodsInput.tsx'
import styles from './Settings.module.css'

interface RangeProps {
  readonly id?: string
  /** `least,most` in tenths of a degree. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** The two limits of a range, in degrees. */
const RangeInput = ({ id = '', value = '', onChange }: RangeProps) => {
  const { least, most } = parseRange(value)
  const change = (changed: { least?: number | null; most?: number | null }) => {
    const tenths = (degrees: number | null | undefined, before: number) =>
      degrees === undefined ? before : Math.round((degrees ?? 0) * 10)
    onChange?.(formatRange({ least: tenths(changed.least, least), most: tenths(changed.most, most) }))
  }
  const bounds = { min: temperatureLimits.least / 10, max: temperatureLimits.most / 10, step: 0.1, precision: 1 }
  return (
    <span className={styles.range}>
      <InputNumber
        {...bounds}
        id={id}
        aria-label="最低体温"
        suffix="℃"
        value={least / 10}
        onChange={(degrees) => change({ least: degrees })}
      />
      至
      <InputNumber
        {...bounds}
        aria-label="最高体温"
        suffix="℃"
        value={most / 10}
        onChange={(degrees) => change({ most: degrees })}
      />
    </span>
  )
}

const schema = temperature.saveSettings.body.omit({ schoolId: true })

interface Props {
  readonly schoolId: number
  readonly periods: readonly PeriodValue[]
  readonly range: string
  readonly onClose: () => void
}

/** Dialog for the temperature periods and the normal range. */
export const TemperatureDialog = ({ schoolId, periods, range, onClose }: Props) => {
  const save = useAction(temperature.saveSettings, { done: '保存成功', changes: [schoolConfig.find] })
  return (
    <FormDialog
      title="设置体温上报"
      width={600}
      schema={schema}
      initial={{ scheduleList: [...periods], temperaterRange: range }}
      onSubmit={async (values) => {
        await save.run({ body: { ...values, schoolId } })
      }}
      onClose={onClose}
    >
      <FormField name="scheduleList" label="上报时段" hint="时段之间不能重叠；改名、改时间不影响已有的上报记录">
        <PeriodsInput />
      </FormField>
      <FormField name="temperaterRange" label="正常体温">
        <RangeInput />
      </FormField>
    </FormDialog>
  )
}
