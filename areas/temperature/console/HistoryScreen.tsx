import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type FilterTexts, daysOf } from '../../../platform/console/kit/list/listFilters.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { useSchoolChoice } from '../../organisation/console/index.ts'
import { temperature } from '../contract.ts'
import type { TemperatureRecord } from '../views.ts'
import styles from './Temperature.module.css'
import { formatDegrees } from './degrees.ts'
import { temperaturePaths } from './reads.ts'
import { useViewFlags } from './useViewFlags.ts'

/** Selects a school. Hidden from users who manage only one (O-RULE-062). */
const SchoolChoice = ({ value, choose }: { readonly value: string; readonly choose: (value: string) => void }) => {
  const schools = useCall(temperature.schoolNames, { query: {} }, { fresh: 600_000 }).data ?? []
  if (schools.length < 2) return null
  return (
    <Select
      className={styles.select ?? ''}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="学校"
      aria-label="学校"
      options={schools.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || undefined}
      onChange={(chosen?: string) => choose(chosen ?? '')}
    />
  )
}

const filters = {
  name: { kind: 'word', label: '姓名', placeholder: '姓名、拼音、学工号', width: 172, ofPeople: true },
  days: { kind: 'days', label: '体温', noFuture: true },
  abnormal: { kind: 'choice', label: '是否正常', options: [{ value: 'yes', label: '只看异常' }], width: 120 },
  order: { kind: 'choice', label: '测量时间', options: [{ value: 'oldest', label: '旧的在前' }], width: 120 },
  school: {
    kind: 'own',
    render: (value: string, choose: (value: string) => void) => <SchoolChoice value={value} choose={choose} />,
  },
} as const

const toSearch = ({ name, days, abnormal, order, school }: FilterTexts<typeof filters>) => {
  const { from, to } = daysOf(days)
  return {
    name,
    ...(from === '' ? {} : { start: from }),
    ...(to === '' ? {} : { end: to }),
    ...(abnormal === '' ? {} : { onlyAbnormal: true }),
    ...(order === 'oldest' ? { order: 'oldest' as const } : {}),
    ...(school === '' ? {} : { schoolId: Number(school) }),
  }
}

const Reading = ({ record: { tempF, abnormal, withdrawn } }: { readonly record: TemperatureRecord }) => {
  const text = formatDegrees(tempF)
  if (withdrawn === null) return abnormal ? <span className={styles.red}>{text} 异常</span> : text
  const why = [withdrawn.byName, withdrawn.time.slice(5, 16), withdrawn.reason].filter(Boolean).join(' ')
  return (
    <span title={why}>
      <del>{text}</del> 已撤回
    </span>
  )
}

/** Returns the reporter's name, and for a withdrawn reading who withdrew it and why. */
const formatReporter = ({ submitterName, withdrawn }: TemperatureRecord) =>
  withdrawn === null ? submitterName : `${submitterName}；${withdrawn.byName}撤回：${withdrawn.reason}`

const columns: readonly ListColumn<TemperatureRecord>[] = [
  { title: '姓名', width: '12%', minWidth: 88, isName: true, text: ({ name }) => name },
  {
    title: '班级或部门',
    minWidth: 104,
    leftOutWhenNarrow: 3,
    text: ({ depts }) => depts.map(({ name }) => name).join('、'),
  },
  { title: '时段', width: 80, leftOutWhenNarrow: 4, text: ({ periodName }) => periodName },
  {
    title: '体温（℃）',
    width: 104,
    render: (record) => <Reading record={record} />,
  },
  { title: '上报人', minWidth: 112, text: formatReporter },
  { title: '测量时间', width: 168, leftOutWhenNarrow: 2, text: ({ createTime }) => createTime },
  { title: '到达时间', width: 168, leftOutWhenNarrow: 1, text: ({ updateTime }) => updateTime },
]

const schoolOnly = { school: '' }

/**
 * 体温记录: all readings by the time of measuring. A row opens the archive of its person. Users above the schools choose
 * one first, because their office has no readings.
 */
const HistoryScreen = () => {
  const flags = useViewFlags()
  const [{ school }, change] = useScreenQuery(schoolOnly)
  const { chosen, choice, instead } = useSchoolChoice(Number(school), (id) => change({ school: String(id) }))
  const ofSchool = chosen === undefined ? {} : { schoolId: chosen.id }
  if (instead !== null)
    return (
      <PageFrame title="体温记录" filters={choice}>
        {instead}
      </PageFrame>
    )
  return (
    <ListScreen
      title="体温记录"
      call={temperature.history}
      filters={filters}
      input={(asked, bounds) => ({ query: { ...toSearch(asked), ...ofSchool, ...flags, ...bounds } })}
      columns={columns}
      nameOf={({ name, createTime }) => `${name} ${createTime}`}
      empty={{ title: '今天还没有体温记录', hint: '没有选择日期时列出今天的记录；一次最多查询 93 天' }}
      firstSize={10}
      onOpen={({ userId, createTime }) => go(temperaturePaths.archive(userId, createTime))}
      tools={(asked, total) => (
        <ExportButton
          call={temperature.exportHistory}
          input={{ body: { ...toSearch(asked), ...ofSchool, ...flags } }}
          isEmpty={total === 0}
        />
      )}
    />
  )
}

export default HistoryScreen
