import { useAction } from '../../../../platform/console/client/useAction.ts'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { schoolConfig } from '../../../schoolConfig/contract.ts'
import { temperature } from '../../contract.ts'
import { formatRange, parseRange, temperatureLimits } from '../../settings.ts'
import { PeriodsInput } from './PeriodsInput.tsx'
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
      <NumberInput
        {...bounds}
        id={id}
        aria-label="最低体温"
        suffix="℃"
        value={least / 10}
        onChange={(degrees) => change({ least: degrees })}
      />
      至
      <NumberInput
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
  readonly settings: DataOf<typeof temperature.settings>
  readonly onClose: () => void
}

/** Dialog for the temperature periods from a day on, and the normal range. It begins with planned periods, if any. */
export const TemperatureDialog = ({ schoolId, settings, onClose }: Props) => {
  const { planned, today, temperaterRange } = settings
  const save = useAction(temperature.saveSettings, {
    done: '保存成功',
    changes: [temperature.settings, schoolConfig.find],
  })
  const countedToday = new Map(settings.periods.map((period) => [period.id, period.countedToday]))
  const periods = (planned ?? settings).periods.map(({ id, name, startTime, endTime }) => ({
    id,
    name,
    startTime,
    endTime,
  }))
  return (
    <FormDialog
      title="设置体温上报"
      width={600}
      schema={schema}
      initial={{ scheduleList: periods, fromDay: planned?.fromDay ?? today, temperaterRange }}
      onSubmit={async (values) => {
        await save.run({ body: { ...values, schoolId } })
      }}
      onClose={onClose}
    >
      <FormField
        name="scheduleList"
        label="上报时段"
        hint={`名称最多 ${temperatureLimits.name} 个字；时段之间不能重叠；删除后再添加同名的时段，接续原来的记录`}
      >
        <PeriodsInput countedToday={countedToday} />
      </FormField>
      <FormField name="fromDay" label="从哪天起" hint="今天或以后；此前各天的时段与报表不变" isChosen>
        <DayPicker />
      </FormField>
      <FormField name="temperaterRange" label="正常体温" hint="保存后收到的体温按新的范围判断">
        <RangeInput />
      </FormField>
    </FormDialog>
  )
}
