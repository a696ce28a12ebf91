import { Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import { ClockInput } from '../../../platform/console/kit/ClockInput.tsx'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { attendance, attendanceRefusals, correctionLimits } from '../contract.ts'
import { type CorrectionKind, correctionKinds } from '../views.ts'
import { correctionTitles } from '../words.ts'
import { todayOfSchool } from './days.ts'
import { correctionReads } from './reads.ts'

interface KindProps {
  readonly id?: string
  readonly value?: CorrectionKind
  readonly onChange?: (kind: CorrectionKind) => void
  readonly onKind: (kind: CorrectionKind) => void
}

const options = correctionKinds.map((value) => ({ value, label: correctionTitles[value] }))

/** Choice of the correction kind. `onKind` informs the dialog, which hides the time for a whole day away. */
const KindChoice = ({ id = '', value, onChange, onKind }: KindProps) => (
  <Radio.Group
    id={id}
    options={options}
    value={value}
    onChange={({ target }) => {
      const kind = correctionKinds.find((one) => one === target.value)
      if (kind === undefined) return
      onChange?.(kind)
      onKind(kind)
    }}
  />
)

const { dayToCome, tooLongAgo, momentToCome, askedAlready, agreedAlready, leavesBeforeComing } = attendanceRefusals

/** Form field that shows each refusal. */
const blames = {
  [dayToCome.code]: 'day',
  [tooLongAgo.code]: 'day',
  [askedAlready.code]: 'day',
  [agreedAlready.code]: 'day',
  [momentToCome.code]: 'time',
  [leavesBeforeComing.code]: 'time',
}

/** 申请补卡: requests a correction for a day of the current user. */
export const AskDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [kind, setKind] = useState<CorrectionKind>('in')
  return (
    <SaveDialog
      call={attendance.askCorrection}
      title="申请补卡"
      initial={{ day: todayOfSchool(), kind: 'in', onNextDay: false }}
      bodyOf={({ time, onNextDay, ...body }) => ({
        ...body,
        onNextDay: body.kind === 'out' && onNextDay,
        ...(body.kind === 'away' || time === undefined ? {} : { time }),
      })}
      changes={correctionReads}
      blames={blames}
      done="已提交，等待审批"
      okText="提交"
      columns={2}
      width={600}
      onClose={onClose}
    >
      <FormField name="kind" label="补什么" wide>
        <KindChoice onKind={setKind} />
      </FormField>
      <FormField
        name="day"
        label="日期"
        hint={`最近 ${correctionLimits.days} 天；全天公出或请假可提前一天申请`}
        isChosen
      >
        <DayPicker />
      </FormField>
      {kind === 'away' ? null : (
        <FormField name="time" label="时间" required missing="请填写时间">
          <ClockInput minutesOnly />
        </FormField>
      )}
      {kind === 'out' ? (
        <FormField name="onNextDay" label="次日" valueProp="checked" wide>
          <Checkbox>离开时已过零点</Checkbox>
        </FormField>
      ) : null}
      <FormField name="reason" label="原因" wide missing="请填写原因">
        <Input.TextArea rows={2} maxLength={correctionLimits.words} placeholder="如 忘记打卡，教研组可证明" />
      </FormField>
    </SaveDialog>
  )
}
