import { Input, Select } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { role } from '../../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../../users/console/index.ts'
import { phoneLimits, videoTele, videoTeleRefusals } from '../../contract.ts'
import { paymentWayNames, paymentWays } from '../../words.ts'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { orderReads } from '../reads.ts'

const blames = {
  [videoTeleRefusals.packageOffSale.code]: 'packageId',
  [videoTeleRefusals.packageOver.code]: 'packageId',
  [videoTeleRefusals.notPupil.code]: 'studentId',
}

/** Dialog that sells a package to a pupil, paid at once or later. */
export const SellDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const packages = useCall(videoTele.packageOptions, {}).data ?? []
  const options = packages.map(({ id, name, price, minutes }) => ({
    value: id,
    label: `${name}，${minutes} 分钟，${formatYuan(price)} 元`,
  }))
  return (
    <SaveDialog
      call={videoTele.saveOrder}
      title="办理套餐"
      initial={{ way: null, receipt: '' }}
      changes={orderReads}
      blames={blames}
      done="已办理"
      okText="办理"
      onClose={onClose}
    >
      <FormField name="studentId" label="学生" missing="请选择学生" isChosen>
        <UserSelect roleId={role.student} />
      </FormField>
      <FormField name="packageId" label="套餐" missing="请选择套餐" isChosen>
        <Select placeholder="在售的套餐" options={options} notFoundContent="没有在售的套餐，请先在套餐管理中新增" />
      </FormField>
      <FormField name="way" label="收款方式" hint="还没有收款时不选，分钟在登记收款后到账" isChosen>
        <Select allowClear placeholder="还没有收款" options={optionsOf(paymentWays, paymentWayNames)} />
      </FormField>
      <FormField name="receipt" label="收据号" hint="收款时必填；转账填单号">
        <Input maxLength={phoneLimits.receipt} placeholder="如 0001234" />
      </FormField>
    </SaveDialog>
  )
}
