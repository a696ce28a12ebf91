import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { exam } from '../../contract.ts'
import type { ExamView } from '../../examContract.ts'
import { SheetUpload } from './SheetUpload.tsx'

interface Props {
  readonly exam: Pick<ExamView, 'id' | 'name'>
  readonly onClose: () => void
}

/** Dialog that uploads a sheet of exam numbers. They are written after the review. */
export const NumbersDialog = ({ exam: { id, name }, onClose }: Props) => (
  <Dialog title={`导入考号：${name}`} width={560} footer={null} onCancel={onClose}>
    <SheetUpload
      examId={id}
      call={exam.importNumbers}
      template={exam.numberTemplate}
      hint="模板已列出名单上的学生与现有的考号。也可以上传学校自己的表格：每行一名学生，有学号，或姓名与班级。"
      onClose={onClose}
    />
  </Dialog>
)
