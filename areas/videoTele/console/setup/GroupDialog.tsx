import { Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { ClassesSelect } from '../../../organisation/console/index.ts'
import { type GroupView, phoneLimits, videoTele, videoTeleRefusals } from '../../contract.ts'
import { WindowsField } from './WindowsField.tsx'

interface Props {
  /** Null for a new group. */
  readonly group: GroupView | null
  readonly onClose: () => void
}

const blames = { [videoTeleRefusals.groupTwice.code]: 'name', [videoTeleRefusals.classGrouped.code]: 'classIds' }

const bodyOf = ({ classes: _classes, pupils: _pupils, ...body }: GroupView) => body

const blank = { name: '', windows: [], mostMinutes: null, mostCalls: null, classIds: [], version: 0 }

const countOf = (unit: string) => (value: unknown) => (Array.isArray(value) ? `${value.length} ${unit}` : '')

/** Dialog that adds or edits a group. */
export const GroupDialog = ({ group, onClose }: Props) => (
  <SaveDialog
    call={videoTele.saveGroup}
    title={group === null ? '新增分组' : '编辑分组'}
    columns={2}
    initial={group === null ? blank : bodyOf(group)}
    stale={{ name: '分组', valuesOf: bodyOf }}
    changes={[videoTele.groups]}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="name" label="名称" wide>
      <Input maxLength={phoneLimits.name} placeholder="如 住校班" />
    </FormField>
    <FormField name="classIds" label="班级" missing="请选择班级" wide isChosen show={countOf('个班')}>
      <ClassesSelect schoolId={useUser().schoolId ?? 0} most={phoneLimits.classes} />
    </FormField>
    <FormField name="mostMinutes" label="单次最多" hint="不填按亲情号码配置，也不超过它">
      <NumberInput style={{ width: '100%' }} min={1} max={phoneLimits.callMinutes} precision={0} suffix="分钟" />
    </FormField>
    <FormField name="mostCalls" label="每人每天最多" hint="不填按公共设置">
      <NumberInput style={{ width: '100%' }} min={1} max={phoneLimits.dailyCalls} precision={0} suffix="次" />
    </FormField>
    <FormField name="windows" label="通话时间" hint="不添加时按公共设置" wide show={countOf('个时段')}>
      <WindowsField />
    </FormField>
  </SaveDialog>
)
