import { FullscreenOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useRef } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { honor } from '../contract.ts'
import { levelTitles, levels, targetTitles, targets } from '../words.ts'
import { choiceCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { optionsOf } from '../../../platform/console/kit/optionsOf.ts'
import styles from './Table.module.css'
import { Ranking } from './Ranking.tsx'
import { Wall } from './Wall.tsx'
import { useYears } from './reads.ts'

const defaults = { year: 0, level: '', target: '' }

/** How often the wall looks for new honours, ms. A display in a corridor runs for weeks. */
const refreshEvery = 60_000

const choicesOf = <Value extends string>(
  all: string,
  values: readonly Value[],
  titles: Readonly<Record<Value, string>>,
) => [{ value: '', label: all }, ...optionsOf(values, titles)]

/** 荣誉榜: a year's honours by level, the ranking of classes, grades and departments, and the wall. */
const TableScreen = () => {
  const [asked, change] = useScreenQuery(defaults)
  const board = useRef<HTMLDivElement>(null)
  const years = useYears()
  const today = schoolNow().slice(0, 10)
  const current = years.data?.find(({ fromDay, toDay }) => fromDay <= today && today <= toDay) ?? years.data?.[0]
  const yearId = asked.year === 0 ? (current?.id ?? 0) : asked.year
  const filter = { yearId, level: choiceCallInput(levels, asked.level), target: choiceCallInput(targets, asked.target) }
  const options = { enabled: yearId !== 0, every: () => refreshEvery }
  const table = useCall(honor.table, { query: filter }, options)
  const body = { ...filter, state: 'approved' as const, pageNum: 1, pageSize: 60 }
  const wall = useCall(honor.awardPage, { body }, options)
  const contents = () => {
    if (years.data?.length === 0) return <Empty title="还没有荣誉年度" hint="由学校管理员在年度管理中新增" />
    const failed = [years, table, wall].find(({ error }) => error)
    if (failed?.error) return <Failed error={failed.error} onRetry={failed.refetch} />
    if (table.data === undefined || wall.data === undefined) return <Loading rows={12} />
    if (table.data.num === 0) return <Empty title="这里还没有荣誉" hint="颁发或审核通过的荣誉会显示在荣誉榜上" />
    return (
      <div ref={board} className={styles.board}>
        <Ranking table={table.data} />
        <Wall awards={wall.data.content} all={wall.data.totalSize} />
      </div>
    )
  }
  return (
    <PageFrame
      title="荣誉榜"
      action={
        <Button
          icon={<FullscreenOutlined aria-hidden="true" />}
          onClick={() => void board.current?.requestFullscreen().catch(() => undefined)}
        >
          大屏显示
        </Button>
      }
      filters={
        <div className={styles.filters}>
          <Select
            aria-label="年度"
            className={styles.filter ?? ''}
            options={(years.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...(yearId === 0 ? {} : { value: yearId })}
            onChange={(year: number) => change({ year })}
          />
          <Select
            aria-label="对象"
            className={styles.filter ?? ''}
            options={choicesOf('全部对象', targets, targetTitles)}
            value={asked.target}
            onChange={(target: string) => change({ target })}
          />
          <Select
            aria-label="级别"
            className={styles.filter ?? ''}
            options={choicesOf('全部级别', levels, levelTitles)}
            value={asked.level}
            onChange={(level: string) => change({ level })}
          />
        </div>
      }
    >
      {contents()}
    </PageFrame>
  )
}

export default TableScreen
