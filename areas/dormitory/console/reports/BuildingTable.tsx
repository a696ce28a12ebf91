import styles from './Report.module.css'
import { getPeriodWords } from '../../periodWords.ts'

/** A building's counts under uniform names, because calls name them differently (conflict C-028). */
export interface BuildingLine {
  readonly id: number
  readonly name: string
  readonly all: number
  readonly missing: number
  readonly done: number
  readonly leaving: number
}

interface Props {
  readonly lines: readonly BuildingLine[]
  readonly stateDictId: number | undefined
}

const sumOf = (lines: readonly BuildingLine[]): BuildingLine => {
  const sum = (key: 'all' | 'missing' | 'done' | 'leaving') => lines.reduce((all, line) => all + line[key], 0)
  return { id: 0, name: '合计', all: sum('all'), missing: sum('missing'), done: sum('done'), leaving: sum('leaving') }
}

const Line = ({ line: { name, all, missing, done, leaving } }: { readonly line: BuildingLine }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{all.toLocaleString('zh-CN')}</td>
    <td data-missing={missing > 0}>{missing.toLocaleString('zh-CN')}</td>
    <td>{done.toLocaleString('zh-CN')}</td>
    <td>{leaving.toLocaleString('zh-CN')}</td>
  </tr>
)

/** The counts of each building. The headers depend on the period's type. */
export const BuildingTable = ({ lines, stateDictId }: Props) => {
  const { done, missing } = getPeriodWords(stateDictId)
  return (
    <table className={styles.table} aria-label="各楼人数">
      <thead>
        <tr>
          {['宿舍楼', '应到', missing, done, '请假'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
      {lines.length < 2 ? null : (
        <tfoot>
          <Line line={sumOf(lines)} />
        </tfoot>
      )}
    </table>
  )
}
