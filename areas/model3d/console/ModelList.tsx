import { useState } from 'react'
import { formatSize } from '../../../platform/contract/upload.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type ModelView, model3d } from '../contract.ts'
import { ModelDialog } from './ModelDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { RevisionsDialog } from './RevisionsDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { showProgress } from './partTexts.ts'
import { modelReads } from './reads.ts'

const columns: readonly ListColumn<ModelView>[] = [
  { title: '名称', minWidth: 144, text: ({ name }) => name },
  {
    title: '状态',
    width: 96,
    render: ({ inUse }) => <StatusTag text={inUse ? '启用' : '未启用'} tone={inUse ? 'good' : 'quiet'} />,
  },
  { title: '匹配', minWidth: 176, width: '20%', text: showProgress },
  {
    title: '文件',
    minWidth: 176,
    width: '20%',
    leftOutWhenNarrow: 2,
    text: ({ fileName, fileSize, revision }) => `${fileName}（第 ${revision} 版，${formatSize(fileSize)}）`,
  },
  { title: '上传人', width: 96, leftOutWhenNarrow: 3, isName: true, text: ({ uploader }) => uploader ?? '' },
  { title: '上传时间', width: 176, leftOutWhenNarrow: 1, text: ({ uploadedTime }) => uploadedTime },
]

const filters = { name: { kind: 'word', label: '模型', placeholder: '名称', width: 176 } } as const

interface Opened {
  readonly dialog: 'replace' | 'revisions'
  readonly model: ModelView
}

const lostWith = ({ name, inUse, matched }: ModelView) =>
  `模型“${name}”${inUse ? '正在启用，它' : ''}与文件、版次和 ${matched} 个匹配将被删除，建筑与设备不变。`

const useActions = (onOpen: (id: number) => void, open: (opened: Opened) => void) => {
  const mayEdit = useAllowed('model3d:model:edit')
  const remove = useAction(model3d.deleteModel, { done: '删除成功', changes: modelReads })
  const switching = useAction(model3d.putInUse, { done: '保存成功', changes: modelReads })
  return (model: ModelView, { edit }: ListTools<ModelView>) => [
    { label: mayEdit ? '匹配' : '查看', onPress: () => onOpen(model.id) },
    ...(mayEdit
      ? [
          {
            label: model.inUse ? '停用' : '启用',
            onPress: () => switching.press({ body: { id: model.id, inUse: !model.inUse } }),
          },
          { label: '替换文件', onPress: () => open({ dialog: 'replace', model }) },
          { label: '编辑', onPress: () => edit(model) },
        ]
      : []),
    { label: '版次', onPress: () => open({ dialog: 'revisions', model }) },
    ...(mayEdit
      ? [
          {
            label: '删除',
            danger: true,
            confirm: { lost: lostWith(model) },
            onPress: () => remove.run({ query: { id: model.id } }),
          },
        ]
      : []),
  ]
}

/** The school's models. */
export const ModelList = ({ onOpen }: { readonly onOpen: (id: number) => void }) => {
  const mayEdit = useAllowed('model3d:model:edit')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <ListScreen
      title="模型匹配"
      call={model3d.models}
      filters={filters}
      input={({ name }, bounds) => ({ body: { name, ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有三维模型', hint: '上传厂商交付的 GLB 文件后，可把其中的部件与学校的建筑、设备匹配' }}
      actions={useActions(onOpen, setOpened)}
      actionsWidth={168}
      foldsOnPhone
      onOpen={({ id }) => onOpen(id)}
      {...(mayEdit ? { create: '上传模型', createdBy: 'model3d:model:edit' } : {})}
      editor={(model, closeEditor) =>
        model === null ? <UploadDialog onClose={closeEditor} /> : <ModelDialog model={model} onClose={closeEditor} />
      }
    >
      {opened?.dialog === 'replace' ? <ReplaceDialog model={opened.model} onClose={close} /> : null}
      {opened?.dialog === 'revisions' ? <RevisionsDialog model={opened.model} onClose={close} /> : null}
    </ListScreen>
  )
}
