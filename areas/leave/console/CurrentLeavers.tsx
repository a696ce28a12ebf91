import { type ReactNode, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { role } from '../../../platform/contract/roleNames.ts'
import { access, entryType } from '../../access/contract.ts'
import { type LeaveRecord, leave } from '../contract.ts'
import { LeaveDetailDialog } from './LeaveDetailDialog.tsx'
import styles from './Leave.module.css'
import { useDepartmentFilter } from './departmentFilter.tsx'
import { currentColumns } from './leaveColumns.tsx'

const atGate: ReadonlySet<number> = new Set([role.superAdministrator, role.schoolDataAdministrator, role.gateKeeper])

/**
 * Returns row actions that report by hand that a student leaves school or returns; null without the permission
 * (decision on H-044).
 */
const useGateActions = () => {
  const { roles } = useUser()
  const mayReport = useAllowed('access:record:report') && roles.some(({ id }) => atGate.has(id))
  const report = useAction(access.report, { done: '已登记', changes: [leave.current] })
  if (!mayReport) return null
  const action = (label: string, stateDictId: number, { leaveerId, studentName }: LeaveRecord): RowAction => ({
    label,
    confirm: { title: `确认登记${label}吗？`, lost: `将为“${studentName}”登记一条${label}记录。` },
    onPress: () => report.run({ body: [{ userId: leaveerId, stateDictId, comment: '' }] }),
  })
  return (row: LeaveRecord) => [action('离校', entryType.leftSchool, row), action('返校', entryType.backAtSchool, row)]
}

interface Props {
  /** Row actions that replace reporting by hand, such as opening the gate's dialog; null for none. */
  readonly actions?: ((row: LeaveRecord) => readonly RowAction[]) | null
  /** Controls next to the count. */
  readonly tools?: ReactNode
  /** Interval in ms at which the list is read again; 0 if the surrounding page refreshes it. */
  readonly every?: number
}

/** Lists the students on leave now with their count, and an action column for gate staff (operations §2.7). */
export const CurrentLeavers = ({ actions, tools, every = 60_000 }: Props) => {
  const atTheGate = useGateActions()
  const rowActions = actions === undefined ? atTheGate : actions
  const { filter, deptOf } = useDepartmentFilter()
  const [opened, open] = useState<number | null>(null)
  const filters = {
    department: filter,
    keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
  } as const
  return (
    <ListScreen
      title="当前请假"
      call={leave.current}
      filters={filters}
      input={({ department, keyword }, bounds) => ({
        params: { id: deptOf(department) },
        query: { keyword, ...bounds },
      })}
      columns={currentColumns}
      nameOf={({ studentName }) => studentName}
      empty={{ title: '现在没有学生请假', hint: '已同意的请假从开始到结束列在这里' }}
      onOpen={({ id }) => open(id)}
      {...(rowActions === null ? {} : { actions: rowActions, actionsWidth: 112 })}
      // Leaves begin and end by the clock, without any change that would refresh the list.
      every={() => every}
      // A search shows only some students, so an empty result must not read as if nobody were on leave.
      tools={({ keyword }, total) => (
        <>
          {tools}
          <span className={styles.count} role="status">
            {keyword === '' ? '现在请假' : '找到现在请假的'} <strong>{total ?? '—'}</strong> 人
          </span>
        </>
      )}
    >
      {opened === null ? null : <LeaveDetailDialog id={opened} onClose={() => open(null)} />}
    </ListScreen>
  )
}
