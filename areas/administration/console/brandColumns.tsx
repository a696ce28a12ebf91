import type { TableColumnsType } from 'antd'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { OtherBrand } from '../../../platform/console/kit/Brand.tsx'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import type { BrandView } from '../brandCalls.ts'
import { administration } from '../contract.ts'

type OnEdit = (brand: BrandView) => void

const BrandActions = ({ brand, onEdit }: { brand: BrandView; onEdit: OnEdit }) => {
  const refresh = useRefresh(administration.brands)
  const remove = async () => {
    await callServer(administration.deleteBrand, { params: { id: brand.id } })
    showToast('删除成功', 'success')
    void refresh()
  }
  const lost = `将删除“${brand.name}”（${brand.host}）的名称、标志与链接，该域名恢复显示“杏坛”。`
  return (
    <RowActions
      name={brand.name}
      actions={[
        { label: '编辑', onPress: () => onEdit(brand) },
        { label: '删除', danger: true, onPress: remove, confirm: { lost } },
      ]}
    />
  )
}

/** The columns of the brands. */
export const brandColumns = (onEdit: OnEdit): TableColumnsType<BrandView> => [
  {
    title: '品牌',
    key: 'name',
    width: '24%',
    render: (_, { name, logo }) => <OtherBrand name={name} logo={logo} size={24} />,
  },
  { title: '域名', key: 'host', width: '20%', render: (_, { host }) => <Cut text={host} /> },
  { title: '官网', key: 'officialSite', render: (_, { officialSite }) => <Cut text={officialSite} /> },
  { title: '公司', key: 'company', width: '14%', render: (_, { company }) => <Cut text={company} /> },
  { title: '备案号', key: 'recordNumber', width: '14%', render: (_, { recordNumber }) => <Cut text={recordNumber} /> },
  { title: '操作', key: 'actions', width: 120, render: (_, brand) => <BrandActions brand={brand} onEdit={onEdit} /> },
]
