import { EditOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { studentRegistration as calls } from '../contract.ts'
import { ApplicationsTab } from './ApplicationsTab.tsx'
import { places } from './reads.ts'
import { ShareTab } from './ShareTab.tsx'
import { StatisticsTab } from './StatisticsTab.tsx'
import { TaskStateTag } from './TaskStateTag.tsx'

const title = '报名任务详情'
const place = { id: 0, part: 'list' }

const parts = [
  { value: 'list', label: '报名' },
  { value: 'figures', label: '统计' },
  { value: 'page', label: '报名页' },
]

const Details = ({ id }: { readonly id: number }) => {
  const [query, change] = useScreenQuery(place)
  const mayEdit = useAllowed('studentRegistration:task:edit')
  const found = useCall(calls.task, { query: { id } })
  const task = found.data
  if (task === undefined)
    return (
      <PageFrame title={title}>
        {found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={12} />}
      </PageFrame>
    )
  const lead = (
    <>
      <Segmented aria-label="内容" options={parts} value={query.part} onChange={(part) => change({ part })} />
      <TaskStateTag state={task.state} />
    </>
  )
  if (query.part === 'list') return <ApplicationsTab task={task} lead={lead} />
  return (
    <PageFrame
      title={task.title}
      filters={lead}
      action={
        mayEdit ? (
          <Button icon={<EditOutlined aria-hidden="true" />} onClick={() => go(places.edit(id))}>
            修改任务
          </Button>
        ) : null
      }
    >
      {query.part === 'figures' ? <StatisticsTab id={id} /> : <ShareTab task={task} />}
    </PageFrame>
  )
}

/** 报名任务详情: the applications of a task, its figures and its public page. */
const TaskScreen = () => {
  const [{ id }] = useScreenQuery(place)
  if (id !== 0) return <Details key={id} id={id} />
  return (
    <PageFrame title={title}>
      <Empty title="还没有选择报名任务" action={<a href={`#${places.tasks}`}>到报名管理中选择</a>} />
    </PageFrame>
  )
}

export default TaskScreen
