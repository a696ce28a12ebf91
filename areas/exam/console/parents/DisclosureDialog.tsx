import { Input, Radio, Switch } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { exam, examRefusals } from '../../contract.ts'
import { type DisclosureView, disclosureLimits } from '../../disclosureContract.ts'

const title = '家长可见的内容'

const blames = { [examRefusals.juniorReasonNeeded.code]: 'juniorReason' }

const levelCounts = [
  { value: 4, label: '四等：优秀、良好、及格、不及格' },
  { value: 5, label: '五等：优秀、良好、中等、及格、不及格' },
]

const DisclosureForm = ({ found, onClose }: { readonly found: DisclosureView; readonly onClose: () => void }) => (
  <SaveDialog
    call={exam.saveDisclosure}
    title={title}
    initial={found}
    stale={{ name: title, valuesOf: (theirs) => theirs }}
    blames={blames}
    changes={[exam.disclosure]}
    onClose={onClose}
  >
    <p>
      推送、家长页面、成绩条和打印都按此显示。小学只有等级；初中默认只有等级，名次一律不显示；高中显示分数。
      {found.savedTime === null ? '' : `最后由${found.savedByName}于 ${found.savedTime.slice(0, 16)} 保存。`}
    </p>
    <FormField name="levelCount" label="等级" isChosen>
      <Radio.Group options={levelCounts} />
    </FormField>
    <FormField
      name="showsJuniorScores"
      label="初中显示分数"
      valueProp="checked"
      hint="国家规定义务教育阶段的考试结果以等级呈现；确需显示分数的须写明原因"
    >
      <Switch />
    </FormField>
    <FormField name="juniorReason" label="初中显示分数的原因">
      <Input maxLength={disclosureLimits.reason} placeholder="开启时必填" />
    </FormField>
    <FormField name="showsSeniorRanks" label="高中显示名次" valueProp="checked">
      <Switch />
    </FormField>
  </SaveDialog>
)

/** Dialog in which the school's administrators decide what of its exams parents see. */
export const DisclosureDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const found = useCall(exam.disclosure, {})
  if (found.data !== undefined && found.isFetchedAfterMount)
    return <DisclosureForm found={found.data} onClose={onClose} />
  return (
    <Dialog title={title} footer={null} onCancel={onClose}>
      {found.error ? (
        <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
      ) : (
        <Loading rows={5} rowHeight={40} />
      )}
    </Dialog>
  )
}
