import { ExpandOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { errorText } from '../../../platform/console/client/callError.ts'
import { map } from '../contract.ts'
import { demoVideoUrl } from '../words.ts'
import styles from './map.module.css'

type State = 'loading' | 'playing' | 'failed' | 'absent' | 'demo'

const texts = {
  loading: '画面加载中…',
  failed: '视频加载失败，请稍后重试',
  absent: '尚未配置视频平台，请联系平台管理员',
  demo: '演示画面：演示环境没有真实的摄像头',
} as const

interface PictureProps {
  readonly deviceId: number
  readonly onRetry: () => void
}

const Picture = ({ deviceId, onRetry }: PictureProps) => {
  const place = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('loading')
  const [reason, setReason] = useState('')
  const look = useAction(map.videoUrl)
  const load = useEffectEvent(async (video: HTMLVideoElement, isStopped: () => boolean) => {
    try {
      const { url } = await look.run({ query: { deviceId } })
      if (isStopped()) return
      if (url === null) setState('absent')
      else if (url === demoVideoUrl) setState('demo')
      else video.src = url
    } catch (error) {
      if (isStopped()) return
      setReason(errorText(error))
      setState('failed')
    }
  })
  useEffect(() => {
    const video = place.current
    if (video === null) return undefined
    let stopped = false
    void load(video, () => stopped)
    return () => {
      stopped = true
      video.removeAttribute('src')
      video.load()
    }
  }, [])
  return (
    <figure className={styles.video}>
      <figcaption>实时画面</figcaption>
      <video
        ref={place}
        muted
        autoPlay
        playsInline
        aria-label="实时画面"
        hidden={state !== 'playing'}
        onPlaying={() => setState('playing')}
        onError={() => setState('failed')}
      />
      {state === 'playing' ? (
        <Button icon={<ExpandOutlined aria-hidden="true" />} onClick={() => void place.current?.requestFullscreen()}>
          全屏
        </Button>
      ) : (
        <p role="status">
          {texts[state]}
          {reason === '' ? null : `（${reason}）`}
        </p>
      )}
      {state === 'failed' ? <Button onClick={onRetry}>重试</Button> : null}
    </figure>
  )
}

/** The live picture of a device, with full screen and retry (A-RULE-048). Closing stops it. */
export const VideoPanel = ({ deviceId }: { readonly deviceId: number }) => {
  const [attempt, setAttempt] = useState(0)
  // A new key makes React build a fresh player for each device and after each retry.
  return <Picture key={`${deviceId} ${attempt}`} deviceId={deviceId} onRetry={() => setAttempt(attempt + 1)} />
}
