import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { choiceCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { type PackageView, videoTele } from '../../contract.ts'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { packageReads } from '../reads.ts'
import { PackageDialog } from './PackageDialog.tsx'

const describeValidity = ({ validDays, lastDay }: PackageView): string =>
  [validDays === null ? '' : `${validDays} 天`, lastDay === null ? '' : `到 ${lastDay}`].filter(Boolean).join('，')

const saleStates = ['yes', 'no'] as const

const columns: readonly ListColumn<PackageView>[] = [
  { title: '名称', minWidth: 144, text: ({ name }) => name },
  { title: '价格（元）', width: 104, align: 'right', text: ({ price }) => formatYuan(price) },
  { title: '分钟', width: 88, align: 'right', text: ({ minutes }) => minutes },
  { title: '有效期', width: 136, leftOutWhenNarrow: 1, text: describeValidity },
  { title: '订单', width: 72, align: 'right', leftOutWhenNarrow: 2, text: ({ sold }) => sold },
  {
    title: '状态',
    width: 88,
    render: ({ onSale }) => (onSale ? <StatusTag text="在售" tone="good" /> : <StatusTag text="停售" tone="quiet" />),
  },
]

const filters = {
  keyword: { kind: 'word', label: '套餐', placeholder: '名称', width: 160 },
  onSale: {
    kind: 'choice',
    label: '状态',
    options: [
      { value: 'yes', label: '在售' },
      { value: 'no', label: '停售' },
    ],
    width: 112,
  },
} as const

/** 套餐管理: the packages of minutes that the school sells. */
const PackagesScreen = () => {
  const mayEdit = useAllowed('videoTele:package:edit')
  const remove = useAction(videoTele.deletePackage, { done: '删除成功', changes: packageReads })
  const actions = (one: PackageView, { edit }: ListTools<PackageView>) => [
    { label: '编辑', onPress: () => edit(one) },
    ...(one.sold > 0
      ? []
      : [
          {
            label: '删除',
            danger: true,
            confirm: { lost: `套餐“${one.name}”将被删除，不能恢复。` },
            onPress: () => remove.run({ query: { id: one.id } }),
          },
        ]),
  ]
  return (
    <ListScreen
      title="套餐管理"
      call={videoTele.packagePage}
      filters={filters}
      input={({ keyword, onSale }, bounds) => ({
        body: { keyword, onSale: choiceCallInput(saleStates, onSale), ...bounds },
      })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有套餐', hint: '新增后可在缴费记录中为学生办理' }}
      foldsOnPhone
      {...(mayEdit ? { actions, actionsWidth: 112, create: '新增套餐', createdBy: 'videoTele:package:edit' } : {})}
      editor={(one, close) => <PackageDialog pack={one} onClose={close} />}
    />
  )
}

export default PackagesScreen
