import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { isMuted, playArrival, setMuted } from './arrivalSound.ts'

/** Turns the arrival sound on and off for this computer. */
export const SoundSwitch = () => {
  const [muted, show] = useState(isMuted)
  const turn = () => {
    setMuted(!muted)
    show(!muted)
    // Played at once, so that the keeper knows the sound, and because the browser requires a user action.
    playArrival()
  }
  return (
    <Button
      aria-pressed={!muted}
      aria-label="提示音"
      title={muted ? '提示音已关闭' : '提示音已打开'}
      icon={muted ? <MutedOutlined aria-hidden="true" /> : <SoundOutlined aria-hidden="true" />}
      onClick={turn}
    />
  )
}
