import { Button } from 'antd'
import type { TypeStatistic } from '../views.ts'
import styles from './SmartReport.module.css'

interface Props {
  readonly statistics: readonly TypeStatistic[]
  readonly onOpen: (period: number) => void
}

/** How many people have a record in each period; each figure opens the records behind it. */
export const Statistics = ({ statistics, onOpen }: Props) => (
  <table className={styles.statistics} aria-label="按类型统计">
    <thead>
      <tr>
        {['类型', '开始', '结束', '人数'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {statistics.map(({ period, typeName, entryBegin, entryEnd, entryUserNum }) => (
        <tr key={period}>
          <th scope="row">{typeName}</th>
          <td>{entryBegin}</td>
          <td>{entryEnd}</td>
          <td>
            <Button
              type="link"
              size="small"
              aria-label={`${entryUserNum.toLocaleString('zh-CN')} 人，查看${typeName}的出入记录`}
              disabled={entryUserNum === 0}
              onClick={() => onOpen(period)}
            >
              {entryUserNum.toLocaleString('zh-CN')} 人
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
