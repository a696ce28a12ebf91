import { Button } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { PrintButton, PrintSheet } from '../../../platform/console/kit/PrintPage.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import { DepartmentSelect, useNodeName } from '../../organisation/console/index.ts'
import { nodeType } from '../../registry/contract.ts'
import { chooseDepartment, leave } from '../contract.ts'
import styles from './Leave.module.css'

const title = '请假统计表'

/** Department types for which statistics are available (O-RULE-045). */
const types = [nodeType.grade, nodeType.class]

/** Page size that fits all classes on one sheet (O-RULE-130). */
const everyClass = 1000

const defaults = { dept: 0 }

const formatCount = (figure: number) => figure.toLocaleString('zh-CN')

const countedText = ({ deptStudentNum, notCounted }: DataOf<typeof leave.statistics>) =>
  `在校学生 ${formatCount(deptStudentNum)}${notCounted === 0 ? '' : `；不含休学等 ${formatCount(notCounted)} 人`}`

const Table = ({ found }: { readonly found: DataOf<typeof leave.statistics> }) => {
  const { content } = found.deptLeaverPage
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>部门</th>
          <th className={styles.figure}>总人数</th>
          <th className={styles.figure}>请假人数</th>
          <th>请假人员</th>
        </tr>
      </thead>
      <tbody>
        {content.map(({ deptId, deptName, memberCount, leaveUserCount, leaveUsers }) => (
          <tr key={deptId}>
            <td>{deptName}</td>
            <td className={styles.figure}>{formatCount(memberCount)}</td>
            <td className={styles.figure}>{formatCount(leaveUserCount)}</td>
            <td>{leaveUsers.map(({ leaverName }) => leaverName).join(',')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th>合计</th>
          <td className={styles.figure}>{formatCount(found.deptStudentNum)}</td>
          <td className={styles.figure}>
            {formatCount(content.reduce((sum, { leaveUserCount }) => sum + leaveUserCount, 0))}
          </td>
          <td>{countedText(found)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** 请假统计: the students on leave in each class of a department, for printing. */
const StatisticsScreen = () => {
  const { schoolDeptId, schoolName } = useUser()
  const [{ dept }, change] = useScreenQuery(defaults)
  const [chosen, choose] = useState<number | undefined>(dept === 0 ? undefined : dept)
  const name = useNodeName(dept)
  const isAsked = dept !== 0
  const body = { deptId: dept, pageNum: 0, pageSize: everyClass }
  const found = useCall(leave.statistics, { body }, { enabled: isAsked })
  const isShown = isAsked && found.data !== undefined
  const query = (id: number | undefined) => {
    if (id === undefined) return showToast(chooseDepartment, 'error')
    if (id === dept) return void found.refetch()
    change({ dept: id })
  }
  const controls = (
    <>
      <div style={{ width: 208 }}>
        <DepartmentSelect
          aria-label="部门"
          placeholder="选择年级或班级"
          types={types}
          {...(schoolDeptId === null ? {} : { root: schoolDeptId })}
          value={chosen === schoolDeptId ? undefined : chosen}
          onChange={choose}
        />
      </div>
      <div className={styles.together}>
        <Button type="primary" loading={isAsked && found.isFetching} onClick={() => query(chosen)}>
          搜索
        </Button>
        {schoolDeptId === null ? null : <Button onClick={() => query(schoolDeptId)}>全校</Button>}
        {isShown ? <PrintButton /> : null}
      </div>
    </>
  )
  const contents = () => {
    if (isAsked && found.data !== undefined)
      return (
        <div className={styles.scrolled}>
          <PrintSheet
            title={title}
            school={[schoolName, dept === schoolDeptId ? '' : name].filter(Boolean).join(' ')}
            at={`统计时间 ${found.data.checkTime}`}
          >
            <Table found={found.data} />
          </PrintSheet>
        </div>
      )
    if (found.error)
      return <Failed error={found.error} title={`获取失败：${errorText(found.error)}`} onRetry={found.refetch} />
    if (isAsked) return <Loading rows={8} />
    return <Empty title={chooseDepartment} hint="选择年级或班级后搜索，结果可以打印" />
  }
  return (
    <PageFrame title={title} filters={controls}>
      {contents()}
    </PageFrame>
  )
}

export default StatisticsScreen
