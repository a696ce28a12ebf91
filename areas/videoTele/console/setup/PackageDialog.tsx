import { Input, Switch } from 'antd'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { type PackageView, phoneLimits, videoTele, videoTeleRefusals } from '../../contract.ts'
import { YuanInput } from '../../../../platform/console/kit/YuanInput.tsx'
import { packageReads } from '../reads.ts'

interface Props {
  /** Null for a new package. */
  readonly pack: PackageView | null
  readonly onClose: () => void
}

const blames = { [videoTeleRefusals.packageTwice.code]: 'name', [videoTeleRefusals.packageEnded.code]: 'lastDay' }

const bodyOf = ({ sold: _sold, ...body }: PackageView) => body

const blank = { name: '', validDays: null, lastDay: null, onSale: true, version: 0 }

/** Dialog that adds or edits a package. */
export const PackageDialog = ({ pack, onClose }: Props) => (
  <SaveDialog
    call={videoTele.savePackage}
    title={pack === null ? '新增套餐' : '编辑套餐'}
    columns={2}
    initial={pack === null ? blank : bodyOf(pack)}
    stale={{ name: '套餐', valuesOf: bodyOf }}
    changes={packageReads}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={phoneLimits.name} placeholder="如 月套餐" />
    </FormField>
    <FormField name="price" label="价格" hint="已有的订单不变">
      <YuanInput most={phoneLimits.price} />
    </FormField>
    <FormField name="minutes" label="分钟">
      <NumberInput style={{ width: '100%' }} min={1} max={phoneLimits.minutes} precision={0} suffix="分钟" />
    </FormField>
    <FormField name="validDays" label="有效天数" hint="从收款当天算起；只按日期到期的不填">
      <NumberInput style={{ width: '100%' }} min={1} max={phoneLimits.days} precision={0} suffix="天" />
    </FormField>
    <FormField name="lastDay" label="到期日期" hint="如学期最后一天；与天数都填时以先到的为准">
      <DayPicker />
    </FormField>
    <FormField name="onSale" label="在售" hint="停售后不能再办理，已办理的不变">
      <Switch />
    </FormField>
  </SaveDialog>
)
