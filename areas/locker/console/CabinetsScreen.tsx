import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { choiceCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { ImportButton } from '../../jobs/console/index.ts'
import { type CabinetView, locker } from '../contract.ts'
import { cabinetKindNames, cabinetKinds } from '../words.ts'
import { CabinetDialog } from './CabinetDialog.tsx'
import { CellsDialog } from './CellsDialog.tsx'
import { cabinetReads } from './reads.ts'

const columns: readonly ListColumn<CabinetView>[] = [
  { title: '名称', minWidth: 144, text: ({ name }) => name },
  { title: '种类', width: 88, leftOutWhenNarrow: 2, text: ({ kind }) => cabinetKindNames[kind] },
  { title: '位置', width: '18%', minWidth: 112, leftOutWhenNarrow: 1, text: ({ place }) => place },
  {
    title: '设备',
    width: '12%',
    minWidth: 96,
    leftOutWhenNarrow: 3,
    text: ({ deviceName }) => deviceName ?? '未联网',
  },
  {
    title: '格口',
    width: 216,
    text: ({ taken, free, outOfOrder }) =>
      [`使用 ${taken}`, `空闲 ${free}`, outOfOrder === 0 ? '' : `停用 ${outOfOrder}`].filter(Boolean).join('，'),
  },
]

const filters = {
  keyword: { kind: 'word', label: '储物柜', placeholder: '名称、位置', width: 176 },
  kind: {
    kind: 'choice',
    label: '种类',
    options: cabinetKinds.map((value) => ({ value, label: cabinetKindNames[value] })),
    width: 128,
  },
} as const

const importing = {
  title: '导入格口分配',
  call: locker.importCells,
  input: {},
  template: locker.importTemplate,
  templateInput: {},
  changes: cabinetReads,
}

const useActions = (open: (cabinet: CabinetView) => void) => {
  const mayEdit = useAllowed('locker:cabinet:edit')
  const remove = useAction(locker.deleteCabinet, { done: '删除成功', changes: cabinetReads })
  return (cabinet: CabinetView, { edit }: ListTools<CabinetView>) => [
    { label: '格口', onPress: () => open(cabinet) },
    ...(mayEdit
      ? [
          { label: '编辑', onPress: () => edit(cabinet) },
          {
            label: '删除',
            danger: true,
            confirm: { lost: `储物柜“${cabinet.name}”与全部格口将被删除，存取记录保留。` },
            onPress: () => remove.run({ query: { id: cabinet.id } }),
          },
        ]
      : []),
  ]
}

/** 储物柜: the cabinets of the school and who holds their cells. */
const CabinetsScreen = () => {
  const mayEdit = useAllowed('locker:cabinet:edit')
  const [opened, setOpened] = useState<CabinetView | null>(null)
  return (
    <ListScreen
      title="储物柜"
      call={locker.cabinetPage}
      filters={filters}
      input={({ keyword, kind }, bounds) => ({
        body: { keyword, kind: choiceCallInput(cabinetKinds, kind), ...bounds },
      })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有储物柜', hint: '登记手机柜、书包柜后，可按班级分配格口，查看存取记录' }}
      actions={useActions(setOpened)}
      actionsWidth={160}
      foldsOnPhone
      onOpen={setOpened}
      {...(mayEdit ? { create: '新增储物柜', createdBy: 'locker:cabinet:edit' } : {})}
      editor={(cabinet, close) => <CabinetDialog cabinet={cabinet} onClose={close} />}
      tools={() => (mayEdit ? <ImportButton {...importing} /> : null)}
    >
      {opened === null ? null : <CellsDialog cabinet={opened} onClose={() => setOpened(null)} />}
    </ListScreen>
  )
}

export default CabinetsScreen
