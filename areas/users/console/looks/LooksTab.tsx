import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { users } from '../../contract.ts'
import { revealableFieldNames } from '../../lookContract.ts'
import styles from './LooksTab.module.css'

/** The tab 查阅记录: lists who viewed masked fields, newest first. */
export const LooksTab = ({ userId }: { userId: number }) => {
  const looks = useCall(users.recordLooks, { query: { userId } })
  if (looks.error) return <Failed title="加载查阅记录失败" error={looks.error} onRetry={looks.refetch} />
  if (looks.data === undefined) return <Loading rows={5} />
  if (looks.data.length === 0) {
    return <Empty title="还没有人查看过脱敏内容" hint="谁在何时查看了手机号、证件号或家庭住址，会列在这里" />
  }
  return (
    <table className={styles.looks} aria-label="查阅记录">
      <thead>
        <tr>
          <th scope="col">查看人</th>
          <th scope="col">查看内容</th>
          <th scope="col">时间</th>
        </tr>
      </thead>
      <tbody>
        {looks.data.map(({ id, viewerName, fields, reason, at }) => (
          <tr key={id}>
            <td>{viewerName}</td>
            <td>
              {fields.map((field) => revealableFieldNames[field]).join('、')}
              {reason === null ? '' : `（导出：${reason}）`}
            </td>
            <td>{at}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
