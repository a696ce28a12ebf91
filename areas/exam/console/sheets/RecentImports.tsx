import { Button } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { go } from '../../../../platform/console/location/hash.ts'
import { exam } from '../../contract.ts'
import { scoreImportPlace } from '../places.ts'
import styles from './Sheets.module.css'

/** The latest imports of an exam, each with its error file. Shows nothing if there are none. */
export const RecentImports = ({ examId }: { readonly examId: number }) => {
  const { data } = useCall(exam.scoreImports, { query: { examRecordId: examId } })
  if (data === undefined || data.length === 0) return null
  return (
    <section className={styles.recent} aria-label="最近的导入">
      <h3>最近的导入</h3>
      <ul>
        {data.map(({ id, sourceFileName, result, operatorName, startTime, waitsFor, errorLink }) => (
          <li key={id}>
            <span>
              {sourceFileName}
              <small>
                {operatorName} {startTime.slice(0, 16)}，{result}
              </small>
            </span>
            {errorLink === null ? null : (
              <Button type="link" size="small" href={errorLink} download>
                下载错误文件
              </Button>
            )}
            <Button type="link" size="small" onClick={() => go(scoreImportPlace(id))}>
              {waitsFor === null ? '查看' : '继续'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
