import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { PrintPage } from '../../../platform/console/kit/PrintPage.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { role } from '../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../users/console/index.ts'
import { moralEducation } from '../contract.ts'
import styles from './archive/Archive.module.css'
import { ArchivePaper } from './archive/ArchivePaper.tsx'
import { monthsOfYear } from './archive/months.ts'

const title = '德育档案'

const defaults = { uid: 0, year: 0 }

/** How many years back an archive can be chosen. */
const yearsBack = 6

/** 德育档案: a student's records by year and month with pictures, for screen and print. */
const ArchivesScreen = () => {
  const { schoolName } = useUser()
  const [asked, change] = useScreenQuery(defaults)
  const [now] = useState(schoolNow)
  const thisYear = Number(now.slice(0, 4))
  const year = asked.year === 0 ? thisYear : asked.year
  const query = { userId: asked.uid, from: `${year}-01-01`, to: `${year}-12-31` }
  const enabled = asked.uid !== 0
  const records = useCall(moralEducation.userDetail, { query }, { enabled })
  const ranks = useCall(moralEducation.userRank, { query: { ...query, type: 'student' } }, { enabled })
  const controls = (
    <div className={styles.controls}>
      <div className={styles.person}>
        <UserSelect
          aria-label="学生"
          roleId={role.student}
          placeholder="姓名、拼音、学号"
          value={asked.uid === 0 ? undefined : asked.uid}
          onChange={(id) => change({ uid: id ?? 0 })}
        />
      </div>
      <Select
        aria-label="年份"
        options={Array.from({ length: yearsBack }, (_, at) => ({
          value: thisYear - at,
          label: `${thisYear - at}年`,
        }))}
        value={year}
        onChange={(next: number) => change({ year: next })}
      />
    </div>
  )
  if (enabled && records.data !== undefined)
    return (
      <PrintPage title={`${year}年${title}`} school={schoolName ?? ''} at={now} controls={controls}>
        <ArchivePaper
          userId={asked.uid}
          records={records.data}
          ranks={ranks.data ?? []}
          months={monthsOfYear(year, now)}
        />
      </PrintPage>
    )
  const contents = () => {
    if (!enabled) return <Empty title="请选择学生" hint="选择学生与年份，档案可以打印" />
    return records.error ? <Failed error={records.error} onRetry={records.refetch} /> : <Loading rows={10} />
  }
  return (
    <PageFrame title={title} filters={controls}>
      {contents()}
    </PageFrame>
  )
}

export default ArchivesScreen
