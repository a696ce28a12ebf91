import { Input } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { prefixRefusal } from '../../users/console/index.ts'
import { exam, examRefusals } from '../contract.ts'
import type { ExamView } from '../examContract.ts'
import { allReads } from './reads.ts'

interface Props {
  readonly exam: ExamView
  readonly onClose: () => void
}

const blames = { [examRefusals.nameNotTyped.code]: 'name' }

/** Dialog that deletes a published exam once its name has been typed. */
export const DeletePublishedDialog = ({ exam: { id, name }, onClose }: Props) => {
  const remove = useAction(exam.deleteExam, { done: '删除成功', changes: allReads })
  return (
    <FormDialog
      title={`删除已发布的考试“${name}”`}
      schema={exam.deleteExam.query.pick({ name: true })}
      initial={{ name: '' }}
      okText="删除"
      danger
      isLossless
      blames={blames}
      onSubmit={async ({ name: typed }) => {
        await prefixRefusal('删除失败：', () => remove.run({ query: { id, name: typed } }))
      }}
      onClose={onClose}
    >
      <p>考试连同全部成绩、名次与更正记录一并删除，不能恢复。</p>
      <FormField name="name" label="考试名称" required hint={`请输入“${name}”`} missing="请输入考试名称">
        <Input autoComplete="off" />
      </FormField>
    </FormDialog>
  )
}
