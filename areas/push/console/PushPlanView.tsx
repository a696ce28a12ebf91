import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { channelTitles } from '../../../platform/contract/messagePurposes.ts'
import type { z } from 'zod'
import type { PushPlan } from '../contract.ts'
import styles from './Push.module.css'
import { describeLacks } from './wayTexts.ts'

type Plan = z.output<typeof PushPlan>

const people = (count: number) => `${count.toLocaleString('zh-CN')} 位家长`

/** Names who can't be reached, and first the cause if it is the school's and not the parents'. */
const describeUnreachable = (plan: Plan) => {
  const { unreachable, unreachableNames, hasAddress, ways } = plan
  const isBlocked = !hasAddress || Object.values(ways).every((state) => state !== 'sent')
  const cause = isBlocked ? `原因不在家长，${describeLacks(plan) ?? ''}。暂时收不到的有 ` : ''
  const rest = unreachable - unreachableNames.length
  return `${cause}${unreachableNames.join('、')}${rest > 0 ? `，另有 ${rest.toLocaleString('zh-CN')} 位` : ''}`
}

interface Props {
  readonly plan: Plan
  /** The page that the parent of the example will see. */
  readonly page: ReactNode
  readonly note: string | undefined
}

/** The second step of a push: how many are reached by which channel, who by none, and one real example. */
export const PushPlanView = ({ plan, page, note }: Props) => {
  const lacks = describeLacks(plan)
  const { sample } = plan
  return (
    <>
      <Facts
        facts={[
          { name: '学生', value: `${plan.pupils.toLocaleString('zh-CN')} 人` },
          { name: '微信', value: people(plan.wechat) },
          { name: '短信', value: people(plan.sms) },
          { name: '无法送达', value: `${plan.unreachable.toLocaleString('zh-CN')} 位` },
          ...(plan.already > 0 ? [{ name: '已推送过，不再发送', value: people(plan.already), wide: true }] : []),
        ]}
      />
      {note === undefined ? null : <p>{note}</p>}
      {plan.unreachable > 0 ? (
        <Alert
          className={styles.alert ?? ''}
          type="warning"
          showIcon
          title={`微信和短信都收不到：${describeUnreachable(plan)}`}
        />
      ) : null}
      {lacks === null ? null : <Alert className={styles.alert ?? ''} type="info" showIcon title={lacks} />}
      {sample === null ? null : (
        <section aria-label="示例" className={styles.sample}>
          <h2>
            示例：{sample.studentName}的家长{sample.parentName}将收到{channelTitles[sample.channel]}
          </h2>
          <Facts facts={sample.message.map(({ title, value }) => ({ name: title, value, wide: true }))} />
          {page === null ? null : (
            <>
              <h2>打开链接后看到</h2>
              <div className={styles.page}>{page}</div>
            </>
          )}
        </section>
      )}
      {sample === null && page !== null ? (
        <section aria-label="家长的页面" className={styles.sample}>
          <h2>家长打开链接后将看到</h2>
          <div className={styles.page}>{page}</div>
        </section>
      ) : null}
    </>
  )
}
