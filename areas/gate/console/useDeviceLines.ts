import { useEffect, useEffectEvent, useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { serverNow } from '../../../platform/console/client/serverClock.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { openSockets } from '../../../platform/console/sockets/openSockets.ts'
import { type GateDevice, gate } from '../contract.ts'
import type { DeskFeed } from './deskFeed.ts'
import { isReachableFrom } from './reachableGates.ts'
import { makeDeviceLine } from './deviceLine.ts'

/** Delay before retrying to load the list of gates, ms. */
const retryMs = 5000

const noGates: ReadonlySet<number> = new Set()

type Change = (isConnected: boolean) => void

interface ConnectOptions {
  readonly feed: DeskFeed
  readonly userId: number
  readonly nameOf: (deviceId: number) => string
  readonly onConnection: (deviceId: number) => Change
}

/** Connects to all gates that this page may reach, until the signal aborts. */
const openLines = async (
  { feed, userId, nameOf, onConnection }: ConnectOptions,
  signal: AbortSignal,
): Promise<void> => {
  const { script, gates } = await callServer(gate.sockets, {}, { signal })
  const reachable = gates.filter(({ url }) => isReachableFrom(location.hostname, new URL(url).hostname))
  if (script === '' || reachable.length === 0 || signal.aborted) return
  const sockets = openSockets(script)
  const closeLines = reachable.map(({ deviceId, url }) =>
    makeDeviceLine({
      deviceId,
      url,
      userId,
      open: sockets.open,
      feed,
      now: serverNow,
      onLogin: (isIn) =>
        isIn
          ? showToast(`${nameOf(deviceId)} 登录成功`, 'success')
          : showToast(`${nameOf(deviceId)} 登录失败，设备未接受此用户`, 'error'),
      onConnection: onConnection(deviceId),
      onLate: () => showToast(`${nameOf(deviceId)} 已超时，同意未送达`, 'error'),
      onUnknown: (id) => showToast(`${nameOf(deviceId)}：编号 ${id} 不是本校人员`, 'error'),
      onOwn: () => showToast(`${nameOf(deviceId)}：不能决定本人的出入，请由同事决定`, 'error'),
    }),
  )
  signal.addEventListener('abort', () => {
    for (const end of closeLines) end()
    sockets.end()
  })
}

/**
 * Returns the gates connected directly to this page. A page on https can't open such connections; there devices talk to
 * the server.
 */
export const useDeviceLines = (feed: DeskFeed, devices: readonly GateDevice[]): ReadonlySet<number> => {
  const { userId } = useUser()
  const [connected, setConnected] = useState(noGates)
  const known = devices
    .filter(({ ip }) => ip !== '')
    .map(({ id, ip }) => `${id} ${ip}`)
    .join(',')
  const isPlain = location.protocol === 'http:'
  const nameOf = useEffectEvent((deviceId: number) => devices.find(({ id }) => id === deviceId)?.name ?? '')
  useEffect(() => {
    if (!isPlain || known === '' || userId === null) return undefined
    const end = new AbortController()
    const onConnection = (deviceId: number) => (isConnected: boolean) =>
      setConnected((before) => {
        const after = new Set(before)
        if (isConnected) after.add(deviceId)
        else after.delete(deviceId)
        return after
      })
    let timer: ReturnType<typeof setTimeout> | undefined
    const connect = () => {
      openLines({ feed, userId, nameOf: (id) => nameOf(id), onConnection }, end.signal).catch(() => {
        if (!end.signal.aborted) timer = setTimeout(connect, retryMs)
      })
    }
    connect()
    return () => {
      clearTimeout(timer)
      end.abort()
      setConnected(noGates)
    }
  }, [known, isPlain, feed, userId])
  return connected
}
