import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { exam } from '../../contract.ts'
import type { ExamView } from '../../examContract.ts'
import { RecentImports } from './RecentImports.tsx'
import { SheetUpload } from './SheetUpload.tsx'

interface Props {
  readonly exam: Pick<ExamView, 'id' | 'name'>
  readonly onClose: () => void
}

/** Dialog that uploads a sheet of scores (academics §2, §5). The scores are written after the review. */
export const ScoreImportDialog = ({ exam: { id, name }, onClose }: Props) => (
  <Dialog title={`导入成绩：${name}`} width={560} footer={null} onCancel={onClose}>
    <SheetUpload
      examId={id}
      call={exam.importScores}
      template={exam.scoreTemplate}
      hint="模板已列出您可以录入的学生与学科。也可以直接上传学校自己的表格：每行一名学生，有学号、考号，或姓名与班级。"
      onClose={onClose}
    />
    <RecentImports examId={id} />
  </Dialog>
)
