import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { Excuse } from '../states.ts'
import styles from './Temperature.module.css'
import type { Tile } from './Tiles.tsx'

/** Figures common to all reports, under the names of the calls. Null for those of a row that another row has already. */
interface Counts {
  readonly passInNum: number
  readonly passOutNum: number
  readonly tempResonableUserNum: number
  readonly tempUnresonableUserNum: number
  readonly noReportTempUserNum: number
  readonly outsideFeverNum: number | null
}

/** Figures of a class, or of a school in a region, whose period may not have begun or whose day may be off. */
interface MayBeExcused extends Counts {
  readonly excuse?: Excuse | null
  readonly isSchoolDay?: boolean
  readonly tempStartsAt?: string | null
  /** The school's period; null if it has none of the requested name. */
  readonly period?: object | null
}

/** Figures of the students of a class or school. */
interface StudentCounts extends Counts {
  readonly studentNum: number | null
  readonly noLiveInDormitory: number | null
  readonly liveInDormitory: number | null
}

/** Figures of a school's staff. */
interface StaffCounts extends Counts {
  readonly teacherNum: number | null
}

const formatCount = (value: number | null) => value?.toLocaleString('zh-CN') ?? '—'

const figureColumn = <Row,>(title: string, of: (row: Row) => number | null, width = 68): ListColumn<Row> => ({
  title,
  width,
  align: 'right',
  text: (row) => formatCount(of(row)),
})

/** A column that is red for figures above zero. */
const redFigureColumn = <Row,>(title: string, of: (row: Row) => number | null, width = 68): ListColumn<Row> => ({
  title,
  width,
  align: 'right',
  render: (row) => <span className={(of(row) ?? 0) > 0 ? styles.red : undefined}>{formatCount(of(row))}</span>,
})

const hideWhenNarrow = <Row,>(column: ListColumn<Row>, turn: number): ListColumn<Row> => ({
  ...column,
  leftOutWhenNarrow: turn,
})

const missing = redFigureColumn('未上报', ({ noReportTempUserNum }: Counts) => noReportTempUserNum, 76)

const dayOff = '休息日'

const quiet = (text: string) => <span className={styles.quiet}>{text}</span>

/**
 * Shows 未开始 for a period that has not begun and 无此时段 for none, because nobody can be missing in it. The figure of
 * a day off is not red.
 */
const missingUnlessExcused = <Row extends MayBeExcused>(): ListColumn<Row> => ({
  ...missing,
  render: (row) => {
    if (row.period === null) return quiet('无此时段')
    if (row.excuse === '休息' || row.isSchoolDay === false)
      return (
        <>
          {formatCount(row.noReportTempUserNum)}
          <small className={styles.below}>{dayOff}</small>
        </>
      )
    return row.tempStartsAt || row.excuse === '未开始' ? quiet('未开始') : missing.render?.(row)
  },
})

const readingColumns = <Row extends MayBeExcused>(): readonly ListColumn<Row>[] => [
  hideWhenNarrow(
    figureColumn('进校人次', ({ passInNum }) => passInNum, 84),
    3,
  ),
  hideWhenNarrow(
    figureColumn('出校人次', ({ passOutNum }) => passOutNum, 84),
    4,
  ),
  hideWhenNarrow(
    figureColumn('正常', ({ tempResonableUserNum }) => tempResonableUserNum),
    5,
  ),
  redFigureColumn('异常', ({ tempUnresonableUserNum }) => tempUnresonableUserNum),
  missingUnlessExcused<Row>(),
  redFigureColumn('时段外发热', ({ outsideFeverNum }) => outsideFeverNum, 104),
]

/** Columns of student figures: total, day students, boarders, entries, exits, normal, abnormal, not reported. */
export const studentColumns = <Row extends StudentCounts & MayBeExcused>(): readonly ListColumn<Row>[] => [
  figureColumn('总人数', ({ studentNum }) => studentNum, 76),
  hideWhenNarrow(
    figureColumn('走读', ({ noLiveInDormitory }) => noLiveInDormitory),
    2,
  ),
  hideWhenNarrow(
    figureColumn('住宿', ({ liveInDormitory }) => liveInDormitory),
    1,
  ),
  ...readingColumns<Row>(),
]

/** Columns of staff figures. */
export const staffColumns = <Row extends StaffCounts & MayBeExcused>(): readonly ListColumn<Row>[] => [
  figureColumn('总人数', ({ teacherNum }) => teacherNum, 76),
  ...readingColumns<Row>(),
]

/** The tile of missing readings. Its figure is red only if they count. */
const missingTile = (sum: Counts | undefined, excuse: Excuse | null): Tile => ({
  name: '未上报',
  value: sum?.noReportTempUserNum ?? null,
  isRed: excuse === null,
  list: 'missing',
  ...(excuse === '未开始' ? { words: excuse } : {}),
  ...(excuse === '休息' ? { note: dayOff } : {}),
})

const readingTiles = (sum: Counts | undefined, excuse: Excuse | null): readonly Tile[] => [
  { name: '进校人次', value: sum?.passInNum ?? null, list: 'entries' },
  { name: '出校人次', value: sum?.passOutNum ?? null, list: 'exits' },
  { name: '体温异常', value: sum?.tempUnresonableUserNum ?? null, isRed: true, list: 'abnormal' },
  { name: '体温正常', value: sum?.tempResonableUserNum ?? null, list: 'normal' },
  missingTile(sum, excuse),
  { name: '时段外发热', value: sum?.outsideFeverNum ?? null, isRed: true, list: 'outside' },
]

/** The eight figures above a report of students, in the order of operations §2.9. */
export const studentTiles = (sum: StudentCounts | undefined, excuse: Excuse | null): readonly Tile[] => [
  { name: '学生总数', value: sum?.studentNum ?? null },
  { name: '走读生', value: sum?.noLiveInDormitory ?? null },
  { name: '住宿生', value: sum?.liveInDormitory ?? null },
  ...readingTiles(sum, excuse),
]

/** Figures above a report of staff. */
export const staffTiles = (sum: StaffCounts | undefined, excuse: Excuse | null): readonly Tile[] => [
  { name: '教职工总数', value: sum?.teacherNum ?? null },
  ...readingTiles(sum, excuse),
]
