import { MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { isMuted, playArrival, setMuted } from './arrivalSound.ts'

/** Switches the sound for somebody who comes on and off; kept on this computer. */
export const SoundSwitch = () => {
  const [muted, show] = useState(isMuted)
  const turn = () => {
    setMuted(!muted)
    show(!muted)
    // Heard at once, so that the keeper knows how it sounds; a browser asks for this press.
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
