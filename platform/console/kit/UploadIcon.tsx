import { CameraOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { UploadSpec } from '../../contract/upload.ts'
import { uploadHint } from './uploads.ts'
import { useFileChooser } from './useFileChooser.tsx'

interface Props {
  /** The files that the call takes, from its contract. */
  readonly upload: UploadSpec
  /** The sent share, 0 to 1. Null while nothing is being sent. */
  readonly progress: number | null
  readonly onPick: (files: readonly File[]) => void
  /** The action in words, as label and in the tooltip with the allowed files. */
  readonly label: string
}

/** `UploadButton` as a round icon, for the edge of the picture that it changes. */
export const UploadIcon = ({ upload, progress, onPick, label }: Props) => {
  const { input, open } = useFileChooser(upload, onPick)
  return (
    <>
      {input}
      <Tooltip title={`${label}：${uploadHint(upload)}`}>
        <Button
          shape="circle"
          icon={<CameraOutlined aria-hidden="true" />}
          aria-label={label}
          loading={progress !== null}
          onClick={open}
        />
      </Tooltip>
    </>
  )
}
