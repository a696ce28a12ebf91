import { Input, Select } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MomentPicker } from '../../../platform/console/kit/MomentPicker.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { UserSelect } from '../../users/console/index.ts'
import { type EventWithTexts, antiBullying, bullyingLimits, bullyingRefusals } from '../contract.ts'
import { reporterNames, reporters } from '../words.ts'
import { eventReads } from './reads.ts'

interface Props {
  /** Null for a new report. */
  readonly event: EventWithTexts | null
  readonly onSaved?: (event: EventWithTexts) => void
  readonly onClose: () => void
}

const formOf = ({ reporter, ...event }: EventWithTexts) => ({ ...event, reporter: reporter ?? 'anonymous' })

const blames = { [bullyingRefusals.timeToCome.code]: 'time' }

/** Dialog that records a report by hand, or edits one that nobody works on yet. */
export const ReportDialog = ({ event, onSaved, onClose }: Props) => (
  <SaveDialog
    call={antiBullying.saveReport}
    title={event === null ? '登记举报' : '编辑举报'}
    initial={
      event === null
        ? { reporter: 'anonymous', place: '', time: schoolNow(), description: '', accusedIds: [], version: 0 }
        : formOf(event)
    }
    stale={{ name: '举报', valuesOf: formOf }}
    changes={eventReads}
    blames={blames}
    columns={2}
    onClose={onClose}
    {...(onSaved === undefined ? {} : { onSaved })}
  >
    <FormField name="reporter" label="举报人" hint="只记身份，不记姓名" isChosen>
      <Select options={reporters.map((value) => ({ value, label: reporterNames[value] }))} />
    </FormField>
    <FormField name="time" label="发生时间" isChosen>
      <MomentPicker />
    </FormField>
    <FormField name="place" label="地点" wide>
      <Input maxLength={bullyingLimits.place} placeholder="如 教学楼三楼卫生间" />
    </FormField>
    {event === null ? (
      <FormField
        name="accusedIds"
        label="被举报的人"
        hint="可不填。被举报的教职工看不到此事件，也收不到短信通知"
        isChosen
        wide
      >
        <UserSelect multiple limit={bullyingLimits.accused} />
      </FormField>
    ) : null}
    <FormField name="description" label="经过" hint="不要写姓名：涉及的人另行登记" wide>
      <Input.TextArea maxLength={bullyingLimits.description} rows={4} />
    </FormField>
  </SaveDialog>
)
