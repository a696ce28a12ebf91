import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import styles from './ParentMaterial.module.css'
import type { QueuedFile } from './uploadQueue.ts'

interface Props {
  readonly queue: readonly QueuedFile[]
  readonly onRetry: () => void
  readonly onDrop: (key: number) => void
}

const stateTexts = { waiting: '等待上传', sending: '正在上传', lost: '', refused: '' } as const

/** The files being uploaded, each with its progress or the reason it was refused. */
export const QueuedFiles = ({ queue, onRetry, onDrop }: Props) =>
  queue.length === 0 ? null : (
    <ul className={styles.files} aria-label="正在上传的文件">
      {queue.map(({ key, file, state, progress, fault }) => (
        <li key={key} aria-label={file.name}>
          <div className={styles.about}>
            <span>{file.name}</span>
            {state === 'sending' ? <progress value={progress} max={1} aria-label={`${file.name} 的上传进度`} /> : null}
            {fault === null ? (
              <span className={styles.quiet}>{stateTexts[state]}</span>
            ) : (
              <span className={styles.fault} role="alert">
                {fault}
              </span>
            )}
          </div>
          {state === 'lost' ? <PlainButton onClick={onRetry}>再试</PlainButton> : null}
          {state === 'refused' ? <PlainButton onClick={() => onDrop(key)}>知道了</PlainButton> : null}
        </li>
      ))}
    </ul>
  )
