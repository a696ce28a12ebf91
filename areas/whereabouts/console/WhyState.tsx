import { Button } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { whereaboutsCalls } from '../contract.ts'
import styles from './WhyState.module.css'

const Explanation = ({ userId }: { readonly userId: number }) => {
  const { data, error, refetch } = useCall(whereaboutsCalls.why, { query: { userId } })
  if (error !== null) {
    return (
      <p className={styles.why} role="alert">
        {errorText(error)}
        <Button type="link" size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    )
  }
  if (data === undefined) return <p className={styles.why}>…</p>
  return (
    <>
      <p className={styles.why}>{data.summary}</p>
      {data.facts.length === 0 ? null : (
        <details className={styles.facts}>
          <summary>依据 {data.facts.length} 条记录</summary>
          <ol>
            {data.facts.map(({ time, text, decides }) => (
              <li key={`${time} ${text}`} data-decides={decides.length > 0}>
                <time>{time}</time>
                <span>{text}</span>
                {decides.includes('dormitory') ? <em>以此为准</em> : null}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

/** Explains why a student counts as returned, missing or on leave, with the records behind it. */
export const WhyState = ({ userId }: { readonly userId: number }) =>
  useAllowed('whereabouts:state:view') ? (
    <section aria-label="为什么">
      <Explanation userId={userId} />
    </section>
  ) : null
