import { useAction } from '../../../platform/console/client/useAction.ts'
import { OtherBrand } from '../../../platform/console/kit/Brand.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { BrandView } from '../brandContract.ts'
import { administration } from '../contract.ts'
import { BrandDialog } from './BrandDialog.tsx'

const columns: readonly ListColumn<BrandView>[] = [
  { title: '品牌', width: '24%', render: ({ name, logo }) => <OtherBrand name={name} logo={logo} size={24} /> },
  { title: '域名', width: '20%', text: ({ host }) => host },
  { title: '官网', text: ({ officialSite }) => officialSite },
  { title: '公司', width: '14%', text: ({ company }) => company },
  { title: '备案号', width: '14%', text: ({ recordNumber }) => recordNumber },
]

const deletionText = ({ name, host }: BrandView) =>
  `将删除“${name}”（${host}）的名称、标志与链接，该域名恢复显示“杏坛”。`

/** 品牌设置: the name and logo that the console shows, by host. */
const BrandsScreen = () => {
  const remove = useAction(administration.deleteBrand, { done: '删除成功', changes: [administration.brands] })
  return (
    <ListScreen
      title="品牌设置"
      call={administration.brands}
      input={() => ({})}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有品牌', hint: '用不同域名访问时显示各自的名称与标志；没有设置的域名显示“杏坛”' }}
      create="新建品牌"
      actionsWidth={120}
      actions={(brand, { edit }) => [
        { label: '编辑', onPress: () => edit(brand) },
        {
          label: '删除',
          danger: true,
          confirm: { lost: deletionText(brand) },
          onPress: () => remove.run({ params: { id: brand.id } }),
        },
      ]}
      onOpen={(brand, { edit }) => edit(brand)}
      editor={(brand, close, edit) => (
        <BrandDialog key={brand?.id ?? 0} brand={brand ?? undefined} onSaved={edit} onClose={close} />
      )}
    />
  )
}

export default BrandsScreen
