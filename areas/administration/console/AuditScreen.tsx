import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { administration } from '../contract.ts'
import type { AuditRow } from '../views.ts'
import { AuditDrawer } from './AuditDrawer.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditColumns } from './auditColumns.tsx'

const nothingAsked = {
  person: '',
  call: '',
  relation: '',
  requestId: '',
  from: '',
  to: '',
  school: 0,
  page: 1,
} as const

/** What the address keeps: days as `yyyy-MM-dd`, empty for no bound. */
const defaults = { ...nothingAsked, size: 20 } as const

/** 操作记录: who did what, newest first, with what it changed. */
const AuditScreen = () => {
  const [query, change] = useScreenQuery(defaults)
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const { person, call, relation, requestId, from, to, school, page, size } = query
  const search = {
    person,
    call,
    relation,
    requestId,
    ...(school === 0 ? {} : { schoolId: school }),
    ...(from === '' ? {} : { from: `${from} 00:00:00` }),
    ...(to === '' ? {} : { to: `${to} 23:59:59` }),
  }
  const asked = { body: { ...search, pageNum: page, pageSize: size } }
  const entries = useCall(administration.auditPage, asked, { keepPrevious: true })
  const clear = () => change(nothingAsked)
  const severalSchools = entries.data?.content.some((row) => row.school !== null) ?? false
  return (
    <PageFrame
      title="操作记录"
      action={
        <ExportButton
          call={administration.exportAudit}
          input={{ body: search }}
          isEmpty={entries.data?.totalSize === 0}
        />
      }
      filters={<AuditFilters asked={query} onChange={change} onReset={clear} />}
    >
      <DataTable
        label="操作记录"
        query={entries}
        columns={auditColumns(setOpened, severalSchools)}
        page={page}
        size={size}
        onPage={(next, nextSize) => change({ page: next, size: nextSize })}
        empty={{ title: '还没有操作记录', hint: '每次新增、修改、删除都会记录在这里' }}
        isFiltered={school !== 0 || [person, call, relation, requestId, from, to].some((value) => value !== '')}
        onClear={clear}
        onOpen={setOpened}
      />
      <AuditDrawer row={opened} onClose={() => setOpened(null)} />
    </PageFrame>
  )
}

export default AuditScreen
