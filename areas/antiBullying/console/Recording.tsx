import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { antiBullying } from '../contract.ts'

/**
 * Plays the recording of a signal. Its address is asked for at the press, since each play is recorded. It is valid for
 * some minutes. Afterwards playing fails, and the button returns.
 */
export const Recording = ({ signalId, time }: { readonly signalId: number; readonly time: string }) => {
  const play = useAction(antiBullying.playAudio, { changes: [antiBullying.event] })
  const [url, setUrl] = useState<string | null>(null)
  if (url !== null)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of an alarm has no captions
      <audio controls autoPlay src={url} aria-label={`${time} 的录音`} onError={() => setUrl(null)} />
    )
  return (
    <Button
      size="small"
      loading={play.isPending}
      aria-label={`播放录音 ${time}`}
      onClick={() => play.press({ body: { id: signalId } }, (data) => setUrl(data.url))}
    >
      播放录音
    </Button>
  )
}
