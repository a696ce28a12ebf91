import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, daysOf } from '../../../platform/console/kit/list/listFilters.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { administration } from '../contract.ts'
import type { AuditRow } from '../views.ts'
import { AuditDrawer } from './AuditDrawer.tsx'
import { schoolFilter, schoolInput } from './SchoolSelect.tsx'
import { auditColumns } from './auditColumns.tsx'

const useFilters = () => {
  const choices = useCall(administration.auditChoices, {}, { fresh: 600_000 })
  const relations = (choices.data?.relations ?? []).map(({ name, title }) => ({ value: name, label: title }))
  const calls = (choices.data?.calls ?? []).map(({ area, calls: ofArea }) => ({
    label: area,
    options: ofArea.map(({ name, title }) => ({ value: name, label: title })),
  }))
  return {
    school: schoolFilter,
    days: { kind: 'days', label: '', noFuture: true },
    person: { kind: 'word', label: '操作人', placeholder: '操作人姓名、用户名', width: 172, ofPeople: true },
    concerned: { kind: 'word', label: '涉及人员', placeholder: '涉及人员（近 90 天）', width: 172, ofPeople: true },
    call: { kind: 'choice', label: '操作', options: calls, width: 192, isSought: true },
    relation: { kind: 'choice', label: '涉及数据', options: relations, isSought: true },
    requestId: { kind: 'word', label: '请求编号', width: 144, maxLength: 80 },
  } as const
}

const searchOf = ({ school, days, ...texts }: FilterTexts<ReturnType<typeof useFilters>>) => {
  const { from, to } = daysOf(days)
  return {
    ...texts,
    ...schoolInput(school),
    ...(from === '' ? {} : { from: `${from} 00:00:00` }),
    ...(to === '' ? {} : { to: `${to} 23:59:59` }),
  }
}

/** 审计日志: who did what, newest first, with the changes. */
const AuditScreen = () => {
  const [opened, setOpened] = useState<AuditRow | null>(null)
  return (
    <ListScreen
      title="审计日志"
      call={administration.auditPage}
      filters={useFilters()}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={auditColumns}
      nameOf={({ at }) => `${at} 的操作`}
      empty={{ title: '还没有审计日志', hint: '每次新增、修改、删除都会记录在这里' }}
      actionsWidth={64}
      actions={(row) => [{ label: '查看', onPress: () => setOpened(row) }]}
      onOpen={setOpened}
      tools={(asked, total) => (
        <ExportButton call={administration.exportAudit} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
      )}
    >
      <AuditDrawer row={opened} onClose={() => setOpened(null)} />
    </ListScreen>
  )
}

export default AuditScreen
