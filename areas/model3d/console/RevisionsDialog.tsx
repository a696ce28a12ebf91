import { formatSize } from '../../../platform/contract/upload.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type ModelView, type RevisionView, model3d } from '../contract.ts'

const columns: readonly ListColumn<RevisionView>[] = [
  { title: '版次', width: 112, text: ({ number, current }) => `第 ${number} 版${current ? '（当前）' : ''}` },
  { title: '文件', minWidth: 144, text: ({ fileName, fileSize }) => `${fileName}（${formatSize(fileSize)}）` },
  { title: '部件', width: 72, align: 'right', leftOutWhenNarrow: 2, text: ({ parts }) => parts },
  { title: '三角面', width: 88, align: 'right', leftOutWhenNarrow: 1, text: ({ triangles }) => triangles },
  { title: '上传人', width: 96, isName: true, text: ({ uploader }) => uploader ?? '' },
  { title: '上传时间', width: 176, text: ({ uploadedTime }) => uploadedTime },
]

interface Props {
  readonly model: ModelView
  readonly onClose: () => void
}

/** Dialog with the files that a model has had. */
export const RevisionsDialog = ({ model, onClose }: Props) => (
  <Dialog title={`“${model.name}”的版次`} width={840} footer={null} onCancel={onClose}>
    <PlainList
      label="版次"
      call={model3d.revisions}
      input={(bounds) => ({ body: { id: model.id, ...bounds } })}
      columns={columns}
      empty={{ title: '没有版次' }}
    />
  </Dialog>
)
