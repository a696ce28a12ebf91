import { Input, Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { UserSelect } from '../../users/console/index.ts'
import {
  type EventContents,
  type EventView,
  type EventWithTexts,
  antiBullying,
  bullyingLimits,
  signalLimits,
} from '../contract.ts'
import { eventStateNames, outcomes, personPartNames, personParts } from '../words.ts'
import { eventReads } from './reads.ts'

interface OfEvent<Saved> {
  readonly event: EventView
  readonly onSaved: (saved: Saved) => void
  readonly onClose: () => void
}

/** Dialog that ends an event with its outcome. */
export const CloseDialog = ({ event, ...on }: OfEvent<EventWithTexts>) => (
  <SaveDialog
    call={antiBullying.closeEvent}
    title="结束事件"
    initial={{ id: event.id, state: 'resolved', outcome: '', version: event.version }}
    stale={{ name: '事件', valuesOf: ({ outcome }) => ({ outcome }) }}
    changes={eventReads}
    done="已结束"
    okText="结束"
    {...on}
  >
    <FormField name="state" label="结果" isChosen>
      <Select options={outcomes.map((value) => ({ value, label: eventStateNames[value] }))} />
    </FormField>
    <FormField name="outcome" label="处置结果">
      <Input.TextArea maxLength={bullyingLimits.note} rows={3} placeholder="如 已与双方家长沟通，班主任跟进" />
    </FormField>
  </SaveDialog>
)

/** Dialog that writes a note on an event. */
export const NoteDialog = ({ event, ...on }: OfEvent<EventContents>) => (
  <SaveDialog
    call={antiBullying.addNote}
    title="写处置记录"
    initial={{ eventId: event.id, text: '' }}
    changes={eventReads}
    done="已记录"
    {...on}
  >
    <FormField name="text" label="内容">
      <Input.TextArea maxLength={bullyingLimits.note} rows={3} />
    </FormField>
  </SaveDialog>
)

/** Dialog that adds a person to an event. */
export const PersonDialog = ({ event, ...on }: OfEvent<EventContents>) => (
  <SaveDialog
    call={antiBullying.addPerson}
    title="登记涉及的人"
    initial={{ eventId: event.id, part: 'victim' }}
    changes={eventReads}
    done="已登记"
    okText="登记"
    {...on}
  >
    <FormField
      name="userId"
      label="学生或教职工"
      missing="请选择涉及的人"
      hint="登记为实施欺凌的教职工从此看不到这个事件"
      isChosen
    >
      <UserSelect />
    </FormField>
    <FormField name="part" label="身份" isChosen>
      <Select options={personParts.map((value) => ({ value, label: personPartNames[value] }))} />
    </FormField>
  </SaveDialog>
)

const settingsTitle = '防欺凌设置'

/** 防欺凌设置: whom events tell, which signals belong together, and how long recordings are kept. */
export const BullyingSettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const found = useCall(antiBullying.settings, {})
  if (found.data === undefined || !found.isFetchedAfterMount)
    return (
      <Dialog title={settingsTitle} footer={null} onCancel={onClose}>
        {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={3} rowHeight={40} />}
      </Dialog>
    )
  return (
    <SaveDialog
      call={antiBullying.saveSettings}
      title={settingsTitle}
      initial={found.data}
      stale={{ name: settingsTitle, valuesOf: (theirs) => theirs }}
      changes={[antiBullying.settings]}
      onClose={onClose}
    >
      <FormField name="recipientIds" label="通知的人" hint="短信只写地点与时间；不选时通知学校管理员">
        <UserSelect multiple limit={signalLimits.recipients} />
      </FormField>
      <FormField name="joinMinutes" label="合并上报（分钟）" hint="同一设备、同一地点在此时间内的上报合并为一个事件">
        <NumberInput style={{ width: '100%' }} min={1} max={signalLimits.joinMinutes} precision={0} />
      </FormField>
      <FormField name="audioDays" label="录音保存（天）" hint="到期的录音每晚删除，事件保留">
        <NumberInput style={{ width: '100%' }} min={1} max={signalLimits.audioDays} precision={0} />
      </FormField>
    </SaveDialog>
  )
}
