import { Input, Select } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { role } from '../../../../platform/contract/roleNames.ts'
import { ClassesSelect } from '../../../organisation/console/index.ts'
import { UserSelect } from '../../../users/console/index.ts'
import { phoneLimits, videoTele, videoTeleRefusals } from '../../contract.ts'

const blames = { [videoTeleRefusals.giftOver.code]: 'lastDay', [videoTeleRefusals.noPupils.code]: 'studentIds' }

/** Dialog that gives minutes to pupils, classes or a group. */
export const GiftDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const groups = useCall(videoTele.groups, {}).data ?? []
  return (
    <SaveDialog
      call={videoTele.giveMinutes}
      title="赠送分钟"
      columns={2}
      initial={{ studentIds: [], classIds: [], groupId: null, reason: '' }}
      changes={[videoTele.balancePage]}
      blames={blames}
      done={({ pupils }) => `已给 ${pupils} 人赠送`}
      okText="赠送"
      onClose={onClose}
    >
      <FormField name="studentIds" label="学生" wide hint="学生、班级与分组可以同时选，每人只得一份">
        <UserSelect multiple roleId={role.student} limit={phoneLimits.pupils} />
      </FormField>
      <FormField name="classIds" label="班级" wide isChosen>
        <ClassesSelect schoolId={useUser().schoolId ?? 0} most={phoneLimits.classes} />
      </FormField>
      <FormField name="groupId" label="分组" isChosen>
        <Select
          allowClear
          placeholder="不选分组"
          options={groups.map(({ id, name, pupils }) => ({ value: id, label: `${name}（${pupils} 人）` }))}
        />
      </FormField>
      <FormField name="minutes" label="每人分钟">
        <NumberInput style={{ width: '100%' }} min={1} max={phoneLimits.minutes} precision={0} suffix="分钟" />
      </FormField>
      <FormField name="lastDay" label="最后一天" missing="请选择最后一天" isChosen>
        <DayPicker />
      </FormField>
      <FormField name="reason" label="原因" missing="请填写原因">
        <Input maxLength={phoneLimits.note} placeholder="如 开学赠送" />
      </FormField>
    </SaveDialog>
  )
}
