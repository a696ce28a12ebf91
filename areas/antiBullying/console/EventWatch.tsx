import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useLive } from '../../../platform/console/live/useLive.ts'
import { antiBullying, bullyingTopic } from '../contract.ts'
import { isSoundOn, playAlarm, setSoundOn } from './alarmSound.ts'
import { eventReads } from './reads.ts'

/** Minimum time between two reloads of the list, ms, however many signals arrive. */
const reloadEvery = 1000

/** Reads the list again when an event is new or changed, and turns the alarm sound on and off. */
export const EventWatch = () => {
  const queue = useCall(antiBullying.queue, {}).data
  const refresh = useRefresh(eventReads)
  const [isOn, show] = useState(isSoundOn)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoon = () => {
    if (timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void refresh()
    }, reloadEvery)
  }
  useLive(bullyingTopic, queue, {
    onMessage: ({ isNew }) => {
      if (isNew) playAlarm()
      readSoon()
    },
    onCatchUp: readSoon,
  })
  const turn = () => {
    setSoundOn(!isOn)
    show(!isOn)
    // Played at once, so that the officer knows the sound, and because the browser requires a user action.
    playAlarm()
  }
  return (
    <Button
      aria-pressed={isOn}
      aria-label="报警提示音"
      title={isOn ? '报警提示音已打开' : '报警提示音已关闭'}
      icon={isOn ? <SoundOutlined aria-hidden="true" /> : <MutedOutlined aria-hidden="true" />}
      onClick={turn}
    />
  )
}
