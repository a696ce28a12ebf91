import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { moralEducation } from '../contract.ts'
import type { FlagWeek } from '../reportContract.ts'
import { Certificate } from './flags/Certificate.tsx'
import styles from './flags/Flags.module.css'
import { SettingsDialog } from './flags/SettingsDialog.tsx'
import { SchoolFirst } from './report/SchoolFirst.tsx'

interface Printed {
  readonly week: FlagWeek
  readonly className: string
}

interface WeekProps {
  readonly week: FlagWeek
  readonly onPrint: (className: string) => void
}

const Week = ({ week, onPrint }: WeekProps) => (
  <section className={styles.week} aria-label={week.name}>
    <h2>{week.name}</h2>
    {week.grades.map(({ gradeId, gradeName, classes }) => (
      <div key={gradeId} className={styles.grade}>
        <span className={styles.gradeName}>{gradeName}</span>
        {classes.map(({ classId, name, value, rank, isCorrected, firstRank }) => (
          <span key={classId} className={styles.flag}>
            第 {rank} 名 {name}，{value} 分{isCorrected ? `（有更正，更正前第 ${firstRank} 名）` : ''}
            <Button type="link" size="small" aria-label={`打印奖状 ${week.name} ${name}`} onClick={() => onPrint(name)}>
              打印奖状
            </Button>
          </span>
        ))}
      </div>
    ))}
  </section>
)

const Flags = ({ choice }: { readonly choice: ReactNode }) => {
  const { asked, isAbove } = useShownSchool()
  const mayEdit = useAllowed('sys:education:add') && !isAbove
  const [isOpen, setOpen] = useState(false)
  const [printed, print] = useState<Printed | null>(null)
  const found = useCall(moralEducation.flags, { query: asked })
  if (printed !== null) return <Certificate {...printed} onClose={() => print(null)} />
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={8} />
    if (found.data.length === 0)
      return <Empty title="还没有流动红旗" hint="每个有上课日的周结束后，按班级每周综合评出" />
    return (
      <div className={styles.weeks}>
        {found.data.map((week) => (
          <Week key={week.periodId} week={week} onPrint={(className) => print({ week, className })} />
        ))}
      </div>
    )
  }
  return (
    <PageFrame
      title="流动红旗"
      filters={choice}
      action={
        mayEdit ? (
          <Space>
            <Button onClick={() => setOpen(true)}>德育设置</Button>
          </Space>
        ) : null
      }
    >
      {contents()}
      {isOpen ? <SettingsDialog onClose={() => setOpen(false)} /> : null}
    </PageFrame>
  )
}

/**
 * 流动红旗: the best classes of each grade in each week, with a certificate to print. A bureau chooses a school first.
 */
const FlagsScreen = () => {
  const [{ school }, change] = useScreenQuery({ school: 0 })
  return (
    <SchoolFirst
      title="流动红旗"
      school={school}
      onChoose={(chosen) => change({ school: chosen })}
      render={(choice) => <Flags choice={choice} />}
    />
  )
}

export default FlagsScreen
