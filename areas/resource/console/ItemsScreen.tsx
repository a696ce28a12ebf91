import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, numberCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { ExportButton, ImportButton } from '../../jobs/console/index.ts'
import { type ItemView, resource } from '../contract.ts'
import { expiringDays, showFloor } from '../words.ts'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemDrawer } from './ItemDrawer.tsx'
import { RangesDialog } from './RangesDialog.tsx'
import { itemColumns, phoneColumns } from './itemColumns.tsx'
import { itemReads, useBuildingOptions, useTypeTree } from './reads.ts'

/** The floors to choose from. Buildings with more floors are rare in schools. */
const floors = Array.from({ length: 33 }, (_, at) => at - 2).filter((floor) => floor !== 0)

const useFilters = () => {
  const types = useTypeTree().flatMap(({ id, name, children }) => [
    { value: String(id), label: name },
    ...children.map((child) => ({ value: String(child.id), label: `${name} / ${child.name}` })),
  ])
  return {
    keyword: { kind: 'word', label: '资源', placeholder: '名称、位置、属性', width: 176 },
    type: { kind: 'choice', label: '类型', options: types, width: 160, isSought: true },
    building: { kind: 'choice', label: '楼栋', options: useBuildingOptions(), width: 144, isSought: true },
    floor: {
      kind: 'choice',
      label: '楼层',
      options: floors.map((floor) => ({ value: String(floor), label: showFloor(floor) })),
      width: 104,
      isSought: true,
    },
    expiry: {
      kind: 'choice',
      label: '到期',
      options: [{ value: String(expiringDays), label: `${expiringDays} 天内到期` }],
      width: 128,
    },
  } as const
}

const searchOf = ({ keyword, type, building, floor, expiry }: FilterTexts<ReturnType<typeof useFilters>>) => ({
  keyword,
  building,
  typeId: numberCallInput(type),
  floor: numberCallInput(floor),
  expiresWithin: expiry === String(expiringDays) ? expiringDays : undefined,
})

const useActions = (onRanges: (item: ItemView) => void) => {
  const mayEdit = useAllowed('resource:item:edit')
  const remove = useAction(resource.deleteItem, { done: '删除成功', changes: itemReads })
  if (!mayEdit) return {}
  const actions = (item: ItemView, { edit }: ListTools<ItemView>) => [
    { label: '编辑', onPress: () => edit(item) },
    { label: '服务范围', onPress: () => onRanges(item) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `资源“${item.name}”将被删除，不能恢复。` },
      onPress: () => remove.run({ query: { id: item.id } }),
    },
  ]
  return { actions, create: '新增资源', createdBy: 'resource:item:edit' }
}

const importing = {
  title: '导入资源',
  call: resource.importItems,
  input: {},
  template: resource.importTemplate,
  templateInput: {},
  changes: itemReads,
}

/** 资源管理: the resources of the school with their places and attributes. */
const ItemsScreen = () => {
  const mayEdit = useAllowed('resource:item:edit')
  const isPhone = useStackedLayout()
  const [served, setServed] = useState<ItemView | null>(null)
  const [shown, setShown] = useState<ItemView | null>(null)
  return (
    <ListScreen
      title="资源管理"
      label="资源"
      call={resource.itemPage}
      filters={useFilters()}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={isPhone ? phoneColumns : itemColumns}
      nameOf={({ name }) => name}
      failed="数据获取失败，请稍后重试！"
      empty={{ title: '还没有资源', hint: '登记灭火器、AED、配电箱、场地等，按楼栋与楼层查找，快到期时提前更换' }}
      {...useActions(setServed)}
      actionsWidth={176}
      foldsOnPhone
      onOpen={setShown}
      editor={(item, close) => <ItemDialog item={item} onClose={close} />}
      tools={(asked, total) => (
        <>
          {mayEdit ? <ImportButton {...importing} /> : null}
          <ExportButton call={resource.exportItems} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
        </>
      )}
    >
      {served === null ? null : <RangesDialog item={served} onClose={() => setServed(null)} />}
      <ItemDrawer item={shown} onClose={() => setShown(null)} />
    </ListScreen>
  )
}

export default ItemsScreen
