import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { ExportButton } from '../../jobs/console/index.ts'
import { type CustomMenuRow, shell } from '../contract.ts'
import { CustomMenuDialog, menuReads, entryValues } from './CustomMenuDialog.tsx'

const filters = {
  word: { kind: 'word', label: '搜索菜单', placeholder: '名称、地址' },
  state: {
    kind: 'choice',
    label: '状态',
    options: [
      { value: 'shown', label: '显示' },
      { value: 'hidden', label: '隐藏' },
    ],
  },
} as const

const searchOf = ({ word, state }: { word: string; state: string }) => ({
  keyword: word,
  ...(state === '' ? {} : { hidden: state === 'hidden' }),
})

const columns: readonly ListColumn<CustomMenuRow>[] = [
  { title: '编号', width: 80, leftOutWhenNarrow: 1, render: ({ id }) => id },
  { title: '名称', width: '16%', text: ({ name }) => name },
  { title: '地址', leftOutWhenNarrow: 4, text: ({ host, url }) => `${host}${url}` },
  {
    title: '参数',
    width: '18%',
    leftOutWhenNarrow: 2,
    text: (row) => [row.fixedParam, row.customParam].filter(Boolean).join('&'),
  },
  { title: '排序', width: 72, leftOutWhenNarrow: 3, align: 'right', text: ({ orderNum }) => orderNum },
  {
    title: '状态',
    width: 88,
    render: ({ hidden }) => <StatusTag text={hidden ? '隐藏' : '显示'} tone={hidden ? 'quiet' : 'good'} />,
  },
]

/** 自定义菜单: the entries that a school adds to its menu. */
const CustomMenuScreen = () => {
  const mayEdit = useAllowed('shell:menu:edit')
  const save = useAction(shell.saveCustomMenu, { changes: menuReads })
  const remove = useAction(shell.deleteCustomMenu, { changes: menuReads })
  const actions = (row: CustomMenuRow, { edit }: ListTools<CustomMenuRow>) => [
    { label: '编辑', onPress: () => edit(row) },
    {
      label: row.hidden ? '显示' : '隐藏',
      onPress: () => save.press({ body: { ...entryValues(row), hidden: !row.hidden } }),
    },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `菜单“${row.name}”将从本校所有人的菜单中消失，不能恢复。` },
      onPress: () => remove.run({ body: { id: row.id } }),
    },
  ]
  return (
    <ListScreen
      title="自定义菜单"
      call={shell.customMenuPage}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有自定义菜单', hint: '把学校常用的其他系统放进左侧菜单，从“新增”开始' }}
      {...(mayEdit ? { actions, create: '新增' } : {})}
      editor={(row, close) => <CustomMenuDialog entry={row} onClose={close} />}
      tools={(asked, total) => (
        <ExportButton call={shell.exportCustomMenus} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
      )}
    />
  )
}

export default CustomMenuScreen
