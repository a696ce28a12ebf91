import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { moralEducation } from '../contract.ts'
import { assessTypeTitles } from '../words.ts'
import { recordsPath } from './places.ts'
import styles from './record/Record.module.css'
import { RecordForm } from './record/RecordForm.tsx'
import { WaitingList } from './record/WaitingList.tsx'
import { useWaiting } from './record/useWaiting.ts'

const place = { project: 0 } as const

/** 德育记分: an examiner records values, on a phone or at a desk, also without a connection. */
const RecordScreen = () => {
  const [asked, change] = useScreenQuery(place)
  const found = useCall(moralEducation.recordChoices, {}, { fresh: 60_000 })
  const { waiting, add, remove, sendAll } = useWaiting()
  const projects = found.data ?? []
  const project = projects.find(({ id }) => id === asked.project) ?? projects[0]
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={8} />
    if (project === undefined)
      return <Empty title="没有可以记分的项目" hint="由管理员在考评项目中选择您所在的用户组为考评人" />
    return <RecordForm key={project.id} project={project} onAdd={add} />
  }
  return (
    <PageFrame
      title="德育记分"
      filters={
        <>
          {projects.length > 0 ? (
            <Select
              style={{ minWidth: 208 }}
              aria-label="考评项目"
              options={projects.map(({ id, name, assessType }) => ({
                value: id,
                label: `${name}（${assessTypeTitles[assessType]}）`,
              }))}
              value={project?.id}
              onChange={(id) => change({ project: id })}
            />
          ) : null}
          <a href={`#${recordsPath}`}>查看记录</a>
        </>
      }
    >
      <div className={styles.page}>
        <WaitingList waiting={waiting} onSend={() => void sendAll()} onRemove={(clientKey) => void remove(clientKey)} />
        {contents()}
      </div>
    </PageFrame>
  )
}

export default RecordScreen
