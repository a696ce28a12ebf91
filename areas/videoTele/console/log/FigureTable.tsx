import type { PhoneStatistics } from '../../contract.ts'
import styles from './Log.module.css'

interface Props {
  readonly title: string
  readonly rows: PhoneStatistics['classes']
}

const show = (figure: number) => figure.toLocaleString('zh-CN')

/** A table of counts by class or phone. */
export const FigureTable = ({ title, rows }: Props) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {['名称', '通话', '已接通', '未接听', '被拒绝', '通话分钟'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, calls, answered, unanswered, refused, minutes }) => (
            <tr key={id ?? 0}>
              <td>{name || '未识别'}</td>
              <td>{show(calls)}</td>
              <td>{show(answered)}</td>
              <td>{show(unanswered)}</td>
              <td>{show(refused)}</td>
              <td>{show(minutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
