import { Button, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { MonthPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { PrintPage } from '../../../platform/console/kit/PrintPage.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useTypedWords } from '../../../platform/console/kit/useTypedWords.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { UserSelect } from '../../users/console/index.ts'
import { type ReportType, reportTypes, temperature } from '../contract.ts'
import styles from './archive/Archive.module.css'
import { ArchivePaper } from './archive/ArchivePaper.tsx'
import { schoolToday } from './periods.ts'
import { useViewFlags } from './useViewFlags.ts'

const title = '体温档案'

/** Message shown when an archive is searched without a person (O-MSG-050). */
const choosePerson = '请输入姓名进行查询'

const defaults = { uid: 0, month: '', type: 'all' }

const typeWords: Readonly<Record<ReportType, string>> = { all: '全部', parent: '家长上报', school: '学校上报' }
const typeOptions = reportTypes.map((value) => ({ value, label: typeWords[value] }))
const parseReportType = (text: string): ReportType => reportTypes.find((type) => type === text) ?? 'all'

/** 体温档案: a person's month, for screen and print. A `uid` in the address starts the search at once. */
const ArchiveScreen = () => {
  const { schoolId, schoolName } = useUser()
  const [asked, change] = useScreenQuery(defaults)
  const [thisMonth] = useState(() => schoolToday().slice(0, 7))
  const month = asked.month || thisMonth
  const shown = { uid: asked.uid, month, type: parseReportType(asked.type) }
  const [typed, type] = useTypedWords(shown)
  const found = useCall(
    temperature.archive,
    {
      params: { schoolId: schoolId ?? 0, userId: asked.uid },
      query: { start: `${month}-01`, reportType: shown.type, ...useViewFlags() },
    },
    { enabled: asked.uid !== 0 },
  )
  const search = () => {
    if (typed.uid === 0) return showToast(choosePerson, 'error')
    if (JSON.stringify(typed) === JSON.stringify(shown)) return void found.refetch()
    return change(typed)
  }
  const controls = (
    <div className={styles.controls}>
      <div className={styles.person}>
        <UserSelect
          aria-label="人员"
          placeholder="姓名、拼音、学工号"
          value={typed.uid === 0 ? undefined : typed.uid}
          onChange={(id) => type({ uid: id ?? 0 })}
        />
      </div>
      <div className={styles.month}>
        <MonthPicker aria-label="月份" value={typed.month} onChange={(next) => type({ month: next || thisMonth })} />
      </div>
      <Select
        aria-label="上报类型"
        className={styles.month ?? ''}
        options={typeOptions}
        value={typed.type}
        onChange={(next) => type({ type: next })}
      />
      <Button loading={asked.uid !== 0 && found.isFetching} onClick={search}>
        搜索
      </Button>
    </div>
  )
  if (found.data !== undefined && asked.uid !== 0) {
    return (
      <PrintPage title={title} school={schoolName ?? ''} at={found.data.frame.nowTime} controls={controls}>
        <ArchivePaper archive={found.data} month={month} />
      </PrintPage>
    )
  }
  const contents = () => {
    if (asked.uid === 0) return <Empty title={choosePerson} hint="选择人员与月份后搜索，结果可以打印" />
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return <Loading rows={10} />
  }
  return (
    <PageFrame title={title} filters={controls}>
      {contents()}
    </PageFrame>
  )
}

export default ArchiveScreen
