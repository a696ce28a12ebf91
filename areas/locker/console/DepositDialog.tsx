import { Input, Select } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { role } from '../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../users/console/index.ts'
import { locker } from '../contract.ts'
import { actionsByHand, lockerActionNames } from '../words.ts'
import { recordReads } from './reads.ts'

/** Dialog that records by hand that pupils stored or took their telephones. */
export const DepositDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <SaveDialog
    call={locker.saveRecord}
    title="登记存取"
    initial={{ userIds: [], action: 'store', reason: '' }}
    changes={recordReads}
    done="已登记"
    okText="登记"
    onClose={onClose}
  >
    <FormField name="userIds" label="学生" missing="请选择学生">
      <UserSelect multiple roleId={role.student} limit={200} />
    </FormField>
    <FormField name="action" label="动作" isChosen>
      <Select options={actionsByHand.map((value) => ({ value, label: lockerActionNames[value] }))} />
    </FormField>
    <FormField name="reason" label="说明">
      <Input maxLength={100} placeholder="如 交由班主任保管" />
    </FormField>
  </SaveDialog>
)
