import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import type { BrandView } from '../brandCalls.ts'
import { administration } from '../contract.ts'
import { BrandDialog } from './BrandDialog.tsx'
import { brandColumns } from './brandColumns.tsx'

const defaults = { page: 1, size: 20 } as const

/** The brand that is edited; new where it has no id yet. */
type Edited = BrandView | 'new' | null

/** 品牌设置: under which name and logo the console shows itself, host by host. */
const BrandsScreen = () => {
  const [query, change] = useScreenQuery(defaults)
  const [edited, setEdited] = useState<Edited>(null)
  const brands = useCall(administration.brands, {})
  const all = brands.data ?? []
  const first = (query.page - 1) * query.size
  const page = brands.data && { content: all.slice(first, first + query.size), totalSize: all.length }
  // What is edited is shown as it is now: its logo changes while the dialog is open.
  const current = edited !== null && edited !== 'new' ? (all.find(({ id }) => id === edited.id) ?? edited) : undefined
  return (
    <PageFrame
      title="品牌设置"
      action={
        <Button type="primary" onClick={() => setEdited('new')}>
          新建品牌
        </Button>
      }
    >
      <DataTable
        label="品牌设置"
        query={{ ...brands, data: page }}
        columns={brandColumns(setEdited)}
        page={query.page}
        size={query.size}
        onPage={(next, size) => change({ page: next, size })}
        empty={{ title: '还没有品牌', hint: '用不同域名访问时显示各自的名称与标志；没有设置的域名显示“杏坛”' }}
        isFiltered={false}
        onClear={() => change({ page: 1 })}
        onOpen={setEdited}
      />
      {edited === null ? null : (
        <BrandDialog key={current?.id ?? 0} brand={current} onSaved={setEdited} onClose={() => setEdited(null)} />
      )}
    </PageFrame>
  )
}

export default BrandsScreen
