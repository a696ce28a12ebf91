import { useCall } from '../../../platform/console/client/useCall.ts'
import { Card, CardPage } from '../../../platform/console/kit/CardPage.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { administration } from '../contract.ts'
import type { Counted, SystemStatus } from '../views.ts'
import { NodeTable } from './NodeTable.tsx'
import styles from './StatusScreen.module.css'
import { sizeText } from './sizeText.ts'

/** Polling interval, ms. */
const every = () => 5000

const countText = ({ count, more }: Counted) => `${count.toLocaleString('zh-CN')}${more ? '+' : ''}`

const Figures = ({ figures }: { figures: readonly { name: string; value: Counted; isBad?: boolean }[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ name, value, isBad = false }) => (
      <div key={name} data-bad={isBad && value.count > 0}>
        <dt>{name}</dt>
        <dd>{countText(value)}</dd>
      </div>
    ))}
  </dl>
)

const databaseNames = { embedded: '内嵌数据库', postgres: 'PostgreSQL' } as const

/** Formats free space, with a warning before writing stops and once it has stopped. */
const diskText = (free: number, reserve: number): string => {
  if (free < reserve) return `${sizeText(free)}，空间不足，已暂停保存，请立即清理`
  return free < 4 * reserve ? `${sizeText(free)}，即将不足，请清理` : sizeText(free)
}

const databaseFacts = ({ database, freeDisk, diskReserve }: SystemStatus) => [
  { name: '类型', value: databaseNames[database.kind] },
  { name: '版本', value: database.version },
  { name: '数据大小', value: sizeText(database.size) },
  ...(freeDisk === null
    ? []
    : [{ name: '磁盘剩余', value: diskText(freeDisk, diskReserve), wide: freeDisk < 4 * diskReserve }]),
  { name: '结构版本', value: `${database.migrations} 次变更，最近 ${database.lastMigration}`, wide: true },
]

/** The state seen by the node that served this request. Each node has a separate connection. */
const redisFacts = ({ isUp, since }: NonNullable<SystemStatus['redis']>) => [
  {
    name: '状态',
    value: isUp
      ? `应答正常，自 ${since} 起`
      : `没有应答，自 ${since} 起；服务照常，各节点分别计数，实时消息会晚几秒，请检查 Redis`,
    wide: true,
  },
]

/** The facts an operator needs after changing the secret. */
const rotationFacts = ({ isDone, countedAt, left, firstPasswords }: NonNullable<SystemStatus['rotation']>) => {
  const asOf = countedAt === null ? '今晚开始统计' : `截至 ${countedAt}`
  const count = (number: number | null) => (number === null ? '—' : number.toLocaleString('zh-CN'))
  return [
    { name: '状态', value: isDone ? '已完成，可去掉 SECRET_PREVIOUS' : '进行中，请保留 SECRET_PREVIOUS', wide: true },
    { name: '待重新加密的证件号', value: count(left) },
    { name: '未使用的旧初始密码', value: count(firstPasswords) },
    { name: '统计时间', value: asOf, wide: true },
  ]
}

const backupFacts = ({ folder, last }: NonNullable<SystemStatus['backup']>) => [
  { name: '上次备份', value: last === null ? '尚无' : last.at },
  { name: '大小', value: last === null ? '—' : sizeText(last.bytes) },
  { name: '位置', value: folder, wide: true },
]

/** The last nightly cleanup, with files kept for the operator to decide. */
const collectionFacts = ({ at, expired, unknown, held, all }: NonNullable<SystemStatus['collection']>) => [
  { name: '上次清理', value: at },
  { name: '已清理', value: `${(expired + unknown).toLocaleString('zh-CN')} 个` },
  ...(held === 0
    ? []
    : [
        {
          name: '暂停清理',
          value: `${all.toLocaleString('zh-CN')} 个文件中有 ${held.toLocaleString('zh-CN')} 个没有记录，数量异常，未清理；请核对数据库与文件，确认后设置 COLLECT_AT_MOST=${held}`,
          wide: true,
        },
      ]),
]

const Contents = ({ status }: { status: SystemStatus }) => {
  const { queues } = status
  return (
    <>
      <Card title="服务节点" wide>
        <NodeTable nodes={status.nodes} />
      </Card>
      <Card title="后台任务">
        <Figures
          figures={[
            { name: '等待中', value: queues.jobsWaiting },
            { name: '进行中', value: queues.jobsRunning },
            { name: '一天内失败', value: queues.jobsFailed, isBad: true },
          ]}
        />
      </Card>
      <Card title="消息">
        <Figures
          figures={[
            { name: '待发送', value: queues.messagesWaiting },
            { name: '发送失败', value: queues.messagesFailed, isBad: true },
            { name: '保留的实时消息', value: queues.liveMessages },
          ]}
        />
      </Card>
      <Card title="数据库">
        <Facts facts={databaseFacts(status)} />
      </Card>
      {status.redis === null ? null : (
        <Card title="Redis">
          <Facts facts={redisFacts(status.redis)} />
        </Card>
      )}
      {status.rotation === null ? null : (
        <Card title="密钥更换">
          <Facts facts={rotationFacts(status.rotation)} />
        </Card>
      )}
      {status.backup === null ? null : (
        <Card title="每晚备份">
          <Facts facts={backupFacts(status.backup)} />
        </Card>
      )}
      {status.collection === null ? null : (
        <Card title="文件清理">
          <Facts facts={collectionFacts(status.collection)} />
        </Card>
      )}
      <Card title="软件">
        <Facts
          facts={[
            { name: '产品版本', value: status.productVersion },
            { name: 'Node.js', value: status.nodeVersion },
          ]}
        />
      </Card>
    </>
  )
}

/** 运行状态: nodes, queues, database and versions, refreshed every few seconds while visible. */
const StatusScreen = () => {
  const status = useCall(administration.status, {}, { every })
  return (
    <CardPage title="运行状态" aside={status.data ? <span>更新于 {status.data.at}</span> : null}>
      {status.data ? (
        <Contents status={status.data} />
      ) : (
        <Card title="服务节点" wide>
          {status.error ? <Failed error={status.error} onRetry={status.refetch} /> : <Loading rows={6} />}
        </Card>
      )}
    </CardPage>
  )
}

export default StatusScreen
