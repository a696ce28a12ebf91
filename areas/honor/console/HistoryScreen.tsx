import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { ClassSelect } from '../../organisation/console/index.ts'
import { UserSelect } from '../../users/console/index.ts'
import { honor } from '../contract.ts'
import type { AwardRow } from '../views.ts'
import { levelTitles } from '../words.ts'
import { Certificates } from './Certificates.tsx'
import styles from './Honor.module.css'
import { KindName } from './KindName.tsx'

const defaults = { of: 'person', id: 0 }

const subjects = [
  { value: 'person', label: '个人' },
  { value: 'class', label: '班级' },
]

const about = ({ name, departmentName, level, awardedOn, issuer, certificateNumber, note }: AwardRow): string =>
  [awardedOn, name, departmentName === name ? '' : departmentName, levelTitles[level], issuer, certificateNumber, note]
    .filter(Boolean)
    .join(' · ')

const Years = ({ awards }: { readonly awards: readonly AwardRow[] }) => {
  const years = [...new Set(awards.map(({ yearName }) => yearName))]
  return (
    <div className={styles.years}>
      {years.map((year) => {
        const own = awards.filter(({ yearName }) => yearName === year)
        return (
          <section key={year} aria-label={year}>
            <h2>
              {year}（{own.length} 项）
            </h2>
            <ul>
              {own.map((award) => (
                <li key={award.id}>
                  <KindName name={award.kindName} ribbon={award.ribbon} />
                  <div className={styles.about}>{about(award)}</div>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** 荣誉历史: the honours of a person or a class over all years. */
const HistoryScreen = () => {
  const { schoolId } = useUser()
  const [{ of, id }, change] = useScreenQuery(defaults)
  const [isPrinting, print] = useState(false)
  const isClass = of === 'class'
  const person = useCall(honor.history, { query: { userId: id } }, { enabled: !isClass && id !== 0 })
  const ofClass = useCall(honor.classHistory, { query: { departmentId: id } }, { enabled: isClass && id !== 0 })
  const found = isClass ? ofClass : person
  const awards = id === 0 ? undefined : found.data
  if (isPrinting && awards !== undefined) return <Certificates awards={awards} onClose={() => print(false)} />
  const contents = () => {
    if (id === 0)
      return <Empty title={`请选择${isClass ? '班级' : '人员'}`} hint="历年的荣誉按年度列出，可以打印奖状" />
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (awards === undefined) return <Loading rows={8} />
    if (awards.length === 0) return <Empty title="还没有荣誉" hint="生效的荣誉会列在这里" />
    return <Years awards={awards} />
  }
  return (
    <PageFrame
      title="荣誉历史"
      action={
        awards === undefined || awards.length === 0 ? null : <Button onClick={() => print(true)}>打印全部奖状</Button>
      }
      filters={
        <div className={styles.choices}>
          <Segmented
            aria-label="查看对象"
            options={subjects}
            value={of}
            onChange={(next: string) => change({ of: next, id: 0 })}
          />
          <div className={styles.choice}>
            {isClass ? (
              <ClassSelect
                schoolId={schoolId ?? 0}
                {...(id === 0 ? {} : { value: id })}
                onChange={(next) => change({ id: next ?? 0 })}
              />
            ) : (
              <UserSelect
                aria-label="人员"
                value={id === 0 ? undefined : id}
                onChange={(next) => change({ id: next ?? 0 })}
              />
            )}
          </div>
        </div>
      }
    >
      {contents()}
    </PageFrame>
  )
}

export default HistoryScreen
