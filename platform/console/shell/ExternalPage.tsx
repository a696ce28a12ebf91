import { ExportOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { menuAddressCall } from '../../contract/menuAddress.ts'
import { useCall } from '../client/useCall.ts'
import { PlainButton } from '../kit/PlainButton.tsx'
import { Empty, Failed, Loading } from '../kit/States.tsx'
import styles from './ExternalPage.module.css'
import type { MenuEntry } from './menu.ts'

// A frame of the console's origin could remove its sandbox. The console's pages also refuse to be framed.
const isOurs = (address: string) => new URL(address).origin === window.location.origin

/** How long an external page may take before a message is shown, ms. */
const maxWait = 10_000

/** True if an external page hasn't loaded in time. `tellCome` reports that it has loaded, `again` reloads it. */
const useLateness = () => {
  const [turn, setTurn] = useState(0)
  const [come, setCome] = useState(-1)
  const [late, setLate] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setLate(turn), maxWait)
    return () => clearTimeout(timer)
  }, [turn])
  return { turn, isLate: late === turn && come !== turn, tellCome: () => setCome(turn), again: () => setTurn(turn + 1) }
}

const Frame = ({ name, address }: { name: string; address: string }) => {
  const { turn, isLate, tellCome, again } = useLateness()
  return (
    <>
      {isLate ? (
        <p className={styles.late} role="status">
          <span>对方系统迟迟没有响应，可能网络不通，或对方服务暂停。</span>
          <PlainButton onClick={again}>重新加载</PlainButton>
        </p>
      ) : null}
      <iframe
        key={turn}
        className={styles.frame}
        src={address}
        title={name}
        referrerPolicy="no-referrer"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it keeps its own origin, which is never ours
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
        allowFullScreen
        onLoad={tellCome}
      />
    </>
  )
}

/**
 * Shows another system's page in a frame (foundations §2). It may run scripts but can't access the console or learn
 * its address. The frame's address may contain the school's credential there, so it is requested only on opening. Some
 * systems refuse to be framed, which can't be detected, hence the link.
 */
export const ExternalPage = ({ entry }: { entry: MenuEntry }) => {
  const found = useCall(menuAddressCall, { params: { id: entry.id } })
  if (found.data === undefined) {
    return found.error ? <Failed error={found.error} onRetry={found.refetch} /> : <Loading rows={8} />
  }
  const { address } = found.data
  if (isOurs(address)) return <Empty title="链接地址有误" hint="请联系管理员修改这一菜单项的链接" />
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{entry.name}</h1>
        <a href={address} target="_blank" rel="noopener noreferrer">
          <ExportOutlined aria-hidden="true" /> 在新窗口打开
        </a>
      </header>
      <Frame name={entry.name} address={address} />
    </div>
  )
}
