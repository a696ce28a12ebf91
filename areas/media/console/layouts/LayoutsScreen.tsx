import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { choiceCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { type LayoutView, media } from '../../contract.ts'
import { orientationNames, orientations, regionKindNames } from '../../words.ts'
import { layoutReads } from '../reads.ts'
import { LayoutDialog } from './LayoutDialog.tsx'
import { LayoutPreview } from './LayoutPreview.tsx'

const columns: readonly ListColumn<LayoutView>[] = [
  { title: '预览', width: 96, render: (row) => <LayoutPreview {...row} isSmall />, leftOutWhenNarrow: 3 },
  { title: '名称', minWidth: 144, text: ({ name }) => name },
  { title: '方向', width: 80, text: ({ orientation }) => orientationNames[orientation] },
  {
    title: '区域',
    minWidth: 160,
    text: ({ regions }) => regions.map(({ kind }) => regionKindNames[kind]).join('、'),
    leftOutWhenNarrow: 1,
  },
  { title: '使用', width: 168, text: ({ tasks, shown }) => `${tasks} 个任务，${shown} 个已发布`, leftOutWhenNarrow: 2 },
]

const filters = {
  keyword: { kind: 'word', label: '名称', width: 160 },
  orientation: { kind: 'choice', label: '方向', options: optionsOf(orientations, orientationNames), width: 112 },
} as const

const copyOf = (layout: LayoutView): LayoutView => ({ ...layout, id: 0, name: `${layout.name} 副本`, version: 0 })

const useActions = (onCopy: (layout: LayoutView) => void) => {
  const mayEdit = useAllowed('media:layout:edit')
  const remove = useAction(media.deleteLayout, { done: '删除成功', changes: layoutReads })
  if (!mayEdit) return {}
  const actions = (layout: LayoutView, { edit }: ListTools<LayoutView>) => [
    { label: '编辑', onPress: () => edit(layout) },
    { label: '复制', onPress: () => onCopy(copyOf(layout)) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `版式“${layout.name}”将被删除，不能恢复。` },
      onPress: () => remove.run({ query: { id: layout.id } }),
    },
  ]
  return { actions, create: '新增版式' }
}

/** 版式: how screens are divided. */
const LayoutsScreen = () => {
  const [copy, setCopy] = useState<LayoutView | null>(null)
  return (
    <ListScreen
      title="版式"
      call={media.layoutPage}
      filters={filters}
      input={({ keyword, orientation }, bounds) => ({
        body: { keyword, orientation: choiceCallInput(orientations, orientation), ...bounds },
      })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有版式', hint: '从模板开始，把屏幕分成图片、公告、时钟与班级信息' }}
      {...useActions(setCopy)}
      actionsWidth={152}
      foldsOnPhone
      editor={(layout, close) => <LayoutDialog layout={layout} onClose={close} />}
    >
      {copy === null ? null : <LayoutDialog layout={copy} onClose={() => setCopy(null)} />}
    </ListScreen>
  )
}

export default LayoutsScreen
