import { Input } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useDebounced } from '../../../platform/console/kit/useDebounced.ts'
import { bureauMap, schoolsOnMap } from '../contract.ts'
import { DistrictFigures } from './DistrictFigures.tsx'
import { DistrictMap } from './DistrictMap.tsx'
import { SchoolList } from './SchoolList.tsx'
import styles from './bureauMap.module.css'
import { failures, refreshTime } from './words.ts'

/** The schools of the bureau, as a list with quick search (A-RULE-049) and on the map. */
export const District = ({ onEnter }: { readonly onEnter: (id: number) => void }) => {
  const [word, setWord] = useState('')
  const name = useDebounced(word.trim())
  const { data, error, refetch } = useCall(
    bureauMap.relatedSchools,
    { body: { name, pageNum: 1, pageSize: schoolsOnMap } },
    { keep: 'answer', every: () => refreshTime },
  )
  const contents = () => {
    if (error !== null) return <Failed error={error} title={failures.schools} onRetry={refetch} />
    if (data === undefined) return <Loading rows={8} />
    if (data.totalSize === 0 && name === '') {
      return <Empty title="没有所辖学校" hint="平台管理员为教育局关联学校后，学校显示在这里" />
    }
    return (
      <div className={styles.columns}>
        <section className={styles.side} aria-label="学校">
          <DistrictFigures />
          <Input
            allowClear
            maxLength={64}
            aria-label="查找学校"
            placeholder="查找学校"
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
          <SchoolList schools={data.content} total={data.totalSize} onEnter={onEnter} />
        </section>
        <DistrictMap schools={data.content} onEnter={onEnter} />
      </div>
    )
  }
  return <PageFrame title="综合平台">{contents()}</PageFrame>
}
