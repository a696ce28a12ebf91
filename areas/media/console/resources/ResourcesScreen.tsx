import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { choiceCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { type ResourceView, media } from '../../contract.ts'
import { resourceKindNames, resourceKinds } from '../../words.ts'
import { resourceReads, useFolderOptions } from '../reads.ts'
import { ResourceDialog } from './ResourceDialog.tsx'
import styles from './Resources.module.css'
import { UploadPictures } from './UploadPictures.tsx'
import { showSize } from './showSize.ts'

const Preview = ({ of: { url, text } }: { readonly of: ResourceView }) =>
  url === null ? <span className={styles.text}>{text}</span> : <img className={styles.preview} src={url} alt="" />

const columns: readonly ListColumn<ResourceView>[] = [
  { title: '预览', width: 176, render: (row) => <Preview of={row} />, leftOutWhenNarrow: 4 },
  { title: '名称', minWidth: 144, text: ({ name }) => name },
  { title: '类型', width: 72, text: ({ kind }) => resourceKindNames[kind] },
  { title: '文件夹', width: 120, text: ({ folder }) => folder || '未分类', leftOutWhenNarrow: 3 },
  { title: '大小', width: 136, text: showSize, leftOutWhenNarrow: 2 },
  { title: '上传人', width: 96, isName: true, text: ({ uploader }) => uploader, leftOutWhenNarrow: 5 },
  { title: '时间', width: 168, text: ({ time }) => time, leftOutWhenNarrow: 1 },
  { title: '在用', width: 96, text: ({ shown }) => (shown === 0 ? '—' : `${shown} 个任务`), leftOutWhenNarrow: 6 },
]

const Opened = ({ resource, onClose }: { readonly resource: ResourceView; readonly onClose: () => void }) => (
  <Dialog title={resource.name} width={720} footer={null} onCancel={onClose}>
    {resource.url === null ? (
      <p className={styles.notice}>{resource.text}</p>
    ) : (
      <img className={styles.large} src={resource.url} alt={resource.name} />
    )}
  </Dialog>
)

const useActions = () => {
  const mayEdit = useAllowed('media:resource:edit')
  const remove = useAction(media.deleteResource, { done: '删除成功', changes: resourceReads })
  if (!mayEdit) return {}
  const actions = (row: ResourceView, { edit }: ListTools<ResourceView>) => [
    { label: '编辑', onPress: () => edit(row) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `素材“${row.name}”将被删除，不能恢复；草稿与已撤回的任务中也随之去掉。` },
      onPress: () => remove.run({ query: { id: row.id } }),
    },
  ]
  return { actions, create: '新增公告' }
}

/** 素材: the pictures and notices for screens. */
const ResourcesScreen = () => {
  const mayEdit = useAllowed('media:resource:edit')
  const [opened, setOpened] = useState<ResourceView | null>(null)
  const filters = {
    keyword: { kind: 'word', label: '名称', width: 160 },
    kind: { kind: 'choice', label: '类型', options: optionsOf(resourceKinds, resourceKindNames), width: 112 },
    folder: { kind: 'choice', label: '文件夹', options: useFolderOptions(), width: 144, isSought: true },
  } as const
  return (
    <ListScreen
      title="素材"
      call={media.resourcePage}
      filters={filters}
      input={({ keyword, kind, folder }, bounds) => ({
        body: { keyword, folder, kind: choiceCallInput(resourceKinds, kind), ...bounds },
      })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有素材', hint: '上传图片或写一则公告，再在发布任务中选用' }}
      {...useActions()}
      foldsOnPhone
      onOpen={setOpened}
      editor={(resource, close) => <ResourceDialog resource={resource} onClose={close} />}
      tools={({ folder }) => (mayEdit ? <UploadPictures folder={folder} /> : null)}
    >
      {opened === null ? null : <Opened resource={opened} onClose={() => setOpened(null)} />}
    </ListScreen>
  )
}

export default ResourcesScreen
