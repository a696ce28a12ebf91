import { type ReactNode, useEffect, useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { Brand } from '../../../platform/console/kit/Brand.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { passRefusals, visitor } from '../contract.ts'
import { earlyMinutes, visitStateTitles } from '../words.ts'
import styles from './PassPage.module.css'

type Pass = DataOf<typeof visitor.pass>
type Found = { readonly pass: Pass } | { readonly why: string } | null

const completeToken = /^[\w-]{43}$/

const usePass = (token: string): Found => {
  const isComplete = completeToken.test(token)
  const [found, setFound] = useState<Found>(null)
  useEffect(() => {
    if (!isComplete) return undefined
    const gone = new AbortController()
    const { signal } = gone
    callServer(visitor.pass, { body: { token } }, { signal }).then(
      (pass) => setFound({ pass }),
      (error: unknown) => signal.aborted || setFound({ why: errorText(error) }),
    )
    return () => gone.abort()
  }, [token, isComplete])
  return isComplete ? found : { why: passRefusals.unknown.msg }
}

const Shown = ({ pass }: { readonly pass: Pass }) => (
  <>
    <h1>{pass.schoolName}</h1>
    <p>
      {pass.visitorName}，您的来访{visitStateTitles[pass.state]}
    </p>
    {pass.code !== '' ? (
      <>
        <p className={styles.code} aria-label={`入校码 ${pass.code}`}>
          {pass.code}
        </p>
        <p className={styles.quiet}>
          请向门卫出示入校码，最早可提前 {earlyMinutes} 分钟入校；离校时请在门卫处登记并交回访客牌。
        </p>
      </>
    ) : null}
    <Facts
      facts={[
        { name: '开始', value: pass.fromTime.slice(0, 16) },
        { name: '结束', value: pass.untilTime.slice(0, 16) },
        { name: '校门', value: pass.gate || '不限' },
        { name: '被访人', value: pass.hostName },
        { name: '随行人数', value: String(pass.companions) },
      ]}
    />
  </>
)

const contentsOf = (found: Found): ReactNode => {
  if (found === null) return <p role="status">正在打开…</p>
  if ('pass' in found) return <Shown pass={found.pass} />
  return (
    <>
      <h1>链接不能使用</h1>
      <p role="alert">{found.why}</p>
    </>
  )
}

/** The page behind an invitation's link on the visitor's phone: code, time and gate. */
export const PassPage = ({ path }: { readonly path: string }) => {
  const found = usePass(path.slice(path.lastIndexOf('/') + 1))
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand size={28} />
      </header>
      <main className={styles.main}>{contentsOf(found)}</main>
    </div>
  )
}
