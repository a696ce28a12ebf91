import { Button, Tabs } from 'antd'
import { type ReactNode, Suspense, memo, useCallback, useEffect, useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { ErrorBoundary } from '../../../platform/console/shell/ErrorBoundary.tsx'
import { loadCurrentLeavers } from '../../leave/console/index.ts'
import type { CardHolder } from '../contract.ts'
import { Announcer } from './Announcer.tsx'
import { CardInput } from './CardInput.tsx'
import styles from './Desk.module.css'
import { DeskBar } from './DeskBar.tsx'
import { DevicesDialog } from './DevicesDialog.tsx'
import { FrontDialog } from './FrontDialog.tsx'
import { LeaveListDialog } from './LeaveListDialog.tsx'
import { RecentEvents } from './RecentEvents.tsx'
import { Queue } from './Queue.tsx'
import { SoundSwitch } from './SoundSwitch.tsx'
import { OfflineReviewDialog, useDecisionsToReview } from './OfflineReviewDialog.tsx'
import { OfflinePanel } from './offline/OfflinePanel.tsx'
import { WaitingBar } from './offline/WaitingBar.tsx'
import type { NewOfflinePassage } from './offline/passage.ts'
import { useOfflineDesk } from './offline/useOfflineDesk.ts'
import { countPassages, requestsOf, waitingAt } from './deskState.ts'
import { listDeskEvents } from './deskEvents.ts'
import type { PendingCard } from './useCardLookup.ts'
import { type Desk, useDesk } from './useDesk.ts'
import { useServerNow } from './useServerNow.ts'

/** How often to redraw, ms: the countdowns while people wait, otherwise the list of recent events. */
const waitingRedrawMs = 250
const quietRedrawMs = 5000

const isHealthy = ({ devices, lostSince, isUnbound }: Desk) =>
  lostSince === null && !isUnbound && devices.every(({ status }) => status === 'ONLINE')

type Opened = 'devices' | 'leavers' | 'unsure'

const deviceStatus = (desk: Desk) => {
  if (!desk.isKnown) return { text: '检查中', tone: 'quiet' as const }
  // Without a gate nothing has been found to be in order.
  if (desk.hasNoDevice) return { text: '未指定', tone: 'quiet' as const }
  return isHealthy(desk) ? { text: '正常', tone: 'good' as const } : { text: '异常', tone: 'bad' as const }
}

const StatusButton = ({ desk, onOpen }: { readonly desk: Desk; readonly onOpen: () => void }) => (
  <Button aria-haspopup="dialog" onClick={onOpen}>
    设备 <StatusTag {...deviceStatus(desk)} />
  </Button>
)

/** Shown only while decisions need a review. */
const UnsureButton = ({ onOpen }: { readonly onOpen: () => void }) => {
  const count = useDecisionsToReview().data?.length ?? 0
  return count === 0 ? null : (
    <Button danger aria-haspopup="dialog" onClick={onOpen}>
      离线放行待核对（{count}）
    </Button>
  )
}

const tabs = [{ key: 'access', label: '出入记录' }]

// Memoized, because the desk is redrawn four times a second while people wait. The boundary keeps the desk alive if the
// records can't be loaded.
const Records = memo(({ records }: { readonly records: ReactNode }) => (
  <ErrorBoundary>
    <Suspense fallback={<Loading rows={6} />}>{records}</Suspense>
  </ErrorBoundary>
))

/** Preloads the code of the leave list, because it's needed most when the connection is cut. */
const usePreloadedLeavers = (isWanted: boolean) =>
  useEffect(() => {
    // Ignored, because opening the list loads its code again.
    if (isWanted) loadCurrentLeavers().catch(() => undefined)
  }, [isWanted])

/** Shows the requests: the queue, the dialog of the first, and the recent events. */
const Live = ({ desk, mayRelease }: { readonly desk: Desk; readonly mayRelease: boolean }) => {
  const { state, feed } = desk
  const [isBusy, setBusy] = useState(false)
  const now = useServerNow(isBusy ? waitingRedrawMs : quietRedrawMs)
  const waiting = waitingAt(state, now)
  if (isBusy !== waiting.length > 0) setBusy(waiting.length > 0)
  return (
    <aside className={styles.side} aria-label="放行">
      <Queue waiting={waiting} sent={state.sent} now={now} isSure={desk.isSure} />
      <RecentEvents
        handled={listDeskEvents(state, now)}
        nameOf={(deviceId) => desk.devices.find(({ id }) => id === deviceId)?.name ?? ''}
        onRelease={
          mayRelease
            ? ({ userId, stateDictId, cardFault }) => feed.bring({ userId, stateDictId, ticket: null, cardFault })
            : null
        }
      />
      <Announcer requests={requestsOf(state)} sent={state.sent} now={now} />
      <FrontDialog desk={desk} waiting={waiting} sent={state.sent} now={now} />
    </aside>
  )
}

/** The gate desk (operations §2.4). The access area passes in the records. */
export const gateScreen = (records: ReactNode) => () => {
  const { schoolName } = useUser()
  const desk = useDesk()
  const offline = useOfflineDesk({ isDoubted: desk.lostSince !== null, passages: countPassages(desk.state) })
  const mayRelease = useAllowed('access:record:report')
  const maySeeLeaves = useAllowed('sys:leave:view')
  const mayListLeavers = mayRelease && maySeeLeaves
  usePreloadedLeavers(mayListLeavers)
  const [opened, open] = useState<Opened | null>(null)
  // Cards that were read but not answered yet. If the connection is cut meanwhile, the offline list answers them.
  const [asked, setAsked] = useState<readonly PendingCard[]>([])
  const { feed, state } = desk
  const release = useCallback(
    (userId: number, stateDictId: number) => feed.bring({ userId, stateDictId, ticket: null, cardFault: null }),
    [feed],
  )
  const bringHolder = ({ userId, ticket, cardFault }: CardHolder) =>
    feed.bring({ userId, stateDictId: null, ticket, cardFault })
  const pass = (one: NewOfflinePassage) => {
    offline.memory.pass(one)
    feed.noteOffline(one)
  }
  const close = () => open(null)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{schoolName}出入管理</h1>
        <StatusButton desk={desk} onOpen={() => open('devices')} />
        {mayListLeavers ? <Button onClick={() => open('leavers')}>手动放行</Button> : null}
        <UnsureButton onOpen={() => open('unsure')} />
        <SoundSwitch />
        {mayRelease && !offline.isCut ? (
          <CardInput
            asked={asked}
            onAsked={(card) => setAsked((before) => [...before, card])}
            onAnswered={(code) => setAsked((before) => before.filter((other) => other.code !== code))}
            onFound={bringHolder}
            onRefused={feed.refuseCard}
            onLost={offline.sayCut}
            act={`${opened} ${state.own.length} ${state.ownEnded.length} ${[...state.sent.keys()].join()}`}
          />
        ) : null}
      </header>
      <DeskBar desk={desk} />
      <WaitingBar desk={offline} />
      {offline.isCut ? (
        <OfflinePanel list={offline.kept.list} onPass={pass} carried={asked} onSettled={() => setAsked([])} />
      ) : null}
      <div className={styles.desk}>
        <div className={styles.main}>
          <Tabs size="small" items={tabs} />
          <Records records={records} />
        </div>
        <Live desk={desk} mayRelease={mayRelease} />
      </div>
      {opened === 'devices' ? (
        <DevicesDialog devices={desk.devices} isCut={desk.lostSince !== null} onClose={close} />
      ) : null}
      {opened === 'unsure' ? <OfflineReviewDialog onClose={close} /> : null}
      {opened === 'leavers' ? <LeaveListDialog onRelease={release} onClose={close} /> : null}
    </div>
  )
}
