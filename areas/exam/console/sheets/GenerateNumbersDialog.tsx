import { Input, Radio } from 'antd'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { prefixRefusal } from '../../../users/console/index.ts'
import { exam } from '../../contract.ts'
import type { ExamView } from '../../examContract.ts'
import { longestPrefix } from '../../sheetContract.ts'
import { allReads } from '../reads.ts'
import { useConfirmedSave } from '../useConfirmedSave.ts'
import styles from './Sheets.module.css'

interface Props {
  readonly exam: Pick<ExamView, 'id' | 'name'>
  readonly onClose: () => void
}

const orders = [
  { value: 'class', label: '按班级与学号' },
  { value: 'mixed', label: '年级内混编' },
]

/** Dialog that generates the exam numbers of an exam. Asks before it replaces existing ones. */
export const GenerateNumbersDialog = ({ exam: { id, name }, onClose }: Props) => {
  const action = useAction(exam.generateNumbers, { done: ({ count }) => `已生成 ${count} 个考号`, changes: allReads })
  type Body = Parameters<typeof action.run>[0]['body']
  const { asked, save } = useConfirmedSave<Body>((body, isConfirmed) =>
    prefixRefusal('生成失败：', () => action.run({ body: { ...body, isConfirmed } })),
  )
  return (
    <>
      <FormDialog
        title={`生成考号：${name}`}
        schema={exam.generateNumbers.body}
        initial={{ examRecordId: id, prefix: '', order: 'class' }}
        okText="生成"
        onSubmit={save}
        onClose={onClose}
      >
        <p className={styles.example}>考号由前缀、两位年级与序号组成。前缀为 26A 时，七年级的第一个考号是 26A07001。</p>
        <FormField name="prefix" label="前缀" hint="字母与数字，可以不填">
          <Input autoComplete="off" maxLength={longestPrefix} />
        </FormField>
        <FormField name="order" label="顺序" isChosen>
          <Radio.Group options={orders} />
        </FormField>
      </FormDialog>
      {asked === null ? null : (
        <Confirm
          title="确认更换考号吗？"
          okText="更换"
          danger
          isCareful
          onConfirm={asked.confirm}
          onClose={asked.close}
        >
          {asked.text}
        </Confirm>
      )}
    </>
  )
}
