import styles from './Review.module.css'

interface Props {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly { readonly id: number; readonly name: string; readonly cells: readonly (number | string)[] }[]
  readonly note?: string
}

const show = (cell: number | string) => (typeof cell === 'number' ? cell.toLocaleString('zh-CN') : cell)

/** A table of figures with a name in the first column. */
export const FigureTable = ({ title, heads, rows, note }: Props) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">名称</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id}>
              <td>{name}</td>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{show(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {note === undefined ? null : <p className={styles.note}>{note}</p>}
  </section>
)
