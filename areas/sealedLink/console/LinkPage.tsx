import { type ReactNode, useEffect, useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { Brand } from '../../../platform/console/kit/Brand.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { linkRefusals, sealedLinkCalls as calls, tokenPattern } from '../contract.ts'
import { DigitsForm } from './DigitsForm.tsx'
import styles from './LinkPage.module.css'
import { type LinkClosing, type PurposePage } from './useLinkCalls.ts'

interface Props {
  readonly token: string
  /** Page component by purpose. */
  readonly pages: Readonly<Record<string, PurposePage>>
}

type LinkOwner = DataOf<typeof calls.look>
type Found = { readonly whose: LinkOwner } | { readonly why: string } | null

const useLinkOwner = (token: string): Found => {
  const isComplete = tokenPattern.test(token)
  const [found, setFound] = useState<Found>(null)
  useEffect(() => {
    if (!isComplete) return undefined
    const gone = new AbortController()
    const { signal } = gone
    callServer(calls.look, { body: { token } }, { signal }).then(
      (whose) => setFound({ whose }),
      (error: unknown) => signal.aborted || setFound({ why: errorText(error) }),
    )
    return () => gone.abort()
  }, [token, isComplete])
  return isComplete ? found : { why: linkRefusals.unknown.msg }
}

/** Shows the parent why the link can't be used. */
const Ended = ({ why }: { readonly why: string }) => (
  <>
    <h1>链接不能使用</h1>
    <p role="alert">{why}</p>
  </>
)

const Frame = ({
  schoolName,
  children,
}: {
  readonly schoolName?: string | undefined
  readonly children: ReactNode
}) => (
  <div className={styles.page}>
    <header className={styles.header}>
      <Brand size={28} />
      {schoolName === undefined ? null : <span className={styles.school}>{schoolName}</span>}
    </header>
    <main className={styles.main}>{children}</main>
  </div>
)

const OpenLinkFlow = ({ token, pages, whose }: Props & { readonly whose: LinkOwner }) => {
  const [opened, setOpened] = useState<string | null>(null)
  const [closed, setClosed] = useState<LinkClosing | null>(null)
  const Page = pages[whose.purpose]
  if (Page === undefined) return <Ended why={linkRefusals.unknown.msg} />
  if (closed?.is === 'ended') return <Ended why={closed.why} />
  if (opened !== null && closed === null) return <Page token={opened} onClosed={setClosed} />
  const enter = (openedToken: string) => {
    setClosed(null)
    setOpened(openedToken)
  }
  return (
    <DigitsForm
      token={token}
      studentName={whose.studentName}
      isLate={closed !== null}
      onOpened={enter}
      onEnded={(why) => setClosed({ is: 'ended', why })}
    />
  )
}

/**
 * Opens a sealed link on a parent's phone: shows school and child, asks for the last six digits, then shows the
 * purpose's page.
 */
export const LinkPage = ({ token, pages }: Props) => {
  const found = useLinkOwner(token)
  const contents = () => {
    if (found === null) return <p role="status">正在打开…</p>
    return 'why' in found ? <Ended why={found.why} /> : <OpenLinkFlow token={token} pages={pages} whose={found.whose} />
  }
  return (
    <Frame schoolName={found !== null && 'whose' in found ? found.whose.schoolName : undefined}>{contents()}</Frame>
  )
}
