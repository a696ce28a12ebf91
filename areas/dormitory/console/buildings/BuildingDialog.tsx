import { Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { role } from '../../../../platform/contract/roleNames.ts'
import { dormitory } from '../../contract.ts'
import { planLimits, planRefusals } from '../../planContract.ts'
import type { BuildingView } from '../../planViews.ts'
import { PeopleSelect } from '../PeopleSelect.tsx'
import { placeReads } from '../reads.ts'

interface Props {
  /** Null to add a building. */
  readonly building: BuildingView | null
  readonly onClose: () => void
}

const valuesOf = ({ managers, ...building }: BuildingView) => ({
  ...building,
  managerIds: managers.map(({ userId }) => userId),
})

const newBuilding = { orderNum: 0, managerIds: [], version: 0 }

/** Adds or edits a building and its managers. */
export const BuildingDialog = ({ building, onClose }: Props) => (
  <SaveDialog
    call={dormitory.saveBuilding}
    title={building === null ? '新增宿舍楼' : '编辑宿舍楼'}
    initial={building === null ? newBuilding : valuesOf(building)}
    stale={{ name: '宿舍楼', valuesOf }}
    blames={{ [planRefusals.buildingTwice.code]: 'name', [planRefusals.notStaff.code]: 'managerIds' }}
    changes={placeReads}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={planLimits.name} placeholder="如 1号宿舍楼" />
    </FormField>
    <FormField name="managerIds" label="管理员" hint="宿舍管理员只能查看、安排所管的楼">
      <PeopleSelect multiple roleId={role.dormitoryAdministrator} limit={planLimits.managers} />
    </FormField>
    <FormField name="orderNum" label="排序" hint="小的在前">
      <NumberInput precision={0} />
    </FormField>
  </SaveDialog>
)
