import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { permissions } from '../../../permissions/contract.ts'
import { projectLimits } from '../../projectContract.ts'

interface Props {
  readonly id?: string
  readonly value?: readonly number[]
  readonly onChange?: (value: number[]) => void
}

const none: readonly number[] = []

/** Form control that chooses user groups. Only people who manage groups may read them; for others the choice stays. */
export const GroupsSelect = ({ id, value = none, onChange }: Props) => {
  const mayRead = useAllowed('sys:permission:edit')
  const schoolId = useUser().schoolId ?? 0
  const { data = [] } = useCall(permissions.groups, { query: { schoolId } }, { enabled: mayRead && schoolId > 0 })
  return (
    <MultipleSelect<number>
      {...(id === undefined ? {} : { id })}
      disabled={!mayRead}
      maxCount={projectLimits.groups}
      placeholder={mayRead ? '请选择用户组' : '由权限管理员设置'}
      options={data.map((group) => ({ value: group.id, label: group.groupName }))}
      value={[...value]}
      onChange={(chosen) => onChange?.(chosen)}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
